import type { Grammar } from './grammar.ts'
import { basic, type CardParts } from './proposal.ts'
import { isCapitalised, isContent, type Token, tokensOf } from './tokens.ts'
import { plainWords } from './words.ts'

const longestSubject = 9

/** The opening of a sentence without the marks at its end. */
export const stemOf = (opening: string) => opening.replace(/[\s:.…]+$/u, '')

/**
 * A card that asks for the rest of a sentence, by the rewordings of its language: 'What does ozone absorb?' for 'Ozone
 * absorbs …', 'De quoi dépend la pression ?'. Null if no question is known.
 */
export function askedFor(opening: string, answer: string, grammar: Grammar): CardParts | null {
  const stem = stemOf(opening)
  const { prepositions, conjunctions, adverbs, linking } = grammar.words
  const [first = ''] = plainWords(stem)
  const isLed = [prepositions, conjunctions, adverbs, linking].some((set) => set.has(first))
  if (isLed && !grammar.words.articles.has(first)) return null
  // 'Uses oxygen and produces …' answers no question about what is used.
  const tokens = tokensOf(answer, grammar)
  const isPredicate = (word: string) => grammar.isVerb(word) || grammar.mayBeVerb(word)
  const isPair = ({ lower }: Token, at: number) =>
    grammar.words.listConjunctions.has(lower) && isPredicate(tokens[at + 1]?.lower ?? '')
  if (tokens.some(isPair)) return null
  // 'The eye consists of:' asks like 'The eye consists … of'.
  const governed = stem.replace(/ \p{Ll}+$/u, (word) => ` …${word}`)
  for (const { stem: pattern, question, hasObject } of grammar.rewordings) {
    const texts = [`${stem} … ${answer}`, hasObject ? '' : `${governed} ${answer}`]
    const text = texts.find((one) => pattern.test(one)) ?? ''
    const match = pattern.exec(text)
    const { subject = '', verb = '', base = '', ...groups } = match?.groups ?? {}
    const rest = text.slice(match?.[0].length ?? 0).trim()
    if (!match || rest === '' || plainWords(subject).length > longestSubject) continue
    if (hasObject && !(takesObject(subject, verb, grammar) && isObject(tokensOf(rest, grammar)[0], grammar))) continue
    const values: Record<string, string> = {
      ...groups,
      subject: withinSentence(subject, grammar),
      verb: verb.toLowerCase(),
      base: base.toLowerCase(),
    }
    const asked = question.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '')
    return basic(asked, rest)
  }
  return null
}

/**
 * A phrase from the beginning of a sentence as it is written within one: 'the heart', but 'Rome'; in quotation marks where
 * its language has them for a subject without article.
 */
export function withinSentence(phrase: string, grammar: Grammar): string {
  const [first, next] = tokensOf(phrase, grammar)
  const { articles, determiners } = grammar.words
  if (articles.has(first?.lower ?? '')) return small(phrase)
  const isFunction = grammar.functionWords.has(first?.lower ?? '')
  // 'Freie Kapillaren', but not 'Kapillaren der Niere'
  const isAdjective = /(?:e|er|es|en)$/u.test(first?.lower ?? '') && isCapitalised(next)
  // 'Memory Data Register' is a name.
  const isSmall = grammar.traits.has('capitalNouns')
    ? isAdjective
    : grammar.isSmall(first?.lower ?? '') && !isCapitalised(next)
  if (/^\p{Lu}\p{Ll}*$/u.test(first?.text ?? '') && (isFunction || isSmall)) return small(phrase)
  const isNoun = isContent(first, grammar) && !determiners.has(first?.lower ?? '')
  return isNoun && grammar.isQuoting ? grammar.ask('quoted', { term: phrase }) : phrase
}

const small = (phrase: string) => phrase.charAt(0).toLowerCase() + phrase.slice(1)

/** Whether a verb stands behind its subject alone and an object may follow: neither 'has taken' nor 'lasts'. */
function takesObject(subject: string, verb: string, grammar: Grammar): boolean {
  const { verbs, reflexives, numerals } = grammar.words
  const words = tokensOf(subject, grammar)
  // 'Ciuma a rămas …', 'varias explicaciones del olvido …'
  const isOpen = grammar.functionWords.has(words.at(-1)?.lower ?? '')
  const isSplit = words.some(({ lower }) => [verbs, reflexives, numerals].some((set) => set.has(lower)))
  const lower = verb.toLowerCase()
  const isVerb = [grammar.isVerb, grammar.mayBeVerb, grammar.beginsVerbally].some((is) => is(lower))
  return isVerb && !isOpen && !isSplit && grammar.isTransitive(lower)
}

/** Whether a word may begin the object of a verb. A number would rather ask how many. */
function isObject(word: Token | undefined, grammar: Grammar): boolean {
  const { articles, numerals, linkers, prepositions, conjunctions, pronouns, adverbs } = grammar.words
  const { kind, lower = '' } = word ?? {}
  if (kind !== 'word' || numerals.has(lower)) return false
  if (articles.has(lower)) return !linkers.has(lower) || lower.endsWith('s')
  const isSmall = [prepositions, conjunctions, pronouns, adverbs].some((set) => set.has(lower))
  return !isSmall && !grammar.isAdverb(lower) && !grammar.isNoNoun(lower)
}
