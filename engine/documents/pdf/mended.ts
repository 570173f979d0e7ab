import { commonWords } from '../../languages/common-words.ts'
import { languageOf } from '../language.ts'
import type { PageText } from './page-text.ts'

/** Two letters around a space. */
type Pair = string

/** More text is not needed to detect the language. */
const sampleLength = 4_000
/** If fewer common words contain a pair of letters, a document may lack it by chance. */
const fewestWords = 10

/**
 * Joins words that pdf.js divides, because it takes a wide gap between two letters for a space: `shor t-term`. Some
 * fonts have such gaps between certain letters. A word is joined if it is common and its parts are not, or if the two letters
 * hardly ever stand together in the document.
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
  /** Whether two words may be parts of one: together they are a common word, or neither of them is one. */
  const mayBeOne = (start: string, end: string) => {
    if (isKnown(start) && isKnown(end)) return false
    return isKnown(start + end) || (Math.min(start.length, end.length) <= 3 && !isKnown(start) && !isKnown(end))
  }
  const { torn, suspects } = tornPairs(all, mayBeOne, words)

  function isOne(start: string, end: string): boolean {
    if (!mayBeOne(start, end)) return false
    return torn.has(pairOf(start, end)) || (Math.min(start.length, end.length) > 1 && isKnown(start + end))
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
  return texts.map((page) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, text: suspects.has(item.text) ? join(item.text) : item.text })),
  }))
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

/**
 * The pairs of letters that the document has around spaces within words but hardly ever together, and the texts that may
 * contain divided words.
 */
function tornPairs(
  all: readonly string[],
  mayBeOne: (start: string, end: string) => boolean,
  words: ReadonlyMap<string, number>,
): { torn: ReadonlySet<Pair>; suspects: ReadonlySet<string> } {
  const parted = new Map<Pair, number>()
  const suspects = new Set<string>()
  for (const text of all) {
    const parts = text.split(' ')
    for (const [index, part] of parts.entries()) {
      const ends = endsOf(parts[index - 1] ?? '', part)
      if (!ends || !mayBeOne(...ends)) continue
      const pair = pairOf(...ends)
      parted.set(pair, (parted.get(pair) ?? 0) + 1)
      suspects.add(text)
    }
  }
  const whole = all.join('\n')
  const torn = [...parted].filter(([pair, count]) => {
    if (count < 2 || occurs(whole, pair, count * 0.1)) return false
    return [...words.keys()].filter((word) => word.includes(pair)).length >= fewestWords
  })
  return { torn: new Set(torn.map(([pair]) => pair)), suspects }
}

/** Whether a pair of letters occurs more than `often` times. */
function occurs(text: string, pair: Pair, often: number): boolean {
  let count = 0
  for (let at = text.indexOf(pair); at >= 0 && count <= often; at = text.indexOf(pair, at + 1)) count += 1
  return count > often
}
