import { addCard } from '../cards/cards.ts'
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
import type { Candidate, DropReason } from '../../engine/generators/port.ts'

/** A generation that this process runs, as long as its lease holds. */
export interface Hold {
  id: number
  lease: string
  deckId: number
  /** The user who requested it. */
  userId: number
}

/** A topic, or a path of topic names whose missing topics are created. */
type Target = number | readonly string[]

/** The result of a passage after the checks. */
export interface PassageResult {
  documentId: number
  position: number
  cards: readonly Candidate[]
  dropped: Partial<Record<DropReason, number>>
  message: ServerMessage | undefined
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
    const cards = await saveCards(db, hold, { ...result, into }, now)
    const dropped = withMore(result.dropped, 'duplicate', result.cards.length - cards)
    const { documentId, position, message } = result
    await store.insertPassage(db, hold.id, { documentId, position, cards, dropped, message })
    if (!(await writeProgress(db, hold, { progress, stage: 'writing', cards }))) throw new LostLease()
    await publish(db, `deck:${hold.deckId}`)
    return cards
  })
}

/** Saves cards that are not based on a document. */
export async function saveKnowledge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hold: Hold,
  cards: readonly Candidate[],
  into: Target,
): Promise<number> {
  const now = clock()
  return db.transaction().execute(async (db) => {
    await asFailure(lockDeckForUpdate(db, { userId: hold.userId, now }, 'deck', hold.deckId))
    const saved = await saveCards(db, hold, { documentId: null, position: null, cards, into }, now)
    if (!(await writeProgress(db, hold, { progress: 0.95, stage: 'saving', cards: saved }))) throw new LostLease()
    await publish(db, `deck:${hold.deckId}`)
    return saved
  })
}

async function saveCards(
  db: Db,
  { id: generationId, deckId }: Hold,
  from: {
    documentId: number | null
    position: number | null
    cards: readonly Candidate[]
    into: Target
  },
  now: Date,
): Promise<number> {
  const { documentId, position, cards, into } = from
  let saved = 0
  let topicId: number | undefined
  for (const card of cards) {
    const { source, question, kind, answers } = card
    const generatedId = await store.insertGenerated(
      db,
      {
        deckId,
        generationId,
        documentId,
        position,
        question,
        fingerprint: fingerprintOf(card),
        page: source?.page ?? null,
        quote: source?.quote ?? null,
      },
      now,
    )
    if (generatedId === undefined) continue
    topicId ??= typeof into === 'number' ? into : await topicAt(db, deckId, into)
    const isGapText = kind === 'gap'
    const cardId = await addCard(db, { deckId, topicId, questionText: question, isGapText, answers }, now)
    await store.assignCard(db, generatedId, cardId)
    saved += 1
  }
  return saved
}

function withMore(counts: PassageResult['dropped'], reason: DropReason, more: number): PassageResult['dropped'] {
  return more > 0 ? { ...counts, [reason]: (counts[reason] ?? 0) + more } : counts
}
