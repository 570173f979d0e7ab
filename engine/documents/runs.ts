import type { Text } from './document.ts'

/** A run of text in one style. `style` is empty for plain text. */
export interface Run {
  text: string
  style: string
}

/** The text of consecutive runs. `marked` are the texts in one style, including white space within them. */
export function textOf(runs: readonly Run[]): Text {
  const text = runs.map((run) => run.text).join('')
  const merged: Run[] = []
  let space = ''
  for (const run of runs) {
    const last = merged.at(-1)
    if (!run.text.trim()) {
      space += run.text
      continue
    }
    if (last?.style === run.style) last.text += space + run.text
    else merged.push({ ...run })
    space = ''
  }
  const styled = merged.filter(({ style }) => style)
  // In a bold paragraph nothing stands out, but a few bold words are a term.
  const isAll = styled.length === 1 && merged.length === 1 && text.trim().split(/\s+/u).length > 4
  return { text, marked: isAll ? [] : styled.map((run) => run.text.trim()) }
}

/** Whether runs consist of links only, which makes them navigation. */
export function isOnlyLinks(runs: readonly Run[]): boolean {
  const written = runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return written.length > 0 && written.every(({ style }) => style.includes('a'))
}

const superscripts = new Map(
  Object.entries({ ...digits('⁰¹²³⁴⁵⁶⁷⁸⁹'), '+': '⁺', '-': '⁻', '−': '⁻', '=': '⁼', '(': '⁽', ')': '⁾' }),
)
const subscripts = new Map(
  Object.entries({ ...digits('₀₁₂₃₄₅₆₇₈₉'), '+': '₊', '-': '₋', '−': '₋', '=': '₌', '(': '₍', ')': '₎' }),
)

/** Replaces superscript and subscript digits by their own characters: 2⁴ must not become 24. Other text stays. */
export function scripted(text: string, script: 'superscript' | 'subscript' | null): string {
  if (script === null) return text
  const letters = script === 'superscript' ? superscripts : subscripts
  const found = Array.from(text, (letter) => (letter === ' ' ? letter : letters.get(letter)))
  return found.includes(undefined) ? text : found.join('')
}

function digits(letters: string): Record<string, string> {
  return Object.fromEntries(letters.split('').map((letter, digit) => [digit, letter]))
}
