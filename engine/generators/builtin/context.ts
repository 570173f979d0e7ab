import { documentPattern } from '../../languages/languages.ts'
import type { Grammar } from './grammar.ts'
import { basic, type Proposal } from './proposal.ts'
import { isCapitalised, type Token, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

const longestTopic = 70
const fewestLeading = 4
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const numbering = new RegExp(
  String.raw`^(?:(?:${documentPattern('chapters', 'captionLabels')}|dokument|document|documento|tema|topic|thema|argomento|sujet)\s*\d[\d.]*\s*[.:)–—-]*\s*|(?:\d+(?:\.\d+)*|[IVX]+|\p{L})[.)]+-?\s+|\d+(?:\.\d+)+\s+|[^\p{L}\p{N}«„“"]+)`,
  'iu',
)

const glossary = new RegExp(`^(?:${documentPattern('glossaries')})$`, 'iu')

/** Whether a heading introduces a list, and names no subject: 'The main features of life include:'. */
const isLeadIn = (heading: string) => /:\s*$/u.test(heading) && plainWords(heading).length >= fewestLeading

/** What a passage is about: the nearest of its headings that names a subject; null if none does. */
export function topicOf(path: readonly string[], grammar: Grammar): string | null {
  const subjects = path.map((heading) => (isLeadIn(heading) ? null : subjectIn(heading, grammar)))
  const at = subjects.findLastIndex((one) => one !== null)
  const [topic = null, above = null] = [subjects[at], subjects[at - 1]]
  // 'Features' of what?
  const words = plainWords(topic ?? '')
  const isSide = words.length <= 2 && words.some((word) => grammar.words.aspects.has(word))
  const isOpen = topic !== null && above !== null && (isSide || (at > 1 && words.length === 1))
  return isOpen ? grammar.ask('under', { topic: above, text: topic }) : topic
}

/** A heading without number, brackets and marks; null if it is a label, a question or too long. */
export function subjectIn(heading: string, grammar: Grammar): string | null {
  const bare = heading
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(numbering, '')
    .replace(numbering, '')
    .replace(/ ?\([^()]*\)$/u, '')
    .replace(/[\s:.,;→-]+$/u, '')
    .replace(/^(\p{L}+) ?: (?=\p{Lu})/u, (label, word: string) => (grammar.lesson.test(word) ? '' : label))
  const asked = grammar.asked.exec(bare)?.groups?.['subject']
  if (asked !== undefined) return subjectIn(capital(withoutQuestion(asked, grammar)), grammar)
  const words = plainWords(bare)
  const [first = '', noun] = words
  const isVague = words.length === 1 && (grammar.words.vague.has(first) || grammar.functionWords.has(first))
  // '2 kinds', but not 'Second Empire' or '3D printing'
  const isCounted = noun === undefined || grammar.words.vague.has(noun) || grammar.words.aspects.has(noun)
  const isNumeral = /^\d+$/u.test(first) || grammar.words.numerals.has(first)
  const isCount = words.length <= 2 && isNumeral && isCounted
  const isLabel = words.length <= 2 && (grammar.isLabel(first, words.length === 1) || grammar.isDefinitionLabel(bare))
  // 'How the heart works' asks, and names no subject.
  if (bare.length < 3 || bare.length > longestTopic || isVague || isLabel || isCount || grammar.isAsking(first))
    return null
  if (glossary.test(bare)) return null
  return /[?!<>{}|\\=@_]|: |https?:/u.test(bare) || !/\p{L}{3}/u.test(bare) || grammar.lesson.test(bare) ? null : bare
}

/** What a heading asks about, without a second question: 'X and why is it important?'. */
function withoutQuestion(asked: string, grammar: Grammar): string {
  const words = asked.replace(/[\s?]+$/u, '').split(' ')
  const second = words.findIndex((word, index) => index > 0 && grammar.isAsking(word.toLowerCase()))
  const [own, link = ''] = second < 0 ? [words] : [words.slice(0, second - 1), words[second - 1]]
  return link === '' || grammar.words.conjunctions.has(link.toLowerCase()) ? own.join(' ') : asked
}

/** A text after its subject, unless it names that itself. */
export function under(topic: string | null, text: string, grammar: Grammar): string {
  return topic === null || namesTerm(text, topic) ? text : grammar.ask('under', { topic, text })
}

/** A card that lets the learner complete a phrase of the document. */
export function completion(topic: string | null, opening: string, answer: string, grammar: Grammar): Proposal['card'] {
  return basic(`${under(topic, stemOf(opening), grammar)} …`, answer)
}

const stemOf = (opening: string) => opening.replace(/[\s:.…]+$/u, '')

/** A card that asks for the rest of a sentence, or else lets the learner complete it. */
export function restCard(topic: string | null, opening: string, answer: string, grammar: Grammar): Proposal['card'] {
  const asked = askedFor(opening, answer, grammar)
  return asked
    ? { ...asked, question: under(topic, asked.question, grammar) }
    : completion(topic, opening, answer, grammar)
}

const longestSubject = 9

/** A card that asks for the rest of a sentence: 'What does ozone absorb?' for 'Ozone absorbs …'; null if no question is known. */
export function askedFor(opening: string, answer: string, grammar: Grammar): Proposal['card'] | null {
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
  const text = `${stem} … ${answer}`
  for (const { stem: pattern, question } of grammar.rewordings) {
    const match = pattern.exec(text)
    const { subject = '', verb = '', base = '', ...groups } = match?.groups ?? {}
    const rest = text.slice(match?.[0].length ?? 0).trim()
    if (!match || rest === '' || plainWords(subject).length > longestSubject) continue
    const values: Record<string, string> = {
      ...groups,
      subject: withinSentence(subject, grammar),
      verb: verb.toLowerCase(),
      base: base.toLowerCase(),
    }
    return basic(
      question.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? ''),
      rest,
    )
  }
  return null
}

/** A phrase from the beginning of a sentence as it is written within one: 'the heart', but 'Rome'. */
function withinSentence(phrase: string, grammar: Grammar): string {
  const [first, next] = tokensOf(phrase, grammar)
  const isArticle = grammar.words.articles.has(first?.lower ?? '') || grammar.functionWords.has(first?.lower ?? '')
  // 'Freie Kapillaren', but not 'Kapillaren der Niere'
  const isAdjective = /(?:e|er|es|en)$/u.test(first?.lower ?? '') && isCapitalised(next)
  // 'Memory Data Register' is a name.
  const isSmall = grammar.traits.has('capitalNouns')
    ? isAdjective
    : grammar.isSmall(first?.lower ?? '') && !isCapitalised(next)
  return /^\p{Lu}\p{Ll}*$/u.test(first?.text ?? '') && (isArticle || isSmall)
    ? phrase.charAt(0).toLowerCase() + phrase.slice(1)
    : phrase
}
