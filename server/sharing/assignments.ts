import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import type { classes } from '../../shared/api/classes.ts'
import { limits } from '../../shared/limits.ts'
import { AppError, notFound, orNotFound } from '../app/errors.ts'
import { type Change, lockDeckForUpdate, mustEdit } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import { type DayRule, dayOf } from '../study/day.ts'
import * as store from './assignments.sql.ts'

type Input<K extends keyof typeof classes> = HandlerInput<(typeof classes)[K]>

/** What a learner is to learn, by their own day. */
export async function readForLearner(
  db: Db,
  user: DayRule & { id: number },
  now: Date,
): Promise<CallOutput<'GET /api/assignments'>> {
  return store.readForLearner(db, user.id, dayOf(now, user).date)
}

/** The assignments of a deck for those who edit it, and for its author how many members are done. */
export async function readForDeck(
  db: Db,
  userId: number,
  deckId: number,
): Promise<CallOutput<'GET /api/deckAssignments/:id'>> {
  const isAuthor = (await mustEdit(db, userId, 'deck', deckId)).role === 'author'
  const [assignments, [sharing]] = await Promise.all([
    store.readForDeck(db, deckId, isAuthor),
    store.countSharing(db, deckId),
  ])
  return {
    sharing: isAuthor ? (sharing?.count ?? 0) : null,
    assignments: assignments.map(({ done, ...assignment }) => ({ ...assignment, done: isAuthor ? done : null })),
  }
}

/** Makes an assignment, or finds the one that was made with the same idempotency key. */
export async function makeAssignment(
  db: Db,
  change: Change & { idempotencyKey: string | null },
  { deck, topics, dueOn, note }: Input<'PUT /api/assignment'>,
): Promise<{ id: number }> {
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, change, 'deck', deck)
    const [created] = await store.readCreated(db, deck, change.idempotencyKey)
    if (created) return created
    const [given] = await store.countAssignments(db, deck)
    if ((given?.count ?? 0) >= limits.assignmentsPerDeck) throw new AppError('conflict', ['assignmentsPerDeck'])
    await mustBeThere(db, deck, topics)
    const [made] = await store.insertAssignment(db, deck, topics, dueOn, note.trim(), change.idempotencyKey, change.now)
    return orNotFound(made, 'deck')
  })
}

export async function changeAssignment(
  db: Db,
  change: Change,
  { id, topics, dueOn, note }: Input<'PUT /api/changeAssignment'>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await mustBeThere(db, await lockDeckForUpdate(db, change, 'assignment', id), topics)
    await store.updateAssignment(db, id, topics, dueOn, note.trim())
  })
}

export async function deleteAssignment(db: Db, change: Change, id: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, change, 'assignment', id)
    await store.deleteAssignment(db, id)
  })
}

/** Throws 404 unless all topics are in the deck. */
async function mustBeThere(db: Db, deckId: number, topics: readonly number[] | null): Promise<void> {
  if (topics === null) return
  const [found] = await store.countTopics(db, deckId, topics)
  if (found?.count !== new Set(topics).size) throw notFound('topic')
}
