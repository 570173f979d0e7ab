import type { Passage } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { textsOf } from './lexicon.ts'
import { sentencesOf } from './sentences.ts'
import { isContent, type Token, tokensOf } from './tokens.ts'

/** A sentence of a passage. */
export interface Statement {
  text: string
  tokens: Token[]
  page: number
  /** What the document sets off in it. */
  marked: string[]
  /** The one before it in its paragraph. */
  before: Statement | null
  /** A declarative sentence of prose that speaks to nobody: understood with the one before it, if not alone. */
  isProse: boolean
  /** A sentence of a list, which may be a mere part of one. */
  isItem: boolean
  /** Understood alone: begins with no pronoun and no connective, and points at nothing outside. */
  isAlone: boolean
  /** Worth a card of its own: names its subject first, and points nowhere. */
  isStrong: boolean
}

/** The sentences of a passage's paragraphs, captions and list items, in reading order. */
export function statementsOf(passage: Passage, grammar: Grammar): Statement[] {
  return passage.blocks.flatMap((block) =>
    textsOf(block).flatMap(({ text, marked }) => {
      let before: Statement | null = null
      return sentencesOf(text, grammar).map((sentence) => {
        before = { ...statementOf(sentence, marked, block.page, before, grammar), isItem: block.kind === 'list' }
        return before
      })
    }),
  )
}

function statementOf(
  sentence: string,
  marked: readonly string[],
  page: number,
  before: Statement | null,
  grammar: Grammar,
): Statement {
  // Pictographs and bullets before the first word are no part of what is said.
  const bare = sentence.replace(/^[^\p{L}\p{N}“„«"‘(¿¡[]+/u, '')
  const text = capitalised(bare.replace(grammar.connective, ''), bare)
  const tokens = tokensOf(text, grammar)
  const isProse = isWhole(text, tokens, grammar) && !isAddressed(tokens, grammar)
  const isAlone = isProse && standsAlone(text, tokens, grammar)
  return {
    text,
    tokens,
    page,
    marked: marked.filter((term) => text.includes(term.trim())),
    before,
    isProse,
    isItem: false,
    isAlone,
    isStrong: isAlone && isOutright(text, tokens, grammar),
  }
}

const capitalised = (text: string, original: string) =>
  text === original ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** How many words of meaning come before a 'this' that points at one of them. */
const leadOfDemonstrative = 2

/** Whether a text can be understood by itself: begins with no pronoun or connective and points nowhere. */
export function standsAlone(text: string, tokens: readonly Token[], grammar: Grammar): boolean {
  const first = tokens.find((token) => token.kind !== 'mark')
  if (!first || grammar.words.openers.has(first.lower) || grammar.pointer.test(text)) return false
  const found = grammar.demonstrative.exec(text)
  if (!found) return true
  return tokens.filter((token) => token.end <= found.index && isContent(token, grammar)).length >= leadOfDemonstrative
}

/** Whether a sentence begins with its subject, and never says 'this'. */
export function isOutright(text: string, tokens: readonly Token[], grammar: Grammar): boolean {
  const first = tokens.find((token) => token.kind !== 'mark')
  const { hesitant, verbs } = grammar.words
  // A sentence that begins with its verb says 'it' without a word, in most of our languages.
  if (!first || hesitant.has(first.lower) || verbs.has(first.lower)) return false
  return (
    !grammar.demonstrative.test(text) && !grammar.here.test(text) && !grammar.lesson.test(text) && !text.includes('[')
  )
}

function isWhole(text: string, tokens: readonly Token[], grammar: Grammar): boolean {
  if (!/^[“„«"‘([]? ?[\p{Lu}\p{N}]/u.test(text) || !/[\p{L}\p{N})\]%°][.…]? ?[”“»"’)]*[.…!]?[”“»"’)]*$/u.test(text))
    return false
  if (/[?{}<>\\|=_`@#~]|https?:|www\.|\.(?:com|org|net|html?|py|js|md)\b|\p{L}\(\)|--|©|™/u.test(text)) return false
  // A line of a glossary is no sentence.
  if (/^\S+(?: [-–—]|:) /u.test(text)) return false
  if (/[!:]$/u.test(text) || !/[.…][”“»"’)]*$/u.test(text)) return false
  const words = tokens.filter((token) => token.kind !== 'mark')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (grammar.words.labels.has(words[0]?.lower ?? '') && /^\S+ ?[:.]/u.test(text)) return false
  const content = words.filter((token) => isContent(token, grammar)).length
  return (
    words.length >= 4 && content >= 2 && content < words.length && letters >= 0.4 * text.length && hasBrackets(text)
  )
}

/** Whether a sentence has a verb that is surely one. */
export function hasVerb(tokens: readonly Token[], grammar: Grammar): boolean {
  return tokens.some(
    (token, index) => grammar.isVerb(token.lower) || grammar.isParticiple(tokens[index - 1]?.lower ?? '', token.lower),
  )
}

/** Whether each bracket that opens in a text closes in it. */
function hasBrackets(text: string): boolean {
  const count = (mark: string) => text.split(mark).length
  return count('(') === count(')') && count('[') === count(']')
}

/** Whether each bracket and each quotation mark that opens in a text closes in it. */
export function hasPairs(text: string): boolean {
  const marks = text.split('"').length - 1
  return hasBrackets(text) && marks % 2 === 0
}

/** Whether a sentence speaks to its reader, or of its writer. */
export function isAddressed(tokens: readonly Token[], grammar: Grammar): boolean {
  const { people } = grammar.words
  const first = tokens.find((token) => token.kind === 'word')
  // A polite 'Sie' is known by its capital, which any first word has.
  const isPerson = (token: Token, index: number) =>
    grammar.isPerson(token.lower) || (index > 0 && people.has(token.text))
  return grammar.isCommand(first?.lower ?? '') || unquoted(tokens).some(isPerson)
}

/** What is not in quotation marks: there anybody may say 'I'. */
function unquoted(tokens: readonly Token[]): Token[] {
  let isQuoted = false
  return tokens.filter(({ text }) => {
    if (/^[„“”«»"]$/u.test(text)) isQuoted = text === '„' || text === '«' || (text !== '”' && text !== '»' && !isQuoted)
    return !isQuoted
  })
}
