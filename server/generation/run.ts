import { type Language, languages } from '../../shared/languages.ts'
import { mustEdit } from '../decks/access.ts'
import type { Deps } from '../app/deps.ts'
import { discardingUnused, type Storing } from '../cards/uploads.ts'
import { publish } from '../platform/events.ts'
import { checkCandidate } from '../../engine/checks/checks.ts'
import { type Duplicates, fingerprintOf, openDuplicates, openDuplicatesOfDeck } from '../../engine/checks/duplicates.ts'
import { asFailure, LostLease, type Outcome, passageFailures } from './outcome.ts'
import { readDecisions, readDone, readKnown } from './generated.sql.ts'
import { type GenerationRow, writeProgress } from './generations.sql.ts'
import { inOrder, openPauses } from '../../engine/concurrency.ts'
import { type Material, materialOf } from './material.ts'
import { needsFigure, storeFigures } from './figures.ts'
import { openPictures, type Pictures } from './page-pictures.ts'
import { openPlacement } from '../../engine/checks/placement.ts'
import type { Candidate, DropReason, LeftOut, PassageCards } from '../../engine/generators/port.ts'
import { textOfPassage } from '../../engine/checks/quote.ts'
import { type Hold, type PassageResult, saveKnowledge, savePassage } from './save.ts'

/** Progress after reading, and after writing all cards. */
const readAt = 0.1
const writtenAt = 0.95
/** A topic with fewer cards from documents is supplemented from general knowledge. */
const enoughForTopic = 5
/** More questions would not fit into a model's context. */
const mostQuestions = 2000
/** Decisions that a model learns from: the newest. */
const mostExamples = 12

/**
 * Makes the cards of a generation, passage by passage in reading order; an interrupted one continues. Throws
 * `GenerationFailure` when there is no material, `GeneratorError` when the generator cannot continue, and `LostLease`
 * when another process has taken over.
 */
export async function runGeneration(
  deps: Deps,
  generation: GenerationRow,
  hold: Hold,
  signal: AbortSignal,
): Promise<Outcome> {
  const { db, generators } = deps
  await asFailure(mustEdit(db, hold.userId, 'deck', hold.deckId))
  const generator = await generators.open(hold)
  await note(deps, hold, 'reading', 0.02)
  const material = await materialOf(deps, generation)
  const { passages, name, topic } = material
  const done = new Set((await readDone(db, hold.id)).map((one) => `${one.documentId}/${one.position}`))
  const isDone = (index: number) => done.has(`${passages[index]?.documentId}/${passages[index]?.position}`)
  const wanted = material.wanted.filter((index) => !isDone(index))
  await note(deps, hold, 'writing', readAt)
  const chosen = material.wanted.flatMap((index) => passages[index] ?? [])
  const outcome: Outcome = {
    cards: generation.cards,
    dropped: {},
    failed: 0,
    passages: chosen.length,
    characters: await charactersOf(chosen),
  }
  const language = languages[generation.language]
  const checks = {
    language,
    documentLanguage: material.language,
    known: await openDuplicatesOfDeck(readKnown(db, hold.deckId)),
    placeAnswers: openPlacement(),
    early: new Map<string, string>(),
  }
  const pictures = generators.sees ? await openPictures(deps, passages, generation.userId) : undefined
  const asked = await askedOf(deps, generation, hold)
  const request = {
    ...asked,
    documentName: name,
    documentLanguage: material.language,
    wanted,
    ...(topic && { topic }),
    passages: passages.map((passage, position) => ({ ...passage, position })),
    isStreamed: true,
    ...(pictures && { pictures }),
  }
  let finished = material.wanted.length - wanted.length
  const save = async (one: PassageCards) => {
    signal.throwIfAborted()
    if (!one.isPartial) finished += 1
    const progress = readAt + (writtenAt - readAt) * (finished / material.wanted.length)
    const checked = await checkPassage(one, material, checks)
    const into = { topicId: generation.topicId, topics: topic ?? passages[one.passage]?.topics ?? [name] }
    await discardingUnused(deps, deps.clock(), async (stored) => {
      const result = pictures ? await withFigures(deps, checked, pictures, { signal, stored }) : checked
      add(outcome, result, await savePassage(deps, hold, result, { into, progress }))
    })
  }
  const made = wanted.length > 0 ? generator.generate(request, signal) : nothing()
  // Early cards are saved as they come, the results of passages in the order of the document.
  for await (const one of inOrder(wanted, savedEarly(made, save), ({ passage }) => passage)) await save(one)
  // An aborted generator may end without an error.
  signal.throwIfAborted()
  if (topic && outcome.cards < enoughForTopic && generator.generateTopic) {
    const existingQuestions = await newestQuestions(db, hold.deckId)
    const cards: Candidate[] = []
    const leftOut: LeftOut[] = []
    const topicRequest = { ...asked, deckName: material.deckName, topic, existingQuestions }
    for await (const candidate of generator.generateTopic(topicRequest, signal)) {
      const { card, dropped } = checkCard(candidate, undefined, checks)
      if (card) cards.push(card)
      if (dropped) leftOut.push({ card: candidate, reason: dropped })
    }
    signal.throwIfAborted()
    const into = { topicId: generation.topicId, topics: topic }
    outcome.cards += await saveKnowledge(deps, hold, { cards, leftOut }, into)
  }
  return outcome
}

/** The length of the text of passages. Those of a document of tiny ones take hundreds of milliseconds together. */
async function charactersOf(passages: Material['passages']): Promise<number> {
  const pause = openPauses()
  let characters = 0
  for (const passage of passages) {
    await pause()
    characters += textOfPassage(passage).length
  }
  return characters
}

/** The user's wishes and, for a model, the questions of the deck and the user's earlier decisions. */
async function askedOf({ db }: Deps, { wishes, most, kinds, level, ...generation }: GenerationRow, hold: Hold) {
  const language = languages[generation.language]
  const asked = {
    language,
    depth: generation.depth,
    existingQuestions: hold.model === null ? [] : await newestQuestions(db, hold.deckId),
    ...(most !== null && { most }),
    ...(kinds !== null && { kinds }),
  }
  if (hold.model === null) return asked
  const examples = await readDecisions(db, hold.userId, generation.language, mostExamples)
  return {
    ...asked,
    examples: examples.toReversed(),
    ...(wishes !== null && { wishes }),
    ...(level !== null && { level }),
  }
}

/** Saves the early results of passages, and passes on the final ones. */
async function* savedEarly(
  made: AsyncIterable<PassageCards>,
  save: (early: PassageCards) => Promise<void>,
): AsyncIterable<PassageCards> {
  for await (const one of made) {
    if (one.isPartial) await save(one)
    else yield one
  }
}

/** Existing questions that a model must not repeat, the newest last. */
async function newestQuestions(db: Deps['db'], deckId: number): Promise<string[]> {
  const questions: string[] = []
  for await (const page of readKnown(db, deckId)) {
    questions.push(...page.map(({ question }) => question))
    if (questions.length >= mostQuestions) break
  }
  return questions.toReversed()
}

async function note(deps: Deps, hold: Hold, stage: 'reading' | 'writing', progress: number): Promise<void> {
  if (!(await writeProgress(deps.db, hold, { stage, progress }))) throw new LostLease()
  await publish(deps.db, `deck:${hold.deckId}`)
}

async function* nothing(): AsyncIterable<PassageCards> {}

interface Checks {
  language: Language
  documentLanguage: Language | null
  known: Duplicates
  placeAnswers: ReturnType<typeof openPlacement>
  /** Fingerprints of cards that were saved early, by those of the generator's proposals. */
  early: Map<string, string>
}

function checkCard(
  candidate: Candidate,
  passage: Material['passages'][number] | undefined,
  { language, documentLanguage, known, placeAnswers }: Omit<Checks, 'early'>,
): { card?: Candidate; dropped?: DropReason } {
  const checked = checkCandidate(candidate, { passage, language, documentLanguage })
  if ('dropped' in checked) return checked
  // Cards that cover the labels of one diagram ask the same; their fingerprints tell them apart.
  if (checked.card.figure?.cover) return { card: checked.card }
  if (known.isKnown(checked.card)) return { dropped: 'duplicate' }
  known.add(checked.card)
  return { card: placeAnswers(checked.card) }
}

/** Checks the cards of a passage. With many similar cards in the deck, each card takes milliseconds. */
async function checkPassage(
  { passage: index, cards, dropped, failure, leftOut = [], withdrawn = [], isPartial }: PassageCards,
  material: Material,
  checks: Checks,
): Promise<PassageResult> {
  const passage = material.passages[index]
  if (!passage) throw new Error('The generator returned a passage that was not requested.')
  const counts = { ...dropped }
  const kept: Candidate[] = []
  // An idea is taken with the document of its passage at hand, and no other.
  const isElsewhere = ({ card: { figure } }: LeftOut) =>
    figure !== undefined && material.passages[figure.passage]?.documentId !== passage.documentId
  const left = [...leftOut, ...withdrawn.filter(({ isReplaced }) => !isReplaced)].filter((one) => !isElsewhere(one))
  // A better version resembles the card that it replaces.
  const known = withdrawn.length > 0 ? openDuplicates([]) : checks.known
  const pause = openPauses()
  for (const candidate of cards) {
    await pause()
    const { card, dropped: reason } = checkCard(candidate, passage, { ...checks, known })
    if (card) kept.push(card)
    if (card && isPartial) checks.early.set(fingerprintOf(candidate), fingerprintOf(card))
    if (!reason) continue
    counts[reason] = (counts[reason] ?? 0) + 1
    left.push({ card: candidate, reason })
  }
  const { documentId, position } = passage
  return {
    documentId,
    position,
    cards: inReadingOrder(kept, passage),
    pictures: new Map(),
    dropped: counts,
    leftOut: left,
    withdrawn: withdrawn.map(({ card }) => checks.early.get(fingerprintOf(card)) ?? fingerprintOf(card)),
    message: failure && passageFailures[failure],
    isPartial: isPartial ?? false,
  }
}

/** Stores the figures of cards. A card that needs a figure that cannot be had is left out. */
async function withFigures(
  deps: Deps,
  result: PassageResult,
  pictures: Pictures,
  storing: Storing,
): Promise<PassageResult> {
  const figures = await storeFigures(deps, result.cards, pictures.pictureOf, { now: deps.clock(), ...storing })
  const cards = result.cards.filter((card) => figures.has(card) || !needsFigure(card))
  const missing = result.cards.length - cards.length
  const dropped = missing > 0 ? { ...result.dropped, invalid: (result.dropped.invalid ?? 0) + missing } : result.dropped
  return { ...result, cards, dropped, pictures: figures }
}

/** Sorts cards by the position of their quotes in the passage. */
function inReadingOrder(cards: readonly Candidate[], passage: Material['passages'][number]): Candidate[] {
  const text = textOfPassage(passage).replaceAll(/\s+/g, ' ')
  const offsetOf = ({ source }: Candidate) => text.indexOf(source?.quote ?? '')
  return cards.toSorted((a, b) => offsetOf(a) - offsetOf(b))
}

function add(outcome: Outcome, { dropped, message }: PassageResult, cards: number): void {
  outcome.cards += cards
  if (message) outcome.failed += 1
  for (const [reason, count] of Object.entries(dropped) as [DropReason, number][])
    outcome.dropped[reason] = (outcome.dropped[reason] ?? 0) + count
}
