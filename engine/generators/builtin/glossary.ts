import type { Block, Passage, Text } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { asTerm } from './lexicon.ts'
import { alternativesTo, basic, isOfferedAsChoice, optionsOf, type Proposal } from './proposal.ts'
import { isAddressed, shortened } from './statements.ts'
import { sentencesOf, type Token, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

/** A term and its meaning, as stated by a line of a glossary. */
interface Entry {
  term: string
  meaning: string
  /** Whether the meaning says what the term is, as opposed to what it does. */
  isNominal: boolean
  quote: string
  page: number
}

const longestMeaning = 200
const fewestWords = 3
const line = /^[^\p{L}\p{N}(«„“"']*(?<term>[^:–—]{2,60}?)(?: ?: | [–—-]{1,2} | ?= )(?<meaning>\S.+)$/u

const fewestLines = 3

/** Whether enough paragraphs of a passage consist of a term, a colon and one sentence to form a glossary. */
export function isGlossary({ blocks }: Pick<Passage, 'blocks'>, grammar: Grammar): boolean {
  const lines = blocks.filter(
    (block) =>
      block.kind === 'paragraph' &&
      sentencesOf(block.text, grammar).length === 1 &&
      entryOf(block, block.page, grammar, true) !== null,
  )
  return lines.length >= fewestLines
}

/**
 * The glossary lines of a block: a marked term with its meaning, or a list most of whose items have that form. In a
 * glossary (`isAmongOthers`), any paragraph of that form counts.
 */
function entriesIn(block: Block, grammar: Grammar, isAmongOthers = false): Entry[] {
  if (block.kind === 'list') {
    const entries = block.items.map((item) => entryOf(item, block.page, grammar))
    const areMost = entries.filter(Boolean).length >= Math.max(2, block.items.length / 2)
    return entries.filter((entry, index) => {
      const item = block.items[index]
      return entry !== null && (areMost || (item !== undefined && startsMarked(item, entry.term)))
    }) as Entry[]
  }
  if (block.kind !== 'paragraph') return []
  const entry = entryOf(block, block.page, grammar, isAmongOthers)
  if (isAmongOthers) return entry ? [entry] : []
  // The line may be marked as a whole, and followed by more about the term.
  const opening = block.marked.find((one) => line.test(one) && block.text.trimStart().startsWith(one))
  if (opening !== undefined)
    return [entryOf({ text: opening, marked: [] }, block.page, grammar)].filter((one) => one !== null)
  return entry && startsMarked(block, entry.term) ? [entry] : []
}

function startsMarked({ marked }: Text, term: string): boolean {
  const bare = term.replace(/ \(.*\)$/u, '').toLowerCase()
  return marked.some((one) =>
    one
      .toLowerCase()
      .replace(/[\s:–—-]+$/u, '')
      .endsWith(bare),
  )
}

function entryOf({ text }: Text, page: number, grammar: Grammar, isAmongOthers = false): Entry | null {
  const match = line.exec(text.replaceAll(/\s+/gu, ' ').trim())
  const { term: rawTerm, meaning: rawMeaning } = match?.groups ?? {}
  if (rawTerm === undefined || rawMeaning === undefined) return null
  const aside = /^(?<head>[^()]+?) (?<aside>\([^()]{1,40}\))$/u.exec(rawTerm.trim())?.groups
  const head = asTerm(aside?.['head'] ?? rawTerm, grammar)
  const [first = ''] = sentencesOf(rawMeaning, grammar)
  const restated = grammar.restating.exec(first)?.[0].trim() ?? ''
  const meaning = shortened(first.slice(restated.length).trim(), longestMeaning, grammar)
  if (head === null || meaning === null || /^\d/u.test(head)) return null
  const tokens = tokensOf(meaning, grammar)
  const words = plainWords(meaning)
  // 'CC BY = attribution': after an equals sign, one word is enough.
  const isEquation = / = /u.test(match?.[0].slice(0, rawTerm.length + 6) ?? '')
  if (
    words.length < (isEquation ? 1 : fewestWords) ||
    first.endsWith(':') ||
    first.endsWith('?') ||
    namesTerm(meaning, head)
  )
    return null
  // In a glossary, the imperative of 'git push: invia …' describes and does not instruct.
  const addressed = isAmongOthers ? tokens.slice(1) : tokens
  if (isAddressed(addressed, grammar) || grammar.pointer.test(meaning)) return null
  const { openers, hesitant } = grammar.words
  // A meaning that begins with 'it' or 'there' does not define the term.
  if (openers.has(tokens[0]?.lower ?? '') || hesitant.has(tokens[0]?.lower ?? '') || /^["“„«']/u.test(meaning))
    return null
  if (!/\p{L}{3}/u.test(meaning) || plainWords(head).some((word) => grammar.words.people.has(word))) return null
  const quote = text.slice(Math.max(0, text.indexOf(rawTerm.trim().slice(0, 12)))).replaceAll(/\s+/gu, ' ')
  const end = quote.indexOf(first) + first.length
  const isOrder = isAddressed(tokens, grammar)
  const isNominal =
    grammar.words.articles.has(words[0] ?? '') ||
    isCopula(restated, grammar) ||
    (!isOrder && !isVerbal(restated, tokens[0], grammar))
  return { term: aside ? `${head} ${aside['aside']}` : head, meaning, isNominal, quote: quote.slice(0, end), page }
}

/** 'These are', 'це': the meaning then says what the term is. */
function isCopula(restated: string, { defining }: Grammar): boolean {
  return restated.includes(' ') || new RegExp(`^(?:${defining.copula})$`, 'iu').test(restated)
}

/** Whether a meaning begins with a verb: 'these measure …', 'emits …'. */
function isVerbal(restated: string, first: Token | undefined, grammar: Grammar): boolean {
  return (
    restated !== '' || (first !== undefined && (grammar.isVerb(first.lower) || grammar.beginsVerbally(first.lower)))
  )
}

/**  A card for each term in a block's glossary lines. */
export function glossaryCards(block: Block, grammar: Grammar, isAmongOthers: boolean): Proposal[] {
  const entries = entriesIn(block, grammar, isAmongOthers)
  return entries.map(({ term, meaning, isNominal, quote, page }) => {
    const others = alternativesTo(
      term,
      entries.map((entry) => entry.term),
    )
    const card: Proposal['card'] =
      others && isNominal && isOfferedAsChoice(term)
        ? { kind: 'choice', question: grammar.ask('term', { meaning }), answers: optionsOf(term, others) }
        : basic(grammar.ask(isNominal ? 'meaning' : 'character', { term }), meaning)
    const isMinor = isReadOff(term, meaning) || (!isNominal && plainWords(meaning).length < fewestPhraseWords)
    return { card, page, quote, value: isMinor ? 0.4 : 0.9, about: term }
  })
}

/** Shorter meanings state the obvious: 'Microphones: detect sound'. */
const fewestPhraseWords = 10
const shortestStem = 5
const shareOfStem = 0.7

/** Whether the meaning repeats a word of the term in another form: 'light sensors: detect light levels'. */
function isReadOff(term: string, meaning: string): boolean {
  const words = plainWords(meaning)
  return plainWords(term).some((one) => words.some((other) => beginsLike(one, other)))
}

function beginsLike(a: string, b: string): boolean {
  const length = Math.max(shortestStem, Math.ceil(shareOfStem * Math.min(a.length, b.length)))
  return a.slice(0, length) === b.slice(0, length) && Math.min(a.length, b.length) >= shortestStem
}
