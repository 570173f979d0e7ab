/** A price as the product writes it: '9,99 EUR'. */
export function price(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')} EUR`
}
