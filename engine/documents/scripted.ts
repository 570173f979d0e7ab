const raised = new Map(
  Object.entries({ ...digits('⁰¹²³⁴⁵⁶⁷⁸⁹'), '+': '⁺', '-': '⁻', '−': '⁻', '=': '⁼', '(': '⁽', ')': '⁾' }),
)
const lowered = new Map(
  Object.entries({ ...digits('₀₁₂₃₄₅₆₇₈₉'), '+': '₊', '-': '₋', '−': '₋', '=': '₌', '(': '₍', ')': '₎' }),
)

/** Raised and lowered digits as letters of their own: 2⁴ must not become 24. Other text stays as it is. */
export function scripted(text: string, place: 'raised' | 'lowered' | null): string {
  if (place === null) return text
  const letters = place === 'raised' ? raised : lowered
  const found = Array.from(text, (letter) => (letter === ' ' ? letter : letters.get(letter)))
  return found.includes(undefined) ? text : found.join('')
}

function digits(letters: string): Record<string, string> {
  return Object.fromEntries(letters.split('').map((letter, digit) => [digit, letter]))
}
