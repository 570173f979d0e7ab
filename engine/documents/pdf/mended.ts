import { commonWords } from '../../languages/common-words.ts'
import { languageOf } from '../language.ts'
import type { PageText } from './page-text.ts'

/** Two letters around a space. */
type Pair = string

/** The beginnings of most words come in lower case; more is not needed to detect the language. */
const sampleLength = 20_000
/** A pair of letters that fewer of the common words contain may be absent by chance. */
const fewestWords = 10

/**
 * Joins words that pdf.js divides, because it takes a wide gap between two letters for a space: `shor t-term`. Some
 * fonts have it between certain letters. A word is joined if it is common and its parts are not, or if the document never
 * has these two letters together.
 */
export function mended(texts: readonly PageText[]): PageText[] {
  const all = texts.flatMap(({ items }) => items.map(({ text }) => text))
  const language = languageOf(all.join(' ').slice(0, sampleLength))
  if (language === null) return [...texts]
  const words = commonWords(language)
  const isKnown = (word: string) => words.has(word.toLowerCase())
  const torn = tornPairs(all, isKnown, [...words.keys()])

  function isOne(start: string, end: string): boolean {
    if (isKnown(start) && isKnown(end)) return false
    const isTorn = torn.has(pairOf(start, end))
    const shortest = Math.min(start.length, end.length)
    if (isKnown(start + end)) return isTorn || shortest > 1
    return isTorn && shortest <= 3 && !isKnown(start) && !isKnown(end)
  }
  function join(text: string): string {
    const joined: string[] = []
    for (const part of text.split(' ')) {
      const last = joined.at(-1)
      const ends = last === undefined ? null : endsOf(last, part)
      if (ends && isOne(...ends)) joined.push(`${joined.pop()}${part}`)
      else joined.push(part)
    }
    return joined.join(' ')
  }
  return texts.map((page) => ({ ...page, items: page.items.map((item) => ({ ...item, text: join(item.text) })) }))
}

const start = /(?:^|[^\p{L}\p{N}'’])(\p{L}\p{Ll}*)$/u
const end = /^\p{Ll}+/u

/** The last word of a part of a line, and the first of the next one if it is in lower case. */
function endsOf(part: string, next: string): [string, string] | null {
  const after = end.exec(next)?.[0]
  const before = after === undefined ? undefined : start.exec(part)?.[1]
  return after === undefined || before === undefined ? null : [before, after]
}

const pairOf = (start: string, end: string): Pair => (start.at(-1) ?? '') + (end[0] ?? '')

/** The pairs of letters that the document has around spaces within words, and hardly ever together. */
function tornPairs(
  all: readonly string[],
  isKnown: (word: string) => boolean,
  words: readonly string[],
): ReadonlySet<Pair> {
  const parted = new Map<Pair, number>()
  for (const text of all) {
    const parts = text.split(' ')
    for (const [index, part] of parts.entries()) {
      const ends = endsOf(parts[index - 1] ?? '', part)
      if (!ends || (isKnown(ends[0]) && isKnown(ends[1]))) continue
      const pair = pairOf(...ends)
      parted.set(pair, (parted.get(pair) ?? 0) + 1)
    }
  }
  const candidates = [...parted].filter(([, count]) => count >= 2)
  const together = new Map<Pair, number>(candidates.map(([pair]) => [pair, 0]))
  for (const text of all)
    for (let at = 1; at < text.length; at += 1) {
      const pair = text.slice(at - 1, at + 1)
      const count = together.get(pair)
      if (count !== undefined) together.set(pair, count + 1)
    }
  const torn = candidates.filter(([pair, count]) => (together.get(pair) ?? 0) <= count * 0.1).map(([pair]) => pair)
  return new Set(torn.filter((pair) => words.filter((word) => word.includes(pair)).length >= fewestWords))
}
