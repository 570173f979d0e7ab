import type { Block, Passage } from '../documents/document.ts'
import { fold, plain, stemOf } from '../checks/words.ts'
import { unitsOf } from '../checks/quote.ts'
import { topicName } from './topic-name.ts'

const fewestOccurrences = 2
const longestPhrase = 3
const markedBonus = 3
/** A second term is part of the name if it is nearly as characteristic as the first. */
const nearlyAsGood = 0.7

/** A candidate for a name: how often it occurs, marked or not, and in which forms. */
interface Term {
  stems: string[]
  count: number
  /** Occurrences where a noun stands: before what qualifies it, or after. */
  asNoun: number
  marked: number
  forms: Map<string, number>
}

/** Names segments by the terms that are frequent in them and rare in the others. No two get the same name. */
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

/** The commonest of a term's forms. */
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
            // 'Law of gravity': a small word may join two others.
            if (at + size <= words.length && isContent(words[at + size - 1]))
              note(words.slice(at, at + size), !isContent(words[nounFirst ? at - 1 : at + size]), 0)
    for (const marked of markedOf(block)) {
      const words = stretchesOf(marked)[0] ?? []
      if (words.length <= longestPhrase + 1 && isContent(words[0]) && isContent(words.at(-1))) note(words, true, 1)
    }
  }
  return terms
}

/** Words between punctuation marks. */
function stretchesOf(text: string): string[][] {
  return plain(text)
    .split(/[^\p{L}\p{M}\p{N}\s'-]+|\s[-']\s/u)
    .map((stretch) => stretch.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'-]*[\p{L}\p{N}])?/gu) ?? [])
}

function markedOf(block: Block): string[] {
  if (block.kind === 'list') return block.items.flatMap(({ marked }) => marked)
  return block.kind === 'paragraph' || block.kind === 'caption' ? block.marked : []
}
