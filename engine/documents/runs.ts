import type { Text } from './document.ts'

/** A stretch of text that is set in one way. `style` is empty for plain text, and tells neighbours apart otherwise. */
export interface Run {
  text: string
  style: string
}

/** The text of runs in a row; `marked` are stretches of one style, white space between them included. */
export function textOf(runs: readonly Run[]): Text {
  const text = runs.map((run) => run.text).join('')
  const stretches: Run[] = []
  let space = ''
  for (const run of runs) {
    const last = stretches.at(-1)
    if (!run.text.trim()) {
      space += run.text
      continue
    }
    if (last?.style === run.style) last.text += space + run.text
    else stretches.push({ ...run })
    space = ''
  }
  const styled = stretches.filter(({ style }) => style)
  // Where all is bold, nothing stands out; a few words that are all bold are a term.
  const isAll = styled.length === 1 && stretches.length === 1 && text.trim().split(/\s+/u).length > 4
  return { text, marked: isAll ? [] : styled.map((stretch) => stretch.text.trim()) }
}

/** Whether runs are links and nothing else: they lead to text, and are none. */
export function isOnlyLinks(runs: readonly Run[]): boolean {
  const written = runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return written.length > 0 && written.every(({ style }) => style.includes('a'))
}

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
