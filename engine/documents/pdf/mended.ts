import { commonWords } from '../../languages/common-words.ts'
import { languageOf } from '../language.ts'
import type { PageText } from './page-text.ts'

/** Two letters around a space. */
type Pair = string

/** More text is not needed to detect the language. */
const sampleLength = 4_000
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
  const known = new Map<string, boolean>()
  const isKnown = (word: string) => {
    const found = known.get(word) ?? words.has(word.toLowerCase())
    known.set(word, found)
    return found
  }
  const torn = tornPairs(all, isKnown, words)

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
  // Skips capitals, digits and signs without an expression.
  const first = next.charCodeAt(0)
  if (first < 0x61 || (first > 0x7a && first < 0xdf)) return null
  const after = end.exec(next)?.[0]
  const before = after === undefined ? undefined : start.exec(part)?.[1]
  return after === undefined || before === undefined ? null : [before, after]
}

const pairOf = (start: string, end: string): Pair => (start.at(-1) ?? '') + (end[0] ?? '')

/** The pairs of letters that the document has around spaces within words, and hardly ever together. */
function tornPairs(
  all: readonly string[],
  isKnown: (word: string) => boolean,
  words: ReadonlyMap<string, number>,
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
  if (candidates.length === 0) return new Set()
  const usual = pairsIn(words.keys())
  const whole = all.join('\n')
  const torn = candidates.filter(
    ([pair, count]) => (usual.get(pair) ?? 0) >= fewestWords && !occurs(whole, pair, count * 0.1),
  )
  return new Set(torn.map(([pair]) => pair))
}

/** How often words have each pair of letters. */
function pairsIn(words: Iterable<string>): ReadonlyMap<Pair, number> {
  const pairs = new Map<Pair, number>()
  for (const word of words)
    for (let at = 1; at < word.length; at += 1) {
      const pair = word.slice(at - 1, at + 1)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  return pairs
}

/** Whether a pair of letters occurs more often. */
function occurs(text: string, pair: Pair, often: number): boolean {
  let count = 0
  for (let at = text.indexOf(pair); at >= 0 && count <= often; at = text.indexOf(pair, at + 1)) count += 1
  return count > often
}
