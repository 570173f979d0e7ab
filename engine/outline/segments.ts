import { textOfPassage, unitsOf } from '../checks/quote.ts'
import { fold, plain, stemOf } from '../checks/words.ts'
import type { Block, Passage } from '../documents/document.ts'
import { topicName } from './topic-name.ts'

/** The length of text compared on either side of a boundary. */
const windowLength = 3_500
/** Shorter segments are too small for a topic; longer ones are divided where possible. */
const shortestSegment = 3_000
const longestSegment = 12_000

/**
 * Divides consecutive passages where the subject changes: where the words before and after have least in common,
 * relative to the surroundings (Hearst's TextTiling). Returns the index of each segment's first passage.
 */
export function segmentsOf(passages: readonly Passage[], stemsOf: (text: string) => readonly string[]): number[] {
  const sizes = passages.map(sizeOf)
  const counts = passages.map(({ blocks }) => countsOf(blocks.flatMap(unitsOf).flatMap(stemsOf)))
  const cohesion = passages.map((_, place) =>
    place === 0 ? 1 : cosine(around(counts, sizes, place, -1), around(counts, sizes, place, 1)),
  )
  const depths = cohesion.map((_, place) => (place === 0 ? 0 : depthAt(cohesion, place)))
  const inner = depths.slice(1)
  const mean = inner.reduce((sum, depth) => sum + depth, 0) / Math.max(1, inner.length)
  const deviation = Math.sqrt(inner.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, inner.length))
  const starts = [0]
  const length = (from: number, to: number) => sizes.slice(from, to).reduce((sum, size) => sum + size, 0)
  const byDepth = depths.map((_, place) => place).toSorted((a, b) => (depths[b] ?? 0) - (depths[a] ?? 0) || a - b)
  for (const place of byDepth) {
    if (place === 0 || (depths[place] ?? 0) <= 0) continue
    const before = Math.max(...starts.filter((start) => start < place))
    const after = Math.min(passages.length, ...starts.filter((start) => start > place))
    const isTooShort = length(before, place) < shortestSegment || length(place, after) < shortestSegment
    const isDeep = (depths[place] ?? 0) > mean + deviation / 2
    if (!isTooShort && (isDeep || length(before, after) > longestSegment)) starts.push(place)
  }
  return starts.toSorted((a, b) => a - b)
}

type Counts = ReadonlyMap<string, number>

function countsOf(stems: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** The stem counts of the passages on one side of a boundary, up to the length of a window. */
function around(counts: readonly Counts[], sizes: readonly number[], place: number, step: -1 | 1): Counts {
  const sum = new Map<string, number>()
  let length = 0
  for (let at = step < 0 ? place - 1 : place; at >= 0 && at < counts.length && length < windowLength; at += step) {
    length += sizes[at] ?? 0
    for (const [stem, count] of counts[at] ?? []) sum.set(stem, (sum.get(stem) ?? 0) + count)
  }
  return sum
}

function cosine(one: Counts, other: Counts): number {
  const norm = (counts: Counts) => Math.sqrt(counts.values().reduce((sum, count) => sum + count * count, 0))
  const product = one.entries().reduce((sum, [stem, count]) => sum + count * (other.get(stem) ?? 0), 0)
  return product === 0 ? 0 : product / (norm(one) * norm(other))
}

/** How far cohesion rises on both sides of a boundary before it falls again. */
function depthAt(cohesion: readonly number[], place: number): number {
  const here = cohesion[place] ?? 0
  const peak = (step: -1 | 1) => {
    let highest = here
    for (let at = place + step; at > 0 && at < cohesion.length; at += step) {
      const one = cohesion[at] ?? 0
      if (one < highest) break
      highest = one
    }
    return highest
  }
  return peak(-1) - here + (peak(1) - here)
}

const fewestOccurrences = 2
const longestPhrase = 3
const markedBonus = 3
/** A second term joins the name if it is nearly as characteristic as the first. */
const nearlyAsGood = 0.7

/** A candidate for a segment's name, with its number of occurrences and its forms. */
interface Term {
  stems: string[]
  count: number
  /** Occurrences in the position of a noun: after its qualifiers, or in Romance languages before them. */
  asNoun: number
  marked: number
  forms: Map<string, number>
}

/** Names segments by terms that are frequent in them and rare in the others. No two names are equal. */
export function namesOf(
  segments: readonly (readonly Passage[])[],
  functionWords: ReadonlySet<string>,
  { fallback, nounFirst }: { fallback: string; nounFirst: boolean },
): string[] {
  const terms = segments.map((passages) => termsOf(passages, functionWords, nounFirst))
  const spread = new Map<string, number>()
  for (const one of terms) for (const key of one.keys()) spread.set(key, (spread.get(key) ?? 0) + 1)
  const taken = new Set<string>()
  return terms.map((own, index) => {
    const ranked = [...own]
      .filter(([, { count, marked }]) => count >= fewestOccurrences || marked > 0)
      .map(([key, term]) => ({ term, score: scoreOf(term, segments.length, spread.get(key) ?? 1) }))
      .toSorted((a, b) => b.score - a.score || (formOf(a.term) < formOf(b.term) ? -1 : 1))
    const free = ranked.filter(({ term }) => !taken.has(fold(formOf(term))))
    const [first] = free
    if (!first) return unused(fallback, taken, index)
    const second = free.find(
      ({ term, score }) =>
        score >= first.score * nearlyAsGood && !term.stems.some((stem) => first.term.stems.includes(stem)),
    )
    taken.add(fold(formOf(first.term)))
    const name = [first.term, ...(second ? [second.term] : [])].map(formOf).join(', ')
    return topicName(capitalised(name)) || unused(fallback, taken, index)
  })
}

function unused(fallback: string, taken: Set<string>, index: number): string {
  const name = taken.has(fold(fallback)) ? `${fallback} (${index + 1})` : fallback
  taken.add(fold(name))
  return name
}

function scoreOf({ count, asNoun, marked, stems }: Term, segments: number, spread: number): number {
  const rarity = Math.log(1 + segments / spread)
  return (asNoun * (asNoun / count) + marked * markedBonus) * rarity * (1 + (stems.length - 1) / 2)
}

/** The most common of a term's forms. */
function formOf({ forms }: Term): string {
  return [...forms].toSorted(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1))[0]?.[0] ?? ''
}

const capitalised = (name: string) => name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

function termsOf(
  passages: readonly Passage[],
  functionWords: ReadonlySet<string>,
  nounFirst: boolean,
): Map<string, Term> {
  const terms = new Map<string, Term>()
  const note = (words: readonly string[], isNoun: boolean, marked: number) => {
    const stems = words.map(stemOf)
    const key = stems.join(' ')
    const term = terms.get(key) ?? { stems, count: 0, asNoun: 0, marked: 0, forms: new Map<string, number>() }
    term.count += 1
    term.asNoun += isNoun ? 1 : 0
    term.marked += marked
    const form = words.join(' ')
    term.forms.set(form, (term.forms.get(form) ?? 0) + 1)
    terms.set(key, term)
  }
  const isContent = (word: string | undefined) =>
    word !== undefined && !functionWords.has(word.toLowerCase()) && /^\p{L}.*\p{L}.*\p{L}/u.test(word)
  for (const block of passages.flatMap(({ blocks }) => blocks)) {
    for (const text of unitsOf(block).filter(() => block.kind !== 'code'))
      for (const words of stretchesOf(text))
        for (const [at, word] of words.entries())
          for (let size = 1; size <= longestPhrase && isContent(word); size++)
            // A function word may join two others: 'law of gravity'.
            if (at + size <= words.length && isContent(words[at + size - 1]))
              note(words.slice(at, at + size), !isContent(words[nounFirst ? at - 1 : at + size]), 0)
    for (const marked of markedOf(block)) {
      const words = stretchesOf(marked)[0] ?? []
      if (words.length <= longestPhrase + 1 && isContent(words[0]) && isContent(words.at(-1))) note(words, true, 1)
    }
  }
  return terms
}

/** The words of each phrase between punctuation marks. */
function stretchesOf(text: string): string[][] {
  return plain(text)
    .split(/[^\p{L}\p{M}\p{N}\s'-]+|\s[-']\s/u)
    .map((stretch) => stretch.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'-]*[\p{L}\p{N}])?/gu) ?? [])
}

function markedOf(block: Block): string[] {
  if (block.kind === 'list') return block.items.flatMap(({ marked }) => marked)
  return block.kind === 'paragraph' || block.kind === 'caption' ? block.marked : []
}

/** The number of characters of text in a passage. */
export const sizeOf = (passage: Pick<Passage, 'blocks'>): number => textOfPassage(passage).trim().length
