/** A price as German writes it: '9,99 €'. */
export function price(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}\u{A0}€`
}
