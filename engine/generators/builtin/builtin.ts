import { checkCandidate } from '../../checks/checks.ts'
import { type Duplicates, openDuplicates } from '../../checks/duplicates.ts'
import { openPlacement } from '../../checks/placement.ts'
import type { Block, Passage } from '../../documents/document.ts'
import { languageOf } from '../../documents/language.ts'
import { documentPattern } from '../../languages/languages.ts'
import type { Candidate, Generator as CardGenerator, GenerationRequest, PassageCards } from '../port.ts'
import { definitionCards } from './definitions.ts'
import { chosenGaps, type Gap, gapsIn, isWholeWord, markedGaps } from './gaps.ts'
import { glossaryCards, isGlossary } from './glossary.ts'
import { type Grammar, grammarOf } from './grammar.ts'
import { type Lexicon, lexiconOf, textsOf } from './lexicon.ts'
import { answeredCards, listCards, slideCards, tableCards, valueCards } from './lists.ts'
import { asChoice, gapped, type Proposal } from './proposal.ts'
import { factsIn } from './spans.ts'
import { hasVerb, type Statement, statementsOf } from './statements.ts'
import { isGivenAway, namesTerm, plainWords } from './words.ts'

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
  const select = depth === 'more' ? thoroughCards : keyCards
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

const fewestWords = 7
const mostWords = 32

/** The best gap card of a strong sentence that has a marked term, a date or a quantity. */
function keyGap(statement: Statement, path: readonly string[], grammar: Grammar, lexicon: Lexicon): Proposal | null {
  const { text, page, tokens, isItem } = statement
  if (!isOfSize(statement, mostWords)) return datedGap(statement, grammar, lexicon)
  // In lists and in English, a verb tells a sentence from a fragment or a byline.
  if ((isItem || grammar.language === 'en') && !hasVerb(tokens, grammar)) return null
  const gaps = [...markedGaps(statement, grammar), ...factGaps(statement, path, grammar, lexicon)]
  const gap = gaps.find(({ start, end }) => !isGivenAway(text, start, end))
  return gap
    ? { card: gapped(text, [gap]), page, quote: text, value: gap.value, about: text.slice(gap.start, gap.end) }
    : null
}

const isOfSize = ({ text, isStrong }: Statement, most: number) => {
  const size = plainWords(text).length
  return isStrong && size >= fewestWords && size <= most
}

const longestHeadingSentence = 20

/** A fallback for passages without cards: hides the heading's term in a short sentence about it. */
function headingGap(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal | null {
  const { text, tokens, page } = statement
  const term = lexicon.terms.get(path.at(-1)?.toLowerCase() ?? '')?.text ?? ''
  const start = text.toLowerCase().indexOf(term.toLowerCase())
  if (!isOfSize(statement, longestHeadingSentence) || plainWords(term).length < 2 || start < 0 || start > 5) return null
  const end = start + term.length
  const own = tokens.filter((token) => token.start > start && token.end <= end)
  // A name in a narrative says nothing about its subject.
  const isName = grammar.language !== 'de' && own.every((token) => /^[^\p{Ll}]/u.test(token.text))
  if (isName || !isWholeWord(text, start, term.length) || isGivenAway(text, start, end)) return null
  return { card: gapped(text, [{ start, end }]), page, quote: text, value: 0.5, about: term }
}

/** Hides the date of a sentence that begins with it and names more than that: 'In 1891 …'. */
function datedGap(statement: Statement, grammar: Grammar, lexicon: Lexicon): Proposal | null {
  const { text, tokens, page, isAlone } = statement
  const size = plainWords(text).length
  const isFit =
    isAlone &&
    size >= fewestWords &&
    size <= mostWords &&
    !grammar.demonstrative.test(text) &&
    !grammar.lesson.test(text)
  const [date, ...others] = isFit && !grammar.example.test(text) ? factsIn(tokens, grammar, lexicon) : []
  if (date?.kind !== 'date' || date.first > 2 || others.length === 0) return null
  const [start, end] = [tokens[date.first]?.start ?? 0, tokens[date.last]?.end ?? 0]
  if (isGivenAway(text, start, end)) return null
  return { card: gapped(text, [{ start, end }]), page, quote: text, value: 0.55, about: text.slice(0, end) }
}

/** The dates and quantities of a sentence that begins with a name or the heading's term, and is no example. */
function factGaps({ text, tokens }: Statement, path: readonly string[], grammar: Grammar, lexicon: Lexicon): Gap[] {
  if (grammar.example.test(text)) return []
  const facts = factsIn(tokens, grammar, lexicon)
  const [first] = facts
  const startsWithName = first !== undefined && first.kind === 'name' && first.first <= 1
  const subject = tokens
    .slice(0, 4)
    .map((token) => token.text)
    .join(' ')
  if (!startsWithName && !namesTerm(subject, path.at(-1) ?? '')) return []
  return facts
    .filter(({ kind }) => kind === 'date' || kind === 'quantity')
    .map(({ first, last }) => ({ start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0, value: 0.55 }))
}

/**
 * Limits per sentence, for short and long texts. `gapsFrom` gives the number of words from which each further gap is
 * allowed; in a short text anything may be asked for.
 */
const density = {
  short: {
    wordsPerCard: 12,
    fewestCards: 2,
    mostCards: 4,
    gapsFrom: [0, 10, 16, 19],
    mostHidden: 0.4,
    leastLikelihood: 0.8,
  },
  // Below this likelihood, a word is as good as one picked at random.
  long: { wordsPerCard: 18, fewestCards: 1, mostCards: 2, gapsFrom: [0, 0, 0], mostHidden: 0.34, leastLikelihood: 2.7 },
}
const fewestThoroughWords = 5
/** The checks drop longer questions. */
const longestText = 480

/**
 * Gap cards for everything in a sentence that can be asked for, best first. Skips texts in `used`, and adds those that
 * it hides. A sentence that begins with 'it' is preceded by its context.
 */
function thoroughGaps(statement: Statement, grammar: Grammar, lexicon: Lexicon, used: Set<string>): Proposal[] {
  const lead = leadOf(statement)
  const size = plainWords(statement.text).length
  const isFit = statement.isProse && size >= fewestThoroughWords && !grammar.lesson.test(statement.text)
  if (!isFit || lead === null) return []
  const text = cutAt(longestText, `${lead}${statement.text}`)
  if (text.length <= lead.length) return []
  const { isLong } = lexicon.recurring
  const { wordsPerCard, fewestCards, mostCards, gapsFrom, mostHidden, leastLikelihood } =
    density[isLong ? 'long' : 'short']
  const mostGaps = gapsFrom.filter((fewest) => size >= fewest).length
  const keyOf = (gap: Gap) => plainWords(text.slice(gap.start, gap.end)).join(' ')
  let left = gapsIn(statement, grammar, lexicon)
    .map((gap) => ({ ...gap, start: gap.start + lead.length, end: gap.end + lead.length }))
    .filter((gap) => gap.value >= leastLikelihood && gap.end < text.length && !used.has(keyOf(gap)))
  const cards: Proposal[] = []
  const most = Math.min(mostCards, Math.max(fewestCards, 1 + Math.floor(size / wordsPerCard)))
  for (let count = 0; count < most; count++) {
    const gaps = chosenGaps(left, text, mostGaps, mostHidden)
    if (gaps.length === 0) break
    const value = gaps.reduce((sum, gap) => sum + gap.value, 0)
    cards.push({ card: gapped(text, gaps), page: statement.page, quote: text.replace(/ …$/u, ''), value, about: text })
    const keys = new Set(gaps.map(keyOf))
    for (const key of keys) used.add(key)
    left = left.filter((gap) => !keys.has(keyOf(gap)) && !gaps.some((one) => isNearly(one, gap, text)))
  }
  return cards
}

/** Whether two gaps differ only by a unit: 'three', 'three months'. */
function isNearly(a: Gap, b: Gap, text: string): boolean {
  const sizeOf = ({ start, end }: Gap) => plainWords(text.slice(start, end)).length
  return a.start === b.start && Math.abs(sizeOf(a) - sizeOf(b)) <= 1
}

/** Cuts a text at the last comma before a length; returns '' if at most half of it would remain. */
function cutAt(length: number, text: string): string {
  if (text.length <= length) return text
  const cut = text.slice(0, text.slice(0, length).search(/[,;](?=[^,;]*$)/u))
  return cut.length > length / 2 ? `${cut} …` : ''
}

const longestLead = 340

/**
 * The context that a sentence needs: nothing, or the sentences back to one that stands alone. Null if that is too long.
 */
function leadOf({ isAlone, before }: Statement): string | null {
  if (isAlone) return ''
  const lead = before?.isProse === true ? leadOf(before) : null
  const whole = before === null || lead === null ? null : `${lead}${before.text} `
  return whole === null || whole.length > longestLead ? null : whole
}
