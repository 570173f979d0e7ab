import type { Language } from '../../../shared/languages.ts'
import type { Grammar } from './grammar.ts'
import { gapped, type Proposal } from './proposal.ts'
import type { Statement } from './statements.ts'
import { isContent } from './tokens.ts'
import { namesTerm } from './words.ts'

const either: Record<Language, string> = {
  en: 'or',
  de: 'oder',
  fr: 'ou',
  it: 'o',
  es: 'o u',
  pl: 'lub albo',
  uk: 'або чи',
  nl: 'of',
  ro: 'sau ori',
}
const mostWords = 9

/** The card of a short sentence that parts what its heading names into two kinds: 'Sensors are either /$analog/$ or /$digital/$.' */
export function kindsCard(statement: Statement, path: readonly string[], grammar: Grammar): Proposal | null {
  const { text, tokens, page, isAlone } = statement
  const words = tokens.filter((token) => token.text !== '.')
  const [one, link, other] = words.slice(-3)
  const isShort = words.length <= mostWords && words.every((token) => token.kind === 'word')
  if (!isAlone || !isShort || !one || !link || !other) return null
  if (!either[grammar.language].split(' ').includes(link.lower)) return null
  const [subject, ...middle] = words.slice(0, -3).filter((token) => !grammar.words.articles.has(token.lower))
  const isPlain = middle.length > 0 && middle.every((token) => !isContent(token, grammar) || isBeing.test(token.lower))
  const isTitled = subject !== undefined && namesTerm(path.at(-1) ?? '', subject.text)
  if (!isPlain || !isTitled || ![one, other].every((token) => isContent(token, grammar))) return null
  return { card: gapped(text, [one, other]), page, quote: text, value: 0.6, about: subject.text }
}

/** Verbs of being that the grammars do not list, and 'either'. */
const isBeing = /^(?:ofwel|entweder|soit|sia|albo|або|fie|either|бувають|pot)$/u
