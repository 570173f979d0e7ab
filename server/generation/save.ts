import { addCard, type CardPictures } from '../cards/cards.ts'
import { lockDeckForUpdate } from '../decks/access.ts'
import { topicAt } from '../decks/topics.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import { publish } from '../platform/events.ts'
import type { ServerMessage } from '../texts/index.ts'
import { fingerprintOf } from '../../engine/checks/duplicates.ts'
import { asFailure, LostLease } from './outcome.ts'
import * as store from './generated.sql.ts'
import { writeProgress } from './generations.sql.ts'
import type { Candidate, DropReason, LeftOut } from '../../engine/generators/port.ts'
import { ideasOf } from './ideas.ts'
import { replaceIdeas } from './ideas.sql.ts'

/** A generation that this process runs, as long as its lease holds. */
export interface Hold {
  id: number
  lease: string
  deckId: number
  /** The user who requested it. */
  userId: number
  /** The language model that writes the cards; null for the built-in rules. */
  model: string | null
}

/** A topic, or none and a path of topic names whose missing topics are created. */
interface Target {
  topicId: number | null
  topics: readonly string[]
}

/** The result of a passage after the checks. */
export interface PassageResult {
  documentId: number
  position: number
  cards: readonly Candidate[]
  /** The stored pictures of cards that show a figure. */
  pictures: Map<Candidate, CardPictures>
  dropped: Partial<Record<DropReason, number>>
  /** Ideas that were left out, for the user to take. */
  leftOut: readonly LeftOut[]
  /** Fingerprints of cards that were saved early, and that the generator has withdrawn since. */
  withdrawn: readonly string[]
  message: ServerMessage | undefined
  /** Its first cards; the rest follows. */
  isPartial: boolean
}

/**
 * Saves the cards of a passage and the progress in one transaction. Leaves out cards that the deck has or had;
 * returns the number of the others. Throws `LostLease` when another process has taken over, and `GenerationFailure`
 * when the user may not change the deck any more.
 */
export async function savePassage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hold: Hold,
  result: PassageResult,
  { into, progress }: { into: Target; progress: number },
): Promise<number> {
  const now = clock()
  return db.transaction().execute(async (db) => {
    await asFailure(lockDeckForUpdate(db, { userId: hold.userId, now }, 'deck', hold.deckId))
    const saved = await saveCards(db, hold, { ...result, into }, now)
    const cards = saved - (await withdraw(db, hold, result.withdrawn))
    const { documentId, position, message } = result
    if (!result.isPartial) {
      const dropped = withMore(result.dropped, 'duplicate', result.cards.length - saved)
      await store.insertPassage(db, hold.id, { documentId, position, cards, dropped, message })
      await saveIdeas(db, hold, { ...result, into }, now)
    }
    if (!(await writeProgress(db, hold, { progress, stage: 'writing', cards }))) throw new LostLease()
    await publish(db, `deck:${hold.deckId}`)
    return cards
  })
}

/** Saves cards that are not based on a document. */
export async function saveKnowledge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hold: Hold,
  { cards, leftOut }: { cards: readonly Candidate[]; leftOut: readonly LeftOut[] },
  into: Target,
): Promise<number> {
  const now = clock()
  return db.transaction().execute(async (db) => {
    await asFailure(lockDeckForUpdate(db, { userId: hold.userId, now }, 'deck', hold.deckId))
    const from = { documentId: null, position: null, into }
    const saved = await saveCards(db, hold, { ...from, cards }, now)
    await saveIdeas(db, hold, { ...from, leftOut }, now)
    if (!(await writeProgress(db, hold, { progress: 0.95, stage: 'saving', cards: saved }))) throw new LostLease()
    await publish(db, `deck:${hold.deckId}`)
    return saved
  })
}

/** The passage that cards are from, null for general knowledge, and where they belong. */
interface Place {
  documentId: number | null
  position: number | null
  into: Target
}

/** Deletes cards that nobody has decided on, and returns their number. */
async function withdraw(db: Db, { id }: Hold, fingerprints: readonly string[]): Promise<number> {
  let withdrawn = 0
  for (const fingerprint of fingerprints) withdrawn += (await store.withdrawCard(db, id, fingerprint)).length
  return withdrawn
}

async function saveIdeas(
  db: Db,
  { id: generationId, deckId, model }: Hold,
  { documentId, position, into, leftOut }: Place & { leftOut: readonly LeftOut[] },
  now: Date,
): Promise<void> {
  await replaceIdeas(db, { deckId, generationId, documentId, position, model, ...into }, ideasOf(leftOut), now)
}

async function saveCards(
  db: Db,
  { id: generationId, deckId, model }: Hold,
  from: Place & { cards: readonly Candidate[]; pictures?: ReadonlyMap<Candidate, CardPictures> },
  now: Date,
): Promise<number> {
  const { documentId, position, cards, into } = from
  let saved = 0
  let topicId: number | undefined
  for (const card of cards) {
    const { question, kind, answers, explanation } = card
    const made = { deckId, generationId, documentId, position, card, fingerprint: fingerprintOf(card), model }
    const generatedId = await store.insertGenerated(db, made, now)
    if (generatedId === undefined) continue
    topicId ??= into.topicId ?? (await topicAt(db, deckId, into.topics))
    const content = { questionText: question, isGapText: kind === 'gap', answers, explanation }
    const pictures = from.pictures?.get(card)
    const cardId = await addCard(db, { ...content, deckId, topicId, pictures, isAiGenerated: model !== null }, now)
    await store.assignCard(db, generatedId, cardId)
    saved += 1
  }
  return saved
}

function withMore(counts: PassageResult['dropped'], reason: DropReason, more: number): PassageResult['dropped'] {
  return more > 0 ? { ...counts, [reason]: (counts[reason] ?? 0) + more } : counts
}
