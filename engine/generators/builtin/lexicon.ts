import type { Block, Passage, Text } from '../../documents/document.ts'
import { type FactForms, formsOf } from './fact-choices.ts'
import type { Grammar } from './grammar.ts'
import { type Recurring, recurringIn } from './recurring.ts'
import { factsIn } from './spans.ts'
import { tokensOf } from './tokens.ts'

/** What a document says of its own words: which are terms, and which are names. */
export interface Lexicon {
  /** Terms by their lower-case form: as written, and whether the document sets them off or has them as a heading. */
  terms: ReadonlyMap<string, { text: string; origin: 'marked' | 'heading' | 'acronym' }>
  /** Whether a word at the beginning of a sentence would be capitalised anywhere. */
  isName: (word: string) => boolean
  /** How often a word is used. */
  frequency: (word: string) => number
  recurring: Recurring
  forms: FactForms
}

/** All stretches of running text of a block. */
export function textsOf(block: Block): Text[] {
  if (block.kind === 'list') return block.items
  return block.kind === 'paragraph' || block.kind === 'caption' ? [block] : []
}

/** Reads a document for its terms and names. */
export function lexiconOf(passages: readonly Passage[], grammar: Grammar): Lexicon {
  const terms = new Map<string, { text: string; origin: 'marked' | 'heading' | 'acronym' }>()
  const lower = new Set<string>()
  const upper = new Set<string>()
  const counts = new Map<string, number>()
  const add = (raw: string, origin: 'marked' | 'heading' | 'acronym') => {
    const text = asTerm(raw, grammar)
    if (text !== null && !terms.has(text.toLowerCase())) terms.set(text.toLowerCase(), { text, origin })
  }
  for (const { path, blocks } of passages) {
    const heading = path.at(-1)
    if (heading !== undefined) add(heading, 'heading')
    for (const text of blocks.flatMap(textsOf)) {
      for (const marked of text.marked) add(marked, 'marked')
      let isStart = true
      for (const token of tokensOf(text.text, grammar)) {
        if (token.kind === 'word') {
          counts.set(token.lower, (counts.get(token.lower) ?? 0) + 1)
          if (/^\p{Ll}/u.test(token.text)) lower.add(token.lower)
          else if (!isStart) upper.add(token.lower)
          if (/^\p{Lu}[\p{Lu}\p{N}]{1,5}$/u.test(token.text)) add(token.text, 'acronym')
        }
        isStart = /^[.!?:…“„"«(–-]$/u.test(token.text)
      }
    }
  }
  const isName = (word: string) => upper.has(word.toLowerCase()) && !lower.has(word.toLowerCase())
  const texts = passages.flatMap(({ blocks }) => blocks.flatMap(textsOf)).map(({ text }) => text)
  return {
    terms,
    isName,
    frequency: (word) => counts.get(word.toLowerCase()) ?? 0,
    recurring: recurringIn(texts, grammar),
    forms: formsOf(
      texts.flatMap((text) => numbersIn(text, grammar, isName)),
      grammar,
    ),
  }
}

function numbersIn(text: string, grammar: Grammar, isName: Lexicon['isName']): string[] {
  const tokens = tokensOf(text, grammar)
  return factsIn(tokens, grammar, { isName })
    .map(({ first, last }) => text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0))
    .filter((fact) => /\d/u.test(fact))
}

/** A marked stretch or a heading as a term: a few words without frame, number or article; null where it is none. */
export function asTerm(raw: string, grammar: Grammar): string | null {
  const bare = raw
    .replaceAll(/\s+/gu, ' ')
    .replace(/^(?:[\s\d)(:–—•*✅🎓💁-]|\.(?!\p{L}))+(?=\.?\p{L})/u, '')
    .replace(/[\s:.,;]+$/u, '')
    .replace(/^(?:[“„"«‘'](?<inner>.+)[”“"»’'])$/u, '$<inner>')
    .trim()
  const tokens = tokensOf(bare, grammar)
  const first = tokens[0]
  if (!first || bare.length > 60 || /[?!@{}<>=\\|#$]|https?:|www\.|[.,:;] |--|_|\.\p{L}{2,4}(?!.)/u.test(bare))
    return null
  const isLed = grammar.words.articles.has(first.lower) && tokens.length > 1
  const kept = isLed ? tokens.slice(1) : tokens
  const words = kept.filter((token) => token.kind !== 'mark')
  const text = bare.slice(kept[0]?.start ?? 0)
  if (words.length === 0 || words.length > 5 || !/\p{L}{2}/u.test(text)) return null
  const head = words[0]?.lower ?? ''
  const { labels, vague } = grammar.words
  if (words.length === 1 && (labels.has(head) || vague.has(head) || grammar.functionWords.has(head))) return null
  if (grammar.words.commands.has(head) && words.length > 1) return null
  if (words.some((word) => grammar.isPerson(word.lower) || grammar.words.verbs.has(word.lower))) return null
  if (words.length === 1 && grammar.language === 'en' && head.endsWith('ly')) return null
  // A label is shouted, an acronym is short.
  if (words.length === 1 && /^\p{Lu}{6,}$/u.test(text)) return null
  if (labels.has(head) || grammar.functionWords.has(head) || grammar.functionWords.has(words.at(-1)?.lower ?? ''))
    return null
  return text
}
