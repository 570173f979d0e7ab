import { documentPattern } from '../../languages/languages.ts'
import type { Grammar } from './grammar.ts'
import { basic, type Proposal } from './proposal.ts'
import { namesTerm, plainWords } from './words.ts'

const longestTopic = 70
const numbering = new RegExp(
  String.raw`^(?:(?:${documentPattern('chapters')}|tema|topic|thema|argomento|sujet)\s*\d[\d.]*\s*[.:)–—-]*\s*|(?:\d+(?:\.\d+)*|[IVX]+|\p{L})[.)]+-?\s+|\d+(?:\.\d+)+\s+|[^\p{L}\p{N}«„“"]+)`,
  'iu',
)

/** What a passage is about: the nearest of its headings that names a subject; null if none does. */
export function topicOf(path: readonly string[], grammar: Grammar): string | null {
  const subjects = path.map((heading) => subjectIn(heading, grammar))
  const at = subjects.findLastIndex((one) => one !== null)
  const [topic = null, above = null] = [subjects[at], subjects[at - 1]]
  // 'Features' of what?
  const isOpen = topic !== null && above !== null && at > 1 && plainWords(topic).length === 1
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
  const words = plainWords(bare)
  const [first = ''] = words
  const isVague = words.length === 1 && (grammar.words.vague.has(first) || grammar.functionWords.has(first))
  const isLabel = words.length <= 2 && (grammar.isLabel(first) || grammar.isDefinitionLabel(bare))
  // 'How the heart works' asks, and names no subject.
  if (bare.length < 3 || bare.length > longestTopic || isVague || isLabel || grammar.isAsking(first)) return null
  return /[?!<>{}|\\=@_]|: |https?:/u.test(bare) || !/\p{L}{3}/u.test(bare) || grammar.lesson.test(bare) ? null : bare
}

/** A text after its subject, unless it names that itself. */
export function under(topic: string | null, text: string, grammar: Grammar): string {
  return topic === null || namesTerm(text, topic) ? text : grammar.ask('under', { topic, text })
}

/** A card that lets the learner complete a phrase of the document. */
export function completion(topic: string | null, opening: string, answer: string, grammar: Grammar): Proposal['card'] {
  return basic(`${under(topic, opening.replace(/[\s:.…]+$/u, ''), grammar)} …`, answer)
}
