import { stemOf } from '../../checks/words.ts'
import type { Block, Passage, Text } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { type FactForms, formsOf } from './proposal.ts'
import { factsIn, type Names, runsIn, type Span } from './spans.ts'
import { isCapitalised, type Token, tokensOf } from './tokens.ts'
import { keynessOf } from './words.ts'

/** What a document reveals about its words: which are terms, and which are names. */
export interface Lexicon extends Names {
  /** Terms by their lower-case form, with their spelling and their origin. */
  terms: ReadonlyMap<string, { text: string; origin: 'marked' | 'heading' | 'acronym' }>
  frequency: (word: string) => number
  recurring: Recurring
  forms: FactForms
}

/** The running text of a block, per paragraph or item. */
export function textsOf(block: Block): Text[] {
  if (block.kind === 'list') return block.items
  return block.kind === 'paragraph' || block.kind === 'caption' ? [block] : []
}

/** Collects the terms, names and facts of a document. */
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

function numbersIn(text: string, grammar: Grammar, isName: Names['isName']): string[] {
  const tokens = tokensOf(text, grammar)
  return factsIn(tokens, grammar, { isName })
    .map(({ first, last }) => text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0))
    .filter((fact) => /\d/u.test(fact))
}

/**
 * Turns a marked text or a heading into a term: a few words without frame, number or article. Returns null if it is no
 * term.
 */
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
  // Six or more capitals are a shouted label; an acronym is shorter.
  if (words.length === 1 && /^\p{Lu}{6,}$/u.test(text)) return null
  if (labels.has(head) || grammar.functionWords.has(head) || grammar.functionWords.has(words.at(-1)?.lower ?? ''))
    return null
  return text
}

/** The terms that a document repeats. */
interface Recurring {
  /** Whether the document is long enough for its subjects to recur. */
  isLong: boolean
  /** Whether words, in any form, are one of the document's terms. */
  isTerm: (tokens: readonly Token[]) => boolean
}

const wordsOfLong = 600
const longestTerm = 3
const fewestUses = 2
/** In a long text, any word recurs; a term must recur this often. */
const wordsPerUse = 4000
const leastKeyness = 12
/** The share of a noun's uses that must follow an article. */
const leastLed = 0.15

interface Uses {
  /**  As a whole phrase. */
  whole: number
  /** As a whole phrase, or as the beginning of one after an article; the rest may be an unknown verb. */
  all: number
  led: number
}

/**
 * Finds the terms of a document: noun phrases, bounded by function words or marks, that it uses at least twice and more
 * often than general texts do.
 */
function recurringIn(texts: readonly string[], grammar: Grammar): Recurring {
  const uses = new Map<string, Uses>()
  let words = 0
  for (const text of texts) {
    const tokens = tokensOf(text, grammar)
    words += tokens.filter((token) => token.kind === 'word').length
    for (const run of runsIn(tokens, grammar)) {
      const led = isLed(run, tokens, grammar) ? 1 : 0
      for (let last = Math.min(run.last, run.first + longestTerm - 1); last >= run.first; last--) {
        const whole = last === run.last ? 1 : 0
        if (whole + led === 0) continue
        const key = keyOf(tokens.slice(run.first, last + 1))
        const known = uses.get(key) ?? { whole: 0, all: 0, led: 0 }
        uses.set(key, { whole: known.whole + whole, all: known.all + 1, led: known.led + led })
      }
    }
  }
  const fewest = Math.max(fewestUses, words / wordsPerUse)
  const isTerm = (tokens: readonly Token[]) => {
    const [only] = tokens
    if (!only || tokens.length > longestTerm || !tokens.every((token) => token.kind === 'word')) return false
    const { whole, all, led } = uses.get(keyOf(tokens)) ?? { whole: 0, all: 0, led: 0 }
    if (whole === 0 || all < fewest || led < leastLed * all) return false
    if (tokens.length > 1) return true
    const isKey = keynessOf(only.lower, all, words, grammar.language) >= leastKeyness
    return isKey && only.text.length > 2 && !grammar.words.vague.has(only.lower)
  }
  return { isLong: words >= wordsOfLong, isTerm }
}

const keyOf = (tokens: readonly Token[]) => tokens.map((token) => stemOf(token.text)).join(' ')

/** Whether a run is certainly a noun phrase: after an article, or in German with a capital. */
function isLed({ first, last }: Span, tokens: readonly Token[], { words, language }: Grammar): boolean {
  if (language === 'de' && first > 0 && isCapitalised(tokens[last])) return true
  const before = tokens[first - 1]?.lower ?? ''
  const isAmbiguous = /^(?:de|d'|a)$/u.test(before) && (language === 'fr' || language === 'ro')
  const hasArticles = language !== 'pl' && language !== 'uk' && language !== 'ro'
  return !isAmbiguous && (words.articles.has(before) || (!hasArticles && words.prepositions.has(before)))
}

/** The longest term at each position of a sentence. */
export function termsIn(tokens: readonly Token[], grammar: Grammar, { isTerm }: Recurring): Span[] {
  return runsIn(tokens, grammar).flatMap((run) => {
    const found: Span[] = []
    for (let { first } = run; first <= run.last; first++) {
      const last = lastOfTerm(first, run.last, tokens, isTerm)
      if (last === null) continue
      found.push({ kind: 'term', first, last })
      first = last
    }
    return found
  })
}

function lastOfTerm(first: number, end: number, tokens: readonly Token[], isTerm: Recurring['isTerm']): number | null {
  for (let last = Math.min(end, first + longestTerm - 1); last >= first; last--)
    if (isTerm(tokens.slice(first, last + 1))) return last
  return null
}
