import { completion, under } from './context.ts'
import { type Grammar, grammarPattern } from './grammar.ts'
import { basic, type CardParts } from './proposal.ts'
import { isContent, type Token, tokensOf } from './tokens.ts'

const longestSubject = 90

/**
 * A card that asks for what follows the verb of a sentence, in languages where the subject may stand behind the verb of a
 * question: 'Que contient le noyau ?', '¿De qué depende la presión?'. Null where nothing tells what to ask.
 */
export function objectCard(lead: string, verb: string, rest: string, grammar: Grammar): CardParts | null {
  const subject = subjectOf(lead.trim(), grammar)
  if (subject === null || !grammar.asksObjects) return null
  const [first] = tokensOf(rest, grammar)
  const governed = grammar.governed.find(({ whole }) => whole.test(`${verb} ${rest}`))
  if (governed) {
    const question = grammar.ask('governed', { preposition: governed.preposition, verb, subject })
    return basic(
      question.replace(/\p{L}/u, (letter) => letter.toUpperCase()),
      rest,
    )
  }
  if (!first || !isObject(first, grammar) || !isTransitive(tokensOf(verb, grammar), grammar)) return null
  const form = /^[aeiouhàâéèêîô]/iu.test(verb) && grammar.hasElidedObject ? 'objectElided' : 'object'
  return basic(grammar.ask(form, { verb, subject }), rest)
}

/** A card that asks for the points of a side of a subject, or completes its label: 'Effects …'. */
export function pointsCard(topic: string | null, label: string, answer: string, grammar: Grammar): CardParts {
  const title = label.replace(/[\s:.…]+$/u, '').replace(/^(?:\p{L}|\d{1,2})[.)] /u, '')
  return grammar.asksObjects && !title.includes(':')
    ? basic(under(topic, grammar.ask('points', { title }), grammar), answer)
    : completion(topic, label, answer, grammar)
}

/** A subject as it stands inside a question: with a small article, or in quotation marks. */
function subjectOf(lead: string, grammar: Grammar): string | null {
  const tokens = tokensOf(lead, grammar)
  const [first, next] = tokens
  if (!first || lead.length > longestSubject || tokens.some(({ text }) => /^[,;:()–—]$/u.test(text))) return null
  const { articles, determiners } = grammar.words
  if (articles.has(first.lower) && next !== undefined) return lead.charAt(0).toLowerCase() + lead.slice(1)
  return isContent(first, grammar) && !determiners.has(first.lower) ? grammar.ask('quoted', { term: lead }) : null
}

/** Whether a word may begin the object of a verb. A number would rather ask how many. */
function isObject({ kind, lower }: Token, grammar: Grammar): boolean {
  const { articles, numerals, linkers, prepositions, conjunctions, pronouns, adverbs } = grammar.words
  if (kind !== 'word' || numerals.has(lower)) return false
  if (articles.has(lower)) return !linkers.has(lower) || lower.endsWith('s')
  const isSmall = [prepositions, conjunctions, pronouns, adverbs].some((set) => set.has(lower))
  return !isSmall && !grammar.isAdverb(lower) && !grammar.isNoNoun(lower)
}

/** Whether a verb takes an object: it is one word, neither 'is' nor 'lasts'. */
function isTransitive(verb: readonly Token[], grammar: Grammar): boolean {
  const [only, ...others] = verb
  const { withoutObject, defining, words } = grammar
  const isFree = only !== undefined && !grammarPattern(`^(?:${withoutObject}|${defining.copula})$`).test(only.lower)
  return isFree && others.length === 0 && !words.modals.has(only.lower)
}
