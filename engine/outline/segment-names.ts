import { unitsOf } from '../checks/quote.ts'
import { fold, plain, stemOf } from '../checks/words.ts'
import type { Block, Passage } from '../documents/document.ts'
import type { Grammar } from '../generators/builtin/grammar.ts'

const fewestOccurrences = 2
const longestPhrase = 3
const markedBonus = 3
/** If a second term is nearly as characteristic as the first, neither names the segment. */
const nearlyAsGood = 0.7

/** A candidate for a segment's name, with its number of occurrences and its forms. */
interface Term {
  stems: string[]
  count: number
  /** Occurrences in the position of a noun: after its qualifiers, or in Romance languages before them. */
  asNoun: number
  marked: number
  /** Occurrences after an article, or after what takes its place. */
  led: number
  forms: Map<string, number>
}

interface Naming {
  nounFirst: boolean
  /** Null if the language is unknown. */
  grammar: Grammar | null
}

/**
 * Names segments by the one term that is most frequent in them and rare in the others; null if a segment has none. No two
 * names are equal.
 */
export function namesOf(
  segments: readonly (readonly Passage[])[],
  functionWords: ReadonlySet<string>,
  { nounFirst, grammar }: Naming,
): (string | null)[] {
  const terms = segments.map((passages) => termsOf(passages, functionWords, nounFirst, grammar))
  const spread = new Map<string, number>()
  for (const one of terms) for (const key of one.keys()) spread.set(key, (spread.get(key) ?? 0) + 1)
  const taken = new Set<string>()
  return terms.map((own) => {
    const ranked = [...own]
      .filter(([, term]) => isTopic(term, grammar))
      .map(([key, term]) => ({ term, score: scoreOf(term, segments.length, spread.get(key) ?? 1) }))
      .toSorted((a, b) => b.score - a.score || (formOf(a.term) < formOf(b.term) ? -1 : 1))
    const free = ranked.filter(({ term }) => !taken.has(fold(formOf(term))))
    const [first] = free
    if (!first) return null
    const hasRival = free.some(
      ({ term, score }) =>
        score >= first.score * nearlyAsGood && !term.stems.some((stem) => first.term.stems.includes(stem)),
    )
    if (hasRival) return null
    taken.add(fold(formOf(first.term)))
    return capitalised(formOf(first.term))
  })
}

/** Whether a term is a noun phrase that the text uses as such: marked, or with an article more than once. */
function isTopic(term: Term, grammar: Grammar | null): boolean {
  if (grammar === null) return term.marked > 0
  const words = formOf(term).toLowerCase().split(' ')
  const last = words.at(-1) ?? ''
  const { vague, numerals } = grammar.words
  const isOther = words.some((word) => grammar.isVerb(word) || grammar.isPerson(word) || grammar.isAdverb(word))
  const isLoose = [words[0] ?? '', last].some((word) => grammar.functionWords.has(word) || numerals.has(word))
  const isProperty = grammar.isModifier(last) || grammar.isNoNoun(last) || vague.has(last)
  // Without articles, only repetition tells a term from a stray word.
  const fewest = grammar.words.articles.size === 0 ? 2 * fewestOccurrences : fewestOccurrences
  return (term.marked > 0 || term.led >= fewest) && !isOther && !isLoose && !isProperty
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
  grammar: Grammar | null,
): Map<string, Term> {
  const terms = new Map<string, Term>()
  const note = (words: readonly string[], isNoun: boolean, { marked = 0, isLed = false }) => {
    const stems = words.map(stemOf)
    const key = stems.join(' ')
    const term = terms.get(key) ?? { stems, count: 0, asNoun: 0, marked: 0, led: 0, forms: new Map<string, number>() }
    term.count += 1
    term.asNoun += isNoun ? 1 : 0
    term.marked += marked
    term.led += isLed ? 1 : 0
    const form = words.join(' ')
    term.forms.set(form, (term.forms.get(form) ?? 0) + 1)
    terms.set(key, term)
  }
  const isContent = (word: string | undefined) =>
    word !== undefined && !functionWords.has(word.toLowerCase()) && /^\p{L}.*\p{L}.*\p{L}/u.test(word)
  for (const block of passages.flatMap(({ blocks }) => blocks)) {
    for (const text of unitsOf(block).filter(() => block.kind !== 'code'))
      for (const words of phrasesOf(text))
        for (const [at, word] of words.entries())
          for (let size = 1; size <= longestPhrase && isContent(word); size++)
            // A function word may join two others: 'law of gravity'.
            if (at + size <= words.length && isContent(words[at + size - 1]))
              note(words.slice(at, at + size), !isContent(words[nounFirst ? at - 1 : at + size]), {
                isLed: isLed(words, at, at + size - 1, grammar),
              })
    for (const marked of markedOf(block)) {
      const words = phrasesOf(marked)[0] ?? []
      if (words.length <= longestPhrase + 1 && isContent(words[0]) && isContent(words.at(-1)))
        note(words, true, { marked: 1 })
    }
  }
  return terms
}

/** Whether an article leads a phrase, or in languages without articles a preposition or the beginning of a clause. */
function isLed(words: readonly string[], first: number, last: number, grammar: Grammar | null): boolean {
  if (grammar === null) return false
  const { articles, prepositions, verbs } = grammar.words
  const before = words[first - 1]?.toLowerCase()
  if (grammar.traits.has('capitalNouns')) return /^\p{Lu}/u.test(words[last] ?? '')
  // Languages without articles begin a sentence with a bare noun.
  if (before === undefined) return articles.size === 0
  // Romanian 'a' is an auxiliary as well.
  if (verbs.has(before)) return false
  return (
    articles.has(before) ||
    (articles.size === 0 && prepositions.has(before)) ||
    articles.has(`${before.split("'")[0]}'`)
  )
}

/** The words of each phrase between punctuation marks. */
function phrasesOf(text: string): string[][] {
  return plain(text)
    .split(/[^\p{L}\p{M}\p{N}\s'-]+|\s[-']\s/u)
    .map((group) => group.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'-]*[\p{L}\p{N}])?/gu) ?? [])
}

function markedOf(block: Block): string[] {
  if (block.kind === 'list') return block.items.flatMap(({ marked }) => marked)
  return block.kind === 'paragraph' || block.kind === 'caption' ? block.marked : []
}
