import type { Text } from './document.ts'

/** A run of text in one style. `style` is empty for plain text. */
export interface Run {
  text: string
  style: string
  /** Whether it is set as code. */
  isCode?: boolean
}

/** The text of consecutive runs. `marked` are the texts in one style, including white space within them. */
export function textOf(runs: readonly Run[]): Text {
  const text = runs.map((run) => run.text).join('')
  const code = runs.filter(({ isCode }) => isCode).map((run) => run.text.trim())
  const merged: Run[] = []
  let space = ''
  for (const run of runs.flatMap(linesOf)) {
    const last = merged.at(-1)
    if (!run.text.trim()) {
      space += run.text
      continue
    }
    if (last?.style === run.style && !space.includes(lineEnd)) last.text += space + run.text
    else merged.push({ ...run })
    space = ''
  }
  const styled = merged.filter(({ style }) => style)
  // In a bold paragraph nothing stands out, but a few bold words are a term.
  const isAll = styled.length === 1 && merged.length === 1 && text.trim().split(/\s+/u).length > 4
  return { text, marked: isAll ? [] : styled.map((run) => run.text.trim()), ...(code.length > 0 ? { code } : {}) }
}

/** The lines of a run, and the ends between them. */
function linesOf(run: Run): Run[] {
  return run.text.split(/(\u2028)/u).map((text) => ({ ...run, text }))
}

/** Whether runs consist of links only, which makes them navigation. */
export function isOnlyLinks(runs: readonly Run[]): boolean {
  const written = runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return written.length > 0 && written.every(({ style }) => style.includes('a'))
}

/** The end of a line within a paragraph: `<br>`, as opposed to the end of a line in a source file. */
export const lineEnd = '\u2028'

export type Script = 'superscript' | 'subscript'

const superscripts = lettersOf('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
const subscripts = lettersOf('0123456789+-−=()aeoxhklmnpstiruvj', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢᵣᵤᵥⱼ')

/** Writes superscripts and subscripts in Unicode if it has all their characters: 2⁴ must not become 24. Other text stays. */
export function scripted(text: string, script: Script | null): string {
  if (script === null) return text
  const letters = script === 'superscript' ? superscripts : subscripts
  const found = Array.from(text, (letter) => (letter === ' ' ? letter : letters.get(letter)))
  return found.includes(undefined) ? text : found.join('')
}

/** Endings of ordinals and abbreviations, which are superscript only for looks: 1st, XIXe, Mme, n.º. */
const ending = /^(?:st|nd|rd|th|er|ers|re|res|ère|e|es|ème|nde?|d|o|os|a|as|º|ª|me|mes|lle|lles|gr|ter|bis|tm|sm)$/iu
/** The number of a note in brackets. */
const note = /^\s*\[[\p{L}\d ]{1,9}\]\s*$/u

/** Superscript or subscript text, in Unicode or else as in LaTeX: `v_{max}`. */
export function raised(text: string, script: Script | null): string {
  if (script === null || !text.trim()) return text
  const own = scripted(text, script)
  if (own !== text || !/[\p{L}\p{N}]/u.test(text)) return own
  if (script === 'subscript') return `_{${text.trim()}}`
  if (note.test(text)) return ''
  return ending.test(text.trim()) ? text : `^{${text.trim()}}`
}

function lettersOf(plain: string, written: string): ReadonlyMap<string, string> {
  const letters = Array.from(written)
  return new Map(Array.from(plain, (letter, index) => [letter, letters[index] ?? letter]))
}
