import { parseGaps } from '../../../shared/gaps.ts'
import type { Importance } from '../../../shared/generation.ts'
import type { Language } from '../../../shared/languages.ts'
import { checkCandidate } from '../../checks/checks.ts'
import { openDuplicates } from '../../checks/duplicates.ts'
import { openPlacement } from '../../checks/placement.ts'
import type { Block, Passage } from '../../documents/document.ts'
import { languageOf, languageScores } from '../../documents/language.ts'
import { documentPattern } from '../../languages/languages.ts'
import type { Candidate, Generator as CardGenerator, GenerationRequest, PassageCards } from '../port.ts'
import { answeredCards } from './answered.ts'
import { headedCard, impliedCard, subjectCard } from './characters.ts'
import { topicOf, under } from './context.ts'
import { definitionCards } from './definitions.ts'
import { isEveryday, isInUse } from './familiar.ts'
import { gapCard, namedCard } from './gaps.ts'
import { glossaryCards, isGlossary, isHeadedGlossary } from './glossary.ts'
import { type Grammar, grammarOf, isTypedPlainly } from './grammar.ts'
import { type Lexicon, lexiconOf, textsOf } from './lexicon.ts'
import { headingCards, membersCards, slideCards, valueCards } from './lists.ts'
import { arrowCards, formulaCards } from './notes.ts'
import { type CardParts, cardsIn, type Proposal } from './proposal.ts'
import { openingCard, sectionCard, seriesIn } from './sections.ts'
import { type Statement, statementsOf } from './statements.ts'
import { tableCards } from './tables.ts'
import { isSameTerm, isSpecific, namesTwo } from './terms.ts'
import { tokensOf } from './tokens.ts'
import { titledCards } from './titles.ts'
import { namesTerm, withoutReferences } from './words.ts'

/** Makes cards by rules, without a model. The same document always gives the same cards. */
export const builtInGenerator: CardGenerator = {
  name: 'built-in',
  async *generate(request, signal) {
    for (const cards of cardsOf(request)) {
      if (signal.aborted) return
      yield cards
    }
  },
}

/** Yields the cards of the wanted passages in order. */
export function* cardsOf(request: GenerationRequest): Generator<PassageCards> {
  const passages = request.passages.map(withoutBackMatter)
  const text = passages.flatMap(({ blocks }) => blocks.flatMap(textsOf)).map((one) => one.text)
  const common = grammarOf(request.language, isTypedPlainly(text.join(' '), request.language))
  const lexicon = lexiconOf(
    passages.filter((passage) => !isAside(passage)),
    common,
  )
  // Where few adjectives are written with a capital, an everyday word is a name only if the document has it so.
  const isCommon = (word: string) => common.traits.has('cases') && isInUse(word, common) && !lexicon.isName(word)
  const grammar: Grammar = { ...common, isSmall: (word) => lexicon.isSmall(word) || isCommon(word) }
  const isTaken = openChecks(request)
  const terms: string[] = []
  const wanted = request.wanted.flatMap((position) => passages.find((one) => one.position === position) ?? [])
  // A glossary defines its terms better than the text does.
  const ordered = [
    ...wanted.filter((passage) => isHeadedGlossary(passage)),
    ...wanted.filter((passage) => !isHeadedGlossary(passage)),
  ]
  const isInSeries = seriesIn(passages)
  const drafted = ordered.map((passage) => draftsOf(passage, request, grammar, lexicon, isTaken, terms, isInSeries))
  const found = drafted.toSorted((a, b) => wanted.indexOf(a.passage) - wanted.indexOf(b.passage))
  const chosen = chosenOf(
    found.flatMap(({ drafts }) => drafts),
    request,
  )
  const orderOptions = openPlacement()
  for (const { passage, drafts, dropped } of found) {
    const cards = drafts.filter((draft) => chosen.has(draft)).map(({ card }) => orderOptions(card))
    yield { passage: passage.position, cards, dropped }
  }
}

/** Whether a passage is not study material, such as exercises: its words say nothing about the document's terms. */
const isAside = ({ aside }: Passage) => Boolean(aside)

/** A card that passed the checks. */
interface Draft {
  card: Candidate
  value: number
  importance: Importance
  /** Its subject, in lower case. */
  about: string
}

/** A document with fewer key points gets its best details too, if they are sure enough. */
const fewestCards = 8
const leastSure = 0.4
/** A question that is whole is kept more often than a phrase to complete, or a sentence with a gap. */
const wholeQuestion = 0.1

const surenessOf = ({ card, value }: Draft) => value + (card.question.endsWith('?') ? wholeQuestion : 0)

/** The cards to make of those found: the most important ones, and the best of equal importance. */
function chosenOf(drafts: readonly Draft[], { depth, most }: GenerationRequest): ReadonlySet<Draft> {
  const ranked = drafts.toSorted((a, b) => a.importance - b.importance || surenessOf(b) - surenessOf(a))
  const keyPoints = ranked.filter(({ importance }) => importance < 3)
  const hidden = new Set<string>()
  // One gap for a term is enough, unless more cards are wanted.
  const details = ranked.filter((draft) => {
    const { card, importance, about } = draft
    if (importance < 3 || surenessOf(draft) < leastSure || (card.kind === 'gap' && hidden.has(about))) return false
    if (card.kind === 'gap') hidden.add(about)
    return true
  })
  const fill = details.slice(0, Math.max(0, fewestCards - keyPoints.length))
  const wanted = depth === 'more' ? ranked : [...keyPoints, ...fill]
  return new Set(wanted.slice(0, most))
}

/** Checks candidates against the document and against each other. Returns the reason for dropping one, or null. */
function openChecks({ language }: GenerationRequest) {
  const duplicates = openDuplicates([])
  return (card: Candidate, passage: Passage) => {
    const checked = checkCandidate(card, { passage, language })
    if ('dropped' in checked) return checked.dropped
    if (duplicates.isKnown(checked.card)) return 'duplicate'
    duplicates.add(card)
    return null
  }
}

/** The language of shorter texts is not detected. */
const shortestForLanguage = 80
const shortText = 1000
const nearlyAsLikely = 0.93

function draftsOf(
  passage: Passage,
  { language, topic, kinds }: GenerationRequest,
  grammar: Grammar,
  lexicon: Lexicon,
  problemOf: ReturnType<typeof openChecks>,
  terms: string[],
  isInSeries: (passage: Passage) => boolean,
): { passage: Passage; drafts: Draft[]; dropped: PassageCards['dropped'] } {
  const text = passage.blocks
    .flatMap(textsOf)
    .map((one) => one.text)
    .join(' ')
  if (text.length >= shortestForLanguage && !isWrittenIn(text, language))
    return { passage, drafts: [], dropped: { 'wrong-language': 1 } }
  const isTask = passage.path.some((heading) => grammar.isTask(heading))
  const drafts: Draft[] = []
  const dropped: PassageCards['dropped'] = {}
  const isDefined = ({ about }: Proposal) => terms.some((term) => isSameTerm(term, about))
  const isTaken = (proposal: Proposal) => {
    if (topic && !isAbout(proposal, passage, topic)) return false
    if (asksForTwo(proposal, grammar) || isScrap(proposal, grammar)) return false
    // 'Fossil fuel' and 'fossil fuels'
    const isMeaning = proposal.isDefinition === true || asksForMeaning(proposal, grammar)
    if (isMeaning && isDefined(proposal)) return false
    const { page, quote } = proposal
    const isDetail = isTask && proposal.importance > 1
    const value = isDetail ? 0.2 : proposal.value
    const importance = isDetail ? 3 : proposal.importance
    const source = { passage: passage.position, page, quote }
    for (const parts of cardsIn(proposal, kinds, lexicon.forms, grammar)) {
      if (hidesTitle(parts, passage)) continue
      const card: Candidate = { ...partsWithoutReferences(parts, grammar), source, importance }
      const problem = problemOf(card, passage)
      if (problem === null) {
        if (isMeaning) terms.push(proposal.about)
        drafts.push({ card, value, importance, about: proposal.about.toLowerCase() })
        return true
      }
      dropped[problem] = (dropped[problem] ?? 0) + 1
    }
    return false
  }
  const structures = structureCards(passage, grammar, lexicon)
  const taken = structures.filter((proposal) => isTaken(proposal)).map(({ quote }) => quote)
  for (const statement of statementsOf(passage, grammar)) {
    if (taken.some((quote) => quote.includes(statement.text))) continue
    const definitions = definitionCards(statement, passage.path, grammar, lexicon).map((proposal) =>
      underHeading(proposal, statement, passage.path, grammar, lexicon),
    )
    const isKnown = definitions.some((proposal) => proposal.isDefinition === true && isDefined(proposal))
    const defined = definitions.filter((proposal) => isTaken(proposal))
    if (defined.length > 0 || isKnown) continue
    const { path } = passage
    const gap = gapCard(statement, path, grammar, lexicon)
    // What a sentence says of its subject tells more than a word of it.
    const detail =
      gap?.importance === 2
        ? gap
        : (subjectCard(statement, path, grammar, lexicon) ?? gap ?? namedCard(statement, path, grammar, lexicon))
    if (detail) isTaken(underHeading(detail, statement, path, grammar, lexicon))
  }
  const section = drafts.length === 0 && isInSeries(passage) ? sectionCard(passage, grammar) : null
  if (section) isTaken(section)
  return { passage, drafts, dropped }
}

/** Whether a gap hides what the heading says, which a learner sees above the card. */
const hidesTitle = ({ kind, question }: CardParts, { path }: Passage) =>
  kind === 'gap' &&
  parseGaps(question).some((segment) => segment.kind === 'gap' && namesTerm(path.at(-1) ?? '', segment.text))

/** Whether a card asks what its subject is. */
const asksForMeaning = ({ about, card }: Pick<Proposal, 'about' | 'card'>, grammar: Grammar) =>
  (['meaning', 'being', 'beingMany'] as const).some((form) =>
    card.question.endsWith(grammar.ask(form, { term: about })),
  )

/**
 * A question under its heading, unless a rare word, a name, a term of the document or the heading itself says what it is
 * about: 'Osmosis: The process needs …', 'Lists: What is meant by “index”?'
 */
function underHeading(
  proposal: Proposal,
  { code }: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal {
  const { card, about, isDefinition } = proposal
  const isName = code.includes(about) || (!grammar.traits.has('capitalNouns') && / \p{Lu}/u.test(about))
  const isTerm = lexicon.terms.has(about.toLowerCase()) || isDefinition === true
  const isNamed = isName || (isTerm && !isEveryday(about, grammar)) || path.some((one) => namesTerm(one, about))
  if (card.kind !== 'basic' || isNamed || isSpecific(about, grammar)) return proposal
  return { ...proposal, card: { ...card, question: under(topicOf(path, grammar), card.question, grammar) } }
}

const partsWithoutReferences = ({ kind, question, answers }: CardParts, grammar: Grammar): CardParts => ({
  kind,
  question: withoutReferences(question, grammar),
  answers: answers.map(({ text, correct }) => ({ text: withoutReferences(text, grammar), correct })),
})

/**
 * Whether a card asks for the meaning of two things, and the answer fits one of them: it stands below a heading that names
 * both, or behind the second. 'Vesicles and vacuoles are sacs that …' defines both as one.
 */
function asksForTwo({ about, card, quote }: Proposal, grammar: Grammar): boolean {
  const isMeaning = asksForMeaning({ about, card }, grammar)
  const at = quote.toLowerCase().indexOf(about.toLowerCase())
  return isMeaning && namesTwo(about, grammar) && (at < 0 || /^ ?[,(]/u.test(quote.slice(at + about.length)))
}

/** Whether an answer goes on from something, or goes on itself: 'also a mode that', 'the file and'. */
function isScrap({ card }: Proposal, grammar: Grammar): boolean {
  if (card.kind !== 'basic') return false
  const answer = card.answers[0]?.text ?? ''
  if (/^[-–—,;:.)]\s/u.test(answer)) return true
  const tokens = tokensOf(answer, grammar)
  const [first, last] = [tokens[0]?.lower ?? '', tokens.at(-1)?.lower ?? '']
  const { listConjunctions, linking, conjunctions, articles } = grammar.words
  return (
    listConjunctions.has(first) ||
    (linking.has(first) && !articles.has(first)) ||
    (tokens.length > 1 && (conjunctions.has(last) || articles.has(last)))
  )
}

/** Whether a text is in a language. An unknown one is another, but a few lines with foreign names may mislead. */
function isWrittenIn(text: string, language: Language): boolean {
  const found = languageOf(text)
  if (found === language || text.length >= shortText) return found === language
  const scores = languageScores(text)
  // A few nouns may fit another language slightly better.
  const own = scores.find((one) => one.language === language)?.score ?? 0
  return found === null ? scores.length > 0 : own >= nearlyAsLikely
}

function isAbout({ about, quote, card }: Proposal, { path }: Passage, topic: readonly string[]): boolean {
  const name = topic.at(-1) ?? ''
  return namesTerm(`${about} ${quote} ${card.question}`, name) || path.some((heading) => namesTerm(heading, name))
}

/** Cards from answered questions, glossary lines, lists and tables. */
function structureCards(passage: Passage, grammar: Grammar, lexicon: Lexicon): Proposal[] {
  const { blocks, path } = passage
  const isAmongOthers = isGlossary(passage, grammar, lexicon)
  const headed = headedCard(passage, grammar) ?? impliedCard(passage, grammar)
  const opening = openingCard(passage, grammar)
  return [
    ...(headed ? [headed] : []),
    ...(opening ? [opening] : []),
    ...titledCards(passage, grammar, lexicon),
    ...answeredCards(passage, grammar),
    ...headingCards(passage, grammar),
    ...slideCards(passage, grammar),
    ...membersCards(passage, grammar),
    ...formulaCards(passage, grammar),
    ...blocks.flatMap((block, index) => [
      ...valueCards(block, path, grammar),
      ...arrowCards(block, path, grammar),
      ...glossaryCards(block, path, grammar, lexicon, isAmongOthers),
      ...tableCards(block, blocks[index - 1], path, grammar, lexicon),
    ]),
  ]
}

const backMatterHeading = new RegExp(`^(?:\\d+[.)]? *)?(?:${documentPattern('backMatter', 'notices')})$`, 'iu')
const noticeOpening = new RegExp(`^(?:${documentPattern('notices')}) ?[:.]`, 'iu')

/** Removes the blocks of a passage that are not about its subject: references, licences, disclaimers. */
function withoutBackMatter(passage: Passage): Passage {
  const isBack = backMatterHeading.test(passage.path.at(-1)?.trim() ?? '')
  return { ...passage, blocks: isBack ? [] : passage.blocks.filter((block) => !isNotice(block)) }
}

const isNotice = (block: Block) => block.kind === 'paragraph' && noticeOpening.test(block.text.trimStart())
