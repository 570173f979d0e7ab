import { withinSentence } from './asking.ts'
import { predicateCard } from './characters.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { withoutSecondPredicate } from './meanings.ts'
import { basic, type Proposal } from './proposal.ts'
import { hasPairs, isAddressed, isOutright, isSentence, shortened, standsAlone, type Statement } from './statements.ts'
import { isKnown, isSpecific, isUndetermined } from './terms.ts'
import { isCapitalised, isContent, type Token, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

const longestAnswer = 180
const mostSubjectWords = 9

/**
 * A whole question about how two things are related, from a sentence that says it in one of its language's forms: 'What does
 * blood consist of?', 'Where is the cornea located?', 'When was the union founded?'
 */
export function relationCard({ text, tokens, page, isAlone }: Statement, grammar: Grammar): Proposal | null {
  if (!isAlone || grammar.here.test(text) || grammar.example.test(text)) return null
  if (tokens.some(({ lower }) => grammar.words.linking.has(lower))) return null
  const bare = text.replace(/\.$/u, '')
  for (const { whole, question, isDetail } of grammar.sentences) {
    const groups = whole.exec(bare)?.groups
    if (!groups) continue
    const { subject = '', object = '', rest = '', answer: found = '' } = groups
    const own = withoutSecondVerb(found, grammar)
    // A dash within an answer stands for a verb: 'three months, and for workers – one month'.
    const isWhole = / [–—] /u.test(own) && own.length <= longestAnswer && hasPairs(own)
    const said = isWhole ? own : shortened(own, longestAnswer, grammar)
    const about = subject || object || rest
    const isNamed =
      rest === '' ? [subject, object].every((one) => one === '' || isClear(one, grammar)) : !refers(rest, grammar)
    if (said === null || !isNamed || (subject !== '' && leadsPhrase(subject, grammar))) return null
    const answered = tokensOf(said, grammar)
    const { openers, prepositions } = grammar.words
    const opener = answered[0]?.lower ?? ''
    if ((openers.has(opener) && !prepositions.has(opener)) || isAddressed(answered, grammar)) return null
    if (namesTerm(said, about) || grammar.pointer.test(said)) return null
    const values: Record<string, string> = { ...groups, subject: asSubject(subject, grammar) }
    const asked = question.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '')
    const worth = isDetail ? { value: 0.42, importance: 3 as const } : { value: 0.72, importance: 2 as const }
    return { card: basic(asked, said), page, quote: text, about, ...worth }
  }
  return null
}

const small = (phrase: string) => phrase.charAt(0).toLowerCase() + phrase.slice(1)

/** A subject as it stands within a question; in quotation marks where it may be a name, and the language has them here. */
function asSubject(subject: string, grammar: Grammar): string {
  const [first, next] = tokensOf(subject, grammar)
  const isLed = grammar.words.articles.has(first?.lower ?? '')
  const within = isLed ? small(subject) : withinSentence(subject, grammar)
  const isCapital = within === subject && isCapitalised(first)
  const mayBeName = /^\p{Lu}\p{Ll}+$/u.test(first?.text ?? '') && !isCapitalised(next)
  if (!isCapital || !grammar.traits.has('cases'))
    return isCapital && grammar.asksObjects ? grammar.ask('quoted', { term: subject }) : within
  // 'Wietrzenie fizyczne' is no name: both of its words would begin with a capital.
  return mayBeName ? (next?.kind === 'word' ? small(subject) : grammar.ask('name', { term: subject })) : within
}

/** Whether a statement is about somebody or something else: 'muss er', 'wird dieses Modell'. */
function refers(statement: string, grammar: Grammar): boolean {
  const { pronouns, determiners } = grammar.words
  const isPronoun = ({ lower }: Token) =>
    pronouns.has(lower) && !determiners.has(lower) && !/^(?:man|men)$/u.test(lower)
  return grammar.demonstrative.test(statement) || tokensOf(statement, grammar).slice(0, 3).some(isPronoun)
}

/** Whether a phrase names something by itself: it has a noun, and neither a pronoun nor a clause. */
function isClear(phrase: string, grammar: Grammar): boolean {
  const tokens = tokensOf(phrase, grammar)
  const { articles, pronouns, determiners, openers, modals, qualifiers, adverbs, conjunctions } = grammar.words
  const isLoose = ({ lower }: Token) =>
    (pronouns.has(lower) && !determiners.has(lower) && !articles.has(lower)) ||
    modals.has(lower) ||
    qualifiers.has(lower) ||
    grammar.isVerb(lower) ||
    grammar.isPerson(lower)
  return (
    tokens.some((token) => isContent(token, grammar)) &&
    plainWords(phrase).length <= mostSubjectWords &&
    !tokens.some(isLoose) &&
    !openers.has(tokens[0]?.lower ?? '') &&
    ![adverbs, conjunctions].some((set) => set.has(tokens.at(-1)?.lower ?? '')) &&
    !grammar.isAdverb(tokens.at(-1)?.lower ?? '') &&
    !grammar.demonstrative.test(phrase)
  )
}

/** Whether a phrase begins with a word that no subject begins with: 'bei arglistiger Täuschung'. */
function leadsPhrase(phrase: string, { words, isAdverb }: Grammar): boolean {
  const [first = ''] = plainWords(phrase)
  const isSmall = [words.prepositions, words.conjunctions, words.adverbs, words.hesitant].some((set) =>
    set.has(first.toLowerCase()),
  )
  return !words.articles.has(first) && (isSmall || isAdverb(first))
}

/** An answer without what the sentence says besides: 'in mitochondria and releases energy'. */
function withoutSecondVerb(answer: string, grammar: Grammar): string {
  const { listConjunctions, reflexives, articles, prepositions } = grammar.words
  const tokens = tokensOf(answer, grammar)
  // In English, a verb may look like a noun, but not before an article or a preposition: 'and acts as a store'.
  const isVerbal = (word: string, behind: string) =>
    reflexives.has(word) ||
    (grammar.traits.has('possessives') && grammar.mayBeVerb(word) && (articles.has(behind) || prepositions.has(behind)))
  const at = tokens.findIndex(({ lower }, index) => {
    const [next = '', behind = ''] = tokens.slice(index + 1, index + 3).map((token) => token.lower)
    return index > 1 && listConjunctions.has(lower) && isVerbal(next, behind)
  })
  return withoutSecondPredicate(at < 0 ? answer : answer.slice(0, tokens[at]?.start).trim(), grammar)
}

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
  const card =
    link === '' ? predicateCard(term, subject, answer, grammar) : basic(grammar.ask('purpose', { term }), answer)
  return card && { card, page, quote: text, value: 0.75, importance: 2, about: term }
}
