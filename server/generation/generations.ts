import type { LanguageName } from '../../shared/languages.ts'
import type { Progress } from '../../shared/api/contract.ts'
import { cardKinds, type Depth } from '../../shared/generation.ts'
import type { Locale } from '../../shared/locales.ts'
import { refundGeneration, chargeGeneration } from '../billing/entitlement.ts'
import { type Change, lockDeckForUpdate, lockRole, mustBeEditor } from '../decks/access.ts'
import { pathOf } from '../decks/topics.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { publish } from '../platform/events.ts'
import { translateStored, type ServerMessage } from '../texts/index.ts'
import { failedOnOurSide, stoppedEnd, tooLong } from './outcome.ts'
import { readDocument } from './documents.sql.ts'
import * as store from './generations.sql.ts'
import { passagesAbout } from './material.ts'

/**
 * Accepts a generation and charges for it. Its document is read first. The caller has locked the deck. A repeated request joins the open
 * generation. Throws 402, and 429 after generations that took long and failed.
 */
export async function acceptGeneration(
  db: Db,
  asked: store.NewGeneration,
  now: Date,
  isPaidBefore = false,
): Promise<number> {
  const [same] = await store.findOpen(db, asked)
  if (same) return same.id
  await mustNotWait(db, asked.userId, now)
  const payment = isPaidBefore ? null : await chargeGeneration(db, asked.userId, now)
  if (asked.documentId !== null) await store.insertReading(db, asked.documentId, now)
  const id = await store.insertGeneration(db, asked, payment, now)
  await publish(db, 'generations')
  await publish(db, `deck:${asked.deckId}`)
  return id
}

/** Failures that took all the time that a generation has, and cost nothing. */
const longFailures: readonly ServerMessage[] = [tooLong, ['took-too-long']]
const minuteMs = 60_000
/** The pause after this many such failures within an hour; the last value applies to more. */
const pauseMinutes = [0, 1, 5, 25]

/** Throws 429 during the pause after long failures, which keep slots from others. */
async function mustNotWait(db: Db, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 60 * minuteMs)
  const { count, lastAt } = await store.readFailures(db, userId, since, {
    reasons: longFailures,
    ours: failedOnOurSide,
  })
  const pause = pauseMinutes[Math.min(count, pauseMinutes.length - 1)] ?? 0
  const waitMs = (lastAt?.getTime() ?? 0) + pause * minuteMs - now.getTime()
  if (waitMs <= 0) return
  const minutes = Math.ceil(waitMs / minuteMs)
  throw new AppError('too-many-requests', ['tooLongAgain', minutes], undefined, Math.ceil(waitMs / 1000))
}

/**
 * Accepts a generation for a topic. Throws 503 when neither the deck's documents nor a model cover it in that
 * language.
 */
export async function acceptTopic(
  deps: Deps,
  asked: { deckId: number; topicId: number } & Asked,
  now: Date,
): Promise<number> {
  const { db } = deps
  const found = await passagesAbout(deps, asked, (await pathOf(db, asked.topicId)).at(-1) ?? '')
  if ('refusal' in found) throw new AppError('unavailable', found.refusal)
  const row = { ...asked, ...asked.wishes, kind: 'topic' as const, documentId: null, chosen: null }
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, { userId: asked.userId, now }, 'deck', asked.deckId)
    return acceptGeneration(db, row, now)
  })
}

/** Accepts a generation for some or all passages of a document. Throws 409 for an unread one. */
export async function acceptDocument(
  db: Db,
  { documentId, passages, ...asked }: { documentId: number; passages: readonly number[] | null | undefined } & Asked,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const deckId = await lockDeckForUpdate(db, { userId: asked.userId, now }, 'document', documentId)
    const [document] = await readDocument(db, documentId)
    if (document?.state !== 'ready') throw new AppError('conflict', ['notRead'])
    const row = {
      ...asked,
      ...asked.wishes,
      deckId,
      kind: 'document' as const,
      documentId,
      topicId: null,
      chosen: passages ?? null,
    }
    return acceptGeneration(db, row, now)
  })
}

interface Asked {
  userId: number
  language: LanguageName
  depth: Depth
  wishes: store.Wishes
}

/** The wishes of a request. Absent ones are those of the earlier request, and blank text is no wish. */
export function wishesOf(given: { [K in keyof store.Wishes]?: store.Wishes[K] | undefined }, earlier = noWishes) {
  const { wishes = earlier.wishes, most = earlier.most, kinds = earlier.kinds, level = earlier.level } = given
  return {
    wishes: wishes?.trim() || null,
    most,
    kinds: kinds && cardKinds.filter((kind) => kinds.includes(kind)),
    level,
  }
}
const noWishes: store.Wishes = { wishes: null, most: null, kinds: null, level: null }

interface Repetition {
  userId: number
  depth?: Depth | undefined
  only?: 'failed' | undefined
  wishes: Parameters<typeof wishesOf>[0]
}

/**
 * Repeats a generation that has ended, for the same price, by default with the same depth and wishes. Its failed passages
 * alone are repeated for nothing if it was paid for. Throws 409 for one that is open.
 */
export async function repeatGeneration(
  db: Db,
  id: number,
  { userId, depth, only, wishes }: Repetition,
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
    const asked = { ...before, ...wishesOf(wishes, before), userId, depth: depth ?? before.depth }
    if (!only) return acceptGeneration(db, asked, now)
    const failed = kind === 'document' ? await store.readFailed(db, id) : []
    if (failed.length === 0) throw new AppError('conflict', ['nothingFailed'])
    const chosen = failed.map(({ position }) => position)
    return acceptGeneration(db, { ...asked, chosen }, now, before.paidWith !== null || before.isPaidBefore)
  })
}

/** The progress of the newest generation of a deck. */
export async function progressOf(db: Db, deckId: number, locale: Locale): Promise<Progress | undefined> {
  const [progress] = await store.readProgress(db, deckId)
  return progress && { ...progress, message: translateStored(locale, progress.message) }
}

/** Stops a generation: a queued one immediately, a running one as soon as its process notices. Its cards stay, and so does its document. */
export async function stopGeneration(db: Db, id: number, { userId, now }: Change): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { role } = await lockRole(db, userId, 'generation', id)
    mustBeEditor(role, 'generation')
    const [row] = await store.readGeneration(db, id)
    await stop(db, orNotFound(row, 'generation'), now)
  })
}

/** Stops the generations of a deck that the caller has locked. */
export async function stopGenerationsOf(db: Db, deckId: number, now: Date): Promise<void> {
  for (const row of await store.readOpen(db, deckId)) await stop(db, row, now)
}

async function stop(db: Db, { id, deckId, cards }: store.GenerationRow, now: Date): Promise<void> {
  const owed = await store.markStopped(db, id, stoppedEnd(cards).message, now)
  if (owed) await refundGeneration(db, owed.userId)
  await publish(db, 'generations')
  await publish(db, `deck:${deckId}`)
}
