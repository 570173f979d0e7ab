import { checkCandidate } from '../../checks/checks.ts'
import { type Duplicates, openDuplicates } from '../../checks/duplicates.ts'
import { openPlacement } from '../../checks/placement.ts'
import type { Block, Passage } from '../../documents/document.ts'
import { languageOf } from '../../documents/language.ts'
import { documentPattern } from '../../languages/languages.ts'
import type { Candidate, Generator as CardGenerator, GenerationRequest, PassageCards } from '../port.ts'
import { definitionCards } from './definitions.ts'
import { glossaryCards, isGlossary } from './glossary.ts'
import { type Grammar, grammarOf } from './grammar.ts'
import { type Lexicon, lexiconOf, textsOf } from './lexicon.ts'
import { answeredCards, listCards, slideCards, tableCards, valueCards } from './lists.ts'
import { asChoice, type Proposal } from './proposal.ts'
import { headingGap, keyGap, thoroughGaps } from './sentence-cards.ts'
import { type Statement, statementsOf } from './statements.ts'
import { namesTerm, plainWords } from './words.ts'

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
  const grammar = grammarOf(request.language)
  const passages = request.passages.map(withoutBackMatter)
  const lexicon = lexiconOf(passages, grammar)
  const batch = { duplicates: openDuplicates([]), orderOptions: openPlacement() }
  for (const position of request.wanted) {
    const passage = passages.find((one) => one.position === position)
    if (passage) yield cardsOfPassage(passage, request, grammar, lexicon, batch)
  }
}

/** State shared by the cards of a document: no fact is asked twice, and correct options are spread evenly. */
interface Batch {
  duplicates: Duplicates
  orderOptions: ReturnType<typeof openPlacement>
}

/** The language of shorter texts is not detected. */
const shortestForLanguage = 80

function cardsOfPassage(
  passage: Passage,
  { language, depth, topic }: GenerationRequest,
  grammar: Grammar,
  lexicon: Lexicon,
  { duplicates, orderOptions }: Batch,
): PassageCards {
  const { position } = passage
  const text = passage.blocks
    .flatMap(textsOf)
    .map((one) => one.text)
    .join(' ')
  if (text.length >= shortestForLanguage && (languageOf(text) ?? language) !== language)
    return { passage: position, cards: [], dropped: { 'wrong-language': 1 } }
  const cards: Candidate[] = []
  const dropped: PassageCards['dropped'] = {}
  // A candidate that fails the checks must not take the orderOptions of another.
  const isTaken = (proposal: Proposal) => {
    if (topic && !isAbout(proposal, passage, topic)) return false
    const candidate = toCandidate(proposal, position)
    const checked = checkCandidate(candidate, { passage, language })
    const reason = 'dropped' in checked ? checked.dropped : duplicates.isKnown(checked.card) ? 'duplicate' : null
    if (reason === null) duplicates.add(candidate)
    else dropped[reason] = (dropped[reason] ?? 0) + 1
    return reason === null
  }
  const select = depth === 'thorough' ? thoroughCards : keyCards
  for (const proposal of select(passage, grammar, lexicon, isTaken)) {
    const choice = toCandidate(asChoice(proposal, lexicon.forms, grammar), position)
    const isFit = 'card' in checkCandidate(choice, { passage, language })
    cards.push(orderOptions(isFit ? choice : toCandidate(proposal, position)))
  }
  return { passage: position, cards, dropped }
}

const toCandidate = ({ card, page, quote }: Proposal, passage: number): Candidate => ({
  ...card,
  source: { passage, page, quote },
})

function isAbout({ about, quote, card }: Proposal, { path }: Passage, topic: readonly string[]): boolean {
  const name = topic.at(-1) ?? ''
  return namesTerm(`${about} ${quote} ${card.question}`, name) || path.some((heading) => namesTerm(heading, name))
}

const wordsPerKeyGap = 60
const leastKeyValue = 0.5
const cardsPerSentence = 1.5

/** The few cards of a passage that are worth keeping: definitions, lists, marked terms and its best facts. */
function keyCards(
  passage: Passage,
  grammar: Grammar,
  lexicon: Lexicon,
  isTaken: (proposal: Proposal) => boolean,
): Proposal[] {
  const statements = statementsOf(passage, grammar)
  const structures = structureCards(passage, grammar).filter((one) => one.value >= leastKeyValue && isTaken(one))
  const taken = new Set(structures.map(({ quote }) => quote))
  const sure: Proposal[] = [...structures]
  const gaps: Proposal[] = []
  for (const statement of statements.filter(({ text }) => ![...taken].some((quote) => quote.includes(text)))) {
    const defined = definitionCards(statement, passage.path, grammar, lexicon).filter(
      (one) => one.value >= leastKeyValue && isTaken(one),
    )
    const gap = defined.length === 0 ? keyGap(statement, passage.path, grammar, lexicon) : null
    sure.push(...defined)
    if (gap && isTaken(gap)) gaps.push(gap)
  }
  const most = Math.ceil(wordsIn(statements) / wordsPerKeyGap)
  const best = gaps.toSorted((a, b) => b.value - a.value).slice(0, most)
  if (sure.length + gaps.length > 0) return [...sure, ...gaps.filter((gap) => best.includes(gap))]
  const only = statements
    .map((statement) => headingGap(statement, passage.path, grammar, lexicon))
    .find((one) => one !== null && isTaken(one))
  return only ? [only] : []
}

/** All cards that a passage supports, best first: at most one and a half per sentence and table cell. */
function thoroughCards(
  passage: Passage,
  grammar: Grammar,
  lexicon: Lexicon,
  isTaken: (proposal: Proposal) => boolean,
): Proposal[] {
  const statements = statementsOf(passage, grammar)
  const structures = structureCards(passage, grammar)
  const sure = [...structures, ...statements.flatMap((one) => definitionCards(one, passage.path, grammar, lexicon))]
  const used = new Set<string>()
  const gaps = statements.flatMap((one) => thoroughGaps(one, grammar, lexicon, used))
  const best = gaps.toSorted((a, b) => b.value - a.value)
  const most = Math.floor(cardsPerSentence * statements.length) + structures.length
  const taken = new Set<Proposal>()
  for (const proposal of [...sure, ...best]) if (taken.size < most && isTaken(proposal)) taken.add(proposal)
  return [...sure, ...gaps].filter((proposal) => taken.has(proposal))
}

const wordsIn = (statements: readonly Statement[]) =>
  statements.reduce((sum, { text }) => sum + plainWords(text).length, 0)

/** Cards from answered questions, glossary lines, lists and tables. */
function structureCards(passage: Passage, grammar: Grammar): Proposal[] {
  const { blocks } = passage
  const isAmongOthers = isGlossary(passage, grammar)
  const members = [...answeredCards(blocks, grammar), ...listCards(blocks, grammar), ...slideCards(passage, grammar)]
  return [
    ...members,
    ...blocks.flatMap((block) => [
      ...glossaryCards(block, grammar, isAmongOthers),
      ...tableCards(block, grammar),
      ...valueCards(block, passage.path, grammar),
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
