import { predicateCard } from './characters.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { basic, type Proposal } from './proposal.ts'
import { isAddressed, isOutright, isSentence, shortened, standsAlone, type Statement } from './statements.ts'
import { isKnown, isSpecific, isUndetermined } from './terms.ts'
import { tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

const longestPurpose = 180
const fewestWords = 3

/** A card that asks what a term is for: 'A plasmid is used to …', 'The driver allows …'. */
export function purposeCard(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal | null {
  const { text, page, tokens } = statement
  const { term: subject = '', link = '', purpose = '' } = grammar.purpose?.exec(text)?.groups ?? {}
  const term = asTerm(subject, grammar)
  if (term === null || !isSentence(statement) || !standsAlone(text, tokens, grammar)) return null
  const own = tokensOf(subject, grammar)
  const isClear = isOutright(subject, own, grammar) && !isAddressed(own, grammar) && !/[,;:()–—]| - /u.test(term)
  const isTerm =
    isKnown(term, statement, path, lexicon) || (isUndetermined(subject, grammar) && isSpecific(term, grammar))
  const answer = isClear && isTerm ? shortened(purpose, longestPurpose, grammar) : null
  if (answer === null || plainWords(answer).length < fewestWords || namesTerm(answer, term)) return null
  if (link !== '' && tokensOf(answer, grammar).some(({ lower }) => grammar.isPerson(lower))) return null
  if (grammar.pointer.test(answer) || grammar.here.test(answer) || /\p{L} – /u.test(answer)) return null
  return {
    card: link === '' ? predicateCard(term, subject, answer, grammar) : basic(grammar.ask('purpose', { term }), answer),
    page,
    quote: text,
    value: 0.75,
    importance: 2,
    about: term,
  }
}
