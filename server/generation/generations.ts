import type { LanguageName } from '../../shared/languages.ts'
import type { Progress } from '../../shared/api/contract.ts'
import type { Depth } from '../../shared/generation.ts'
import type { Locale } from '../../shared/locales.ts'
import { refundGeneration, chargeGeneration } from '../billing/entitlement.ts'
import { type Change, lockDeckForUpdate, lockRole, mustBeEditor } from '../decks/access.ts'
import { pathOf } from '../decks/topics.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { publish } from '../platform/events.ts'
import { sayText, type ServerSaid } from '../texts/index.ts'
import { stoppedEnd, tooLong } from './outcome.ts'
import { readDocument } from './documents.sql.ts'
import * as store from './generations.sql.ts'
import { passagesAbout } from './material.ts'

/**
 * Accepts a generation, in a transaction that has locked the deck, and takes what it costs. One that is asked for twice, by a double
 * click or a retry, while it waits or runs, is one. Throws 402, and 429 after generations that took long for nothing.
 */
export async function acceptGeneration(db: Db, asked: store.NewGeneration, now: Date): Promise<number> {
  const [same] = await store.findOpen(db, asked)
  if (same) return same.id
  await mustNotWait(db, asked.userId, now)
  const payment = await chargeGeneration(db, asked.userId, now)
  const id = await store.insertGeneration(db, asked, payment, now)
  await publish(db, 'generations')
  await publish(db, `deck:${asked.deckId}`)
  return id
}

/** Failures that took all the time that a generation has, and cost nothing. */
const longFailures: readonly ServerSaid[] = [tooLong, ['took-too-long']]
const minuteMs = 60_000
/** How long after so many of them within an hour the next generation may begin; after more, the last one counts. */
const pauseMinutes = [0, 1, 5, 25]

/** Throws 429 while a user whose generations took long and came to nothing has to wait: others want the places, too. */
async function mustNotWait(db: Db, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 60 * minuteMs)
  const { count, lastAt } = await store.readFailures(db, userId, since, longFailures)
  const pause = pauseMinutes[Math.min(count, pauseMinutes.length - 1)] ?? 0
  const waitMs = (lastAt?.getTime() ?? 0) + pause * minuteMs - now.getTime()
  if (waitMs <= 0) return
  const minutes = Math.ceil(waitMs / minuteMs)
  throw new AppError('too-many-requests', ['tooLongAgain', minutes], undefined, Math.ceil(waitMs / 1000))
}

/** Accepts cards for one topic. Throws 503 when neither the deck's documents nor a model can know of it in that language. */
export async function acceptTopic(
  deps: Deps,
  asked: { deckId: number; topicId: number } & Asked,
  now: Date,
): Promise<number> {
  const { db } = deps
  const found = await passagesAbout(deps, asked, (await pathOf(db, asked.topicId)).at(-1) ?? '')
  if ('refusal' in found) throw new AppError('unavailable', found.refusal)
  const row = { ...asked, kind: 'topic' as const, documentId: null, chosen: null }
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, { userId: asked.userId, now }, 'deck', asked.deckId)
    return acceptGeneration(db, row, now)
  })
}

/** Accepts cards for the chosen passages of a document, or for all. Throws 409 for one that was not read. */
export async function acceptDocument(
  db: Db,
  { documentId, passages, ...asked }: { documentId: number; passages: readonly number[] | null | undefined } & Asked,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const deckId = await lockDeckForUpdate(db, { userId: asked.userId, now }, 'document', documentId)
    const [document] = await readDocument(db, documentId)
    if (document?.state !== 'ready') throw new AppError('conflict', ['notRead'])
    const row = { ...asked, deckId, kind: 'document' as const, documentId, topicId: null, chosen: passages ?? null }
    return acceptGeneration(db, row, now)
  })
}

interface Asked {
  userId: number
  language: LanguageName
  depth: Depth
}

/** Runs one that ended again, as deep as before unless said otherwise, for what it costs. Throws 409 for one that has not ended. */
export async function repeatGeneration(
  db: Db,
  id: number,
  { userId, depth }: { userId: number; depth?: Depth | undefined },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, { userId, now }, 'generation', id)
    const [row] = await store.readGeneration(db, id)
    const before = orNotFound(row, 'generation')
    const { state, kind, documentId, topicId } = before
    if (state === 'queued' || state === 'running') throw new AppError('conflict', ['underWay'])
    if (kind === 'document' && documentId === null) throw new AppError('conflict', ['documentDeleted'])
    if (kind === 'topic' && topicId === null) throw new AppError('conflict', ['topicDeleted'])
    return acceptGeneration(db, { ...before, userId, depth: depth ?? before.depth }, now)
  })
}

/** How the newest generation of a deck stands, for somebody who reads that in a language. */
export async function progressOf(db: Db, deckId: number, locale: Locale): Promise<Progress | undefined> {
  const [progress] = await store.readProgress(db, deckId)
  return progress && { ...progress, message: sayText(locale, progress.message) }
}

/** Ends a generation: one that waits at once, one that runs as soon as its process hears of it. What it made stays. */
export async function stopGeneration(db: Db, id: number, { userId, now }: Change): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { role, deckId } = await lockRole(db, userId, 'generation', id)
    mustBeEditor(role, 'generation')
    const [row] = await store.readGeneration(db, id)
    const owed = await store.markStopped(db, id, stoppedEnd(row?.cards ?? 0).message, now)
    if (owed) await refundGeneration(db, owed.userId)
    await publish(db, `deck:${deckId}`)
  })
}
