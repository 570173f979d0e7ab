import type { Text } from '../document.ts'
import { textOf, type Run } from '../runs.ts'
import type { Chunk } from './chunks.ts'
import { lineText, partsOf, type Line } from './lines.ts'

/** Words of the document, in small letters: they tell whether a hyphen at the end of a line belongs to the word. */
export function wordsOf(chunks: readonly Chunk[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const chunk of chunks) {
    if (chunk.kind !== 'text') continue
    for (const line of chunk.lines)
      for (const [word] of lineText(line).matchAll(/\p{L}+(?:-\p{L}+)*/gu)) words.add(word.toLowerCase())
  }
  return words
}

/** The text of a paragraph's lines. */
export function textOfLines(lines: readonly Line[], words: ReadonlySet<string>): Text {
  const runs: Run[] = []
  for (const line of lines) {
    const parts = partsOf(line)
    const last = runs.at(-1)
    if (last) last.text = withEnd(last.text, parts[0]?.text ?? '', words)
    runs.push(...parts.map(({ text, style }) => ({ text, style })))
  }
  return textOf(runs)
}

export function joinTexts(one: Text, next: Text, words: ReadonlySet<string>): Text {
  return { text: withEnd(one.text, next.text, words) + next.text, marked: [...one.marked, ...next.marked] }
}

/** Whether a text ends in the middle of a sentence. */
export function isOpenEnded(text: string): boolean {
  return !/[.!?:…]["'”»)\]¹²³⁴-⁹]*$/u.test(text.trimEnd())
}

/** The end of a line, so that the next can follow: with a space, or without the hyphen of a word that was parted. */
function withEnd(text: string, next: string, words: ReadonlySet<string>): string {
  const end = text.trimEnd()
  const start = /(\p{L}+(?:-\p{L}+)*)[-‐\u00AD]$/u.exec(end)?.[1]
  const rest = /^\s*(\p{L}+)/u.exec(next)?.[1]
  if (start === undefined || rest === undefined) return /[-‐–]$/u.test(end) && /^\d/u.test(next) ? end : `${end} `
  if (end.endsWith('\u00AD')) return end.slice(0, -1)
  if (/^(und|oder|bzw|and|or|et|ou|y|lub|oraz|та|en|of|și|sau)$/u.test(rest)) return `${end} `
  return /^\p{Ll}/u.test(rest) && isParted(start.toLowerCase(), rest.toLowerCase(), words) ? end.slice(0, -1) : end
}

/** Whether the hyphen is there for the end of the line alone, as the document writes the word elsewhere. */
function isParted(start: string, rest: string, words: ReadonlySet<string>): boolean {
  if (words.has(start + rest)) return true
  if (words.has(`${start}-${rest}`) || start.includes('-')) return false
  const areWords = start.length > 3 && rest.length > 3 && words.has(start) && words.has(rest)
  return !areWords
}
