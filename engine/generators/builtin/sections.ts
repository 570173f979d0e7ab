import type { Block, Passage } from '../../documents/document.ts'
import { labelCard, subjectIn, topicOf, under } from './context.ts'
import { isEveryday } from './familiar.ts'
import type { Grammar } from './grammar.ts'
import { asTerm } from './lexicon.ts'
import {
  beginsWithVerb,
  hasKind,
  hasNoVerb,
  isDefining,
  isDescription,
  meaningCard,
  startsNominally,
} from './meanings.ts'
import { basic, type Proposal } from './proposal.ts'
import { hasPairs, isAddressed } from './statements.ts'
import { isSpecific, namesTwo } from './terms.ts'
import { sentencesOf, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

const mostLines = 2
const longestAnswer = 200
const fewestWords = 3
const fewestOfLines = 2.5
const fewestMeaning = 5
const mostTitleWords = 4
const fewestAsking = 4
const mostLabelWords = 3

const above = ({ path }: Passage) => JSON.stringify(path.slice(0, -1))

/** Tells whether a heading is one of several below the same heading. */
export function seriesIn(passages: readonly Passage[]): (passage: Passage) => boolean {
  const headings = Map.groupBy(passages, above)
  return (passage) => new Set(headings.get(above(passage))?.map(({ path }) => path.at(-1))).size > 1
}

/** What a heading names, under which its lines stand; null if it is no subject. */
function headedTerm(path: readonly string[], grammar: Grammar): { term: string; at: -1 | -2 } | null {
  const heading = path.at(-1)?.replace(/[\s:]+$/u, '') ?? ''
  // 'Definition', below the term
  const at = grammar.isDefinitionLabel(heading) ? -2 : -1
  const term = asTerm(subjectIn(path.at(at) ?? '', grammar) ?? '', grammar)
  return term !== null && isSubject(term, grammar) ? { term, at } : null
}

/** A card for what the first line below a heading says its subject is: 'SELinux', and below it 'a security extension …'. */
export function openingCard({ path, blocks }: Passage, grammar: Grammar): Proposal | null {
  const [block] = blocks
  const headed = headedTerm(path, grammar)
  const lines = block?.kind === 'list' ? block.items : block?.kind === 'paragraph' ? [block] : []
  const [quote = ''] = sentencesOf(lines[0]?.text.trim() ?? '', grammar)
  // `sectionCard` asks for a single line as a whole.
  if (!block || headed === null || lines.length + blocks.length < 3) return null
  const answer = quote.replace(/[.,;]$/u, '')
  const tokens = tokensOf(answer, grammar)
  const isKind = hasNoVerb(quote, grammar) && hasKind(answer, grammar) && startsNominally(tokens, grammar)
  const isDescribed = isDefining(tokens, grammar) || isDescription(tokens, grammar)
  // 'Solon', and below it 'zlikwidował niewolę za długi'
  const isPredicate = grammar.traits.has('cases') && /^\p{Ll}/u.test(answer)
  // 'The loop, which deals with sound' is one of several points.
  const [first = ''] = plainWords(answer)
  const isPoint = lines.length > 1 && grammar.words.articles.has(first) && !grammar.words.indefinite.has(first)
  if (isPoint || !isKind || !isDescribed || isPredicate || !saysOf(quote, headed.term, grammar)) return null
  // 'Reforms under Cixi' are several.
  if (plainWords(headed.term).some((word) => grammar.functionWords.has(word)) || isEveryday(headed.term, grammar))
    return null
  if (plainWords(answer).length < fewestMeaning || answer.length > longestAnswer) return null
  const card = meaningCard(headed.term, answer, true, grammar)
  return { card, page: block.page, quote, value: 0.7, importance: 2, isDefinition: true, about: headed.term }
}

/**
 * A card for what a few lines below a heading say of its subject, without naming it: 'Insomnia', and below it 'recurring
 * problems in falling asleep'.
 */
export function sectionCard({ path, blocks }: Passage, grammar: Grammar): Proposal | null {
  const [block, ...others] = blocks
  const headed = headedTerm(path, grammar)
  if (!block || others.length > 0 || headed === null) return null
  const { term, at } = headed
  const lines = linesOf(block, grammar)
  const quote = lines.join(' ')
  const answer = lines.map((line) => line.replace(/[.,;]$/u, '')).join('; ')
  const isFit = lines.length > 0 && lines.length <= mostLines && lines.every((line) => saysOf(line, term, grammar))
  // 'Agenda', and below it titles
  const isBrief = plainWords(answer).length < (lines.length > 1 ? fewestOfLines * lines.length : fewestWords)
  if (!isFit || isBrief || answer.length > longestAnswer) return null
  // Several lines are several facts.
  const worth =
    lines.length === 1 ? ({ value: 0.7, importance: 2 } as const) : ({ value: 0.42, importance: 3 } as const)
  const proposal = { page: block.page, quote, about: term, ...worth }
  const parent = path.at(at - 1)?.replace(/[\s:]+$/u, '') ?? ''
  const words = plainWords(parent)
  // 'How sleep loss affects the body: Heart …'
  if (words.length >= fewestAsking && grammar.isAsking(words[0] ?? ''))
    return { ...proposal, card: labelCard(parent, term, answer, grammar) }
  const isNoun =
    lines.length === 1 &&
    plainWords(answer).length >= fewestMeaning &&
    startsNominally(tokensOf(answer, grammar), grammar)
  const topic = topicOf(path.slice(0, at), grammar)
  if (topic !== null && !isNoun) return { ...proposal, card: labelCard(topic, term, answer, grammar) }
  const card = isNoun ? meaningCard(term, answer, false, grammar) : basic(grammar.ask('character', { term }), answer)
  const isOpen = isEveryday(term, grammar) || !isSpecific(term, grammar)
  return { ...proposal, card: { ...card, question: under(isOpen ? topic : null, card.question, grammar) } }
}

/** Whether a heading names one thing, and not a side of it or a time. */
function isSubject(term: string, grammar: Grammar): boolean {
  const words = plainWords(term)
  const { aspects, vague } = grammar.words
  const isSide = words.some((word) => aspects.has(word) || vague.has(word))
  const isLed = grammar.functionWords.has(words[0] ?? '') || (words.length > 1 && grammar.isVerb(words[0] ?? ''))
  // 'Maladaptive' describes something.
  const isProperty = words.length === 1 && !grammar.traits.has('capitalNouns') && grammar.isModifier(words[0] ?? '')
  return (
    !isSide && !isLed && !isProperty && !/\d/u.test(term) && words.length <= mostTitleWords && !namesTwo(term, grammar)
  )
}

/** The points of a list without levels, or a paragraph that is one sentence or phrase. */
function linesOf(block: Block, grammar: Grammar): string[] {
  if (block.kind === 'paragraph') return sentencesOf(block.text, grammar).length === 1 ? [block.text.trim()] : []
  const isPlain = block.kind === 'list' && !block.isOrdered && block.items.every(({ level }) => level === 0)
  return isPlain ? block.items.map(({ text }) => text.trim()) : []
}

/** Whether a line says something of a subject that it does not name: it has no verb, or begins with one. */
function saysOf(line: string, term: string, grammar: Grammar): boolean {
  const tokens = tokensOf(line, grammar)
  const isOther =
    isAddressed(tokens, grammar) ||
    grammar.example.test(line) ||
    [grammar.pointer, grammar.here, grammar.lesson].some((pattern) => pattern.test(line)) ||
    grammar.demonstrative.test(tokens[0]?.text ?? '')
  if (isOther || namesTerm(line, term) || !hasPairs(line) || sentencesOf(line, grammar).length > 1) return false
  // 'Elite – soldiers by profession' is about the elite.
  const [label = ''] = line.split(/ [–—-] /u)
  if (/[?!{}<>\\|=_`@#$→]|: |https?:|:$/u.test(line) || (label !== line && plainWords(label).length <= mostLabelWords))
    return false
  return hasNoVerb(line, grammar) || beginsWithVerb(tokens, grammar)
}
