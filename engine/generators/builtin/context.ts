import { documentPattern } from '../../languages/languages.ts'
import { askedFor, stemOf } from './asking.ts'
import type { Grammar } from './grammar.ts'
import { basic, gapped, type Proposal } from './proposal.ts'
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
  return isOpen ? `${above} – ${topic}` : topic
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
  // 'Describe the framework and its parts' sets a task, 'Use of tools' does not.
  const { commands, articles, determiners, numerals } = grammar.words
  const isObject = [articles, determiners, numerals].some((set) => set.has(noun ?? ''))
  if (glossary.test(bare) || (commands.has(first) && isObject)) return null
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

/** A card that asks what the document says behind a label, under its subject: 'The Greek polis: Agora?' */
export function labelCard(topic: string | null, label: string, answer: string, grammar: Grammar): Proposal['card'] {
  const bare = stemOf(label).replace(/^(?:\p{L}|\d{1,2})[.)] /u, '')
  return basic(under(topic, grammar.ask('label', { label: bare }), grammar), answer)
}

/** The most words that a gap hides at the end of a sentence. */
const mostHidden = 10

/** A card that asks for the rest of a sentence, or else hides a short one in a gap; null where it is long. */
export function restCard(
  topic: string | null,
  opening: string,
  answer: string,
  grammar: Grammar,
): Proposal['card'] | null {
  const asked = askedFor(opening, answer, grammar)
  if (asked) return { ...asked, question: under(topic, asked.question, grammar) }
  if (plainWords(answer).length > mostHidden) return null
  const lead = under(topic, `${opening.trimEnd()} `, grammar)
  return gapped(`${lead}${answer}`, [{ start: lead.length, end: lead.length + answer.length }])
}
