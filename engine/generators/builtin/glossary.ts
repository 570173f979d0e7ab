import type { Block, Passage, Text } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { asTerm } from './lexicon.ts'
import { sentencesOf } from './sentences.ts'
import { shortened } from './shortened.ts'
import { isAddressed } from './statements.ts'
import { type Token, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

/** A line that says what a term means, and that line. */
export interface Entry {
  term: string
  meaning: string
  /** Whether it says what the term is, not what it does. */
  isNominal: boolean
  quote: string
  page: number
}

const longestMeaning = 200
const fewestWords = 3
const line = /^[^\p{L}\p{N}(«„“"']*(?<term>[^:–—]{2,60}?)(?: ?: | [–—-]{1,2} | ?= )(?<meaning>\S.+)$/u

const fewestLines = 3

/** Whether so many paragraphs of a passage are a term, a colon and one sentence that together they are a glossary. */
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
 * The glossary lines of a block: a marked term and its meaning, or a list most of whose items have that form. Any
 * paragraph of that form is one where it stands among others (`isAmongOthers`).
 */
export function entriesIn(block: Block, grammar: Grammar, isAmongOthers = false): Entry[] {
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
  // A line of a glossary may be marked as a whole, with more about the term behind it.
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
  const restated = new RegExp(`^(?:${grammar.restating}) `, 'iu').exec(first)?.[0].trim() ?? ''
  const meaning = shortened(first.slice(restated.length).trim(), longestMeaning, grammar)
  if (head === null || meaning === null || /^\d/u.test(head)) return null
  const tokens = tokensOf(meaning, grammar)
  const words = plainWords(meaning)
  // 'CC BY = attribution': what stands for something may do so in a word.
  const isEquation = / = /u.test(match?.[0].slice(0, rawTerm.length + 6) ?? '')
  if (
    words.length < (isEquation ? 1 : fewestWords) ||
    first.endsWith(':') ||
    first.endsWith('?') ||
    namesTerm(meaning, head)
  )
    return null
  // Among its like 'git push: invia …' says what it does, by a form that elsewhere is an order.
  const told = isAmongOthers ? tokens.slice(1) : tokens
  if (isAddressed(told, grammar) || grammar.pointer.test(meaning)) return null
  const { openers, hesitant } = grammar.words
  // What begins with 'it' or 'there' tells of something, not what the term is.
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

/** 'These are', 'це': what follows says what the term is. */
function isCopula(restated: string, { defining }: Grammar): boolean {
  return restated.includes(' ') || new RegExp(`^(?:${defining.copula})$`, 'iu').test(restated)
}

/** Whether a meaning begins with what its subject does: 'these measure …', 'emits …'. */
function isVerbal(restated: string, first: Token | undefined, grammar: Grammar): boolean {
  return (
    restated !== '' || (first !== undefined && (grammar.isVerb(first.lower) || grammar.beginsVerbally(first.lower)))
  )
}
