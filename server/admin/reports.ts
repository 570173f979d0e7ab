import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { HandlerInput } from '../../shared/api/contract.ts'
import { mustSee } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import { pagesById, withoutIds } from '../platform/db/pages.ts'
import { AppError, notFound } from '../app/errors.ts'
import { type Acting, audit } from './audit.ts'
import * as store from './reports.sql.ts'

type Input<K extends keyof typeof endpoints> = HandlerInput<(typeof endpoints)[K]>

/** Somebody reports a public deck of somebody else. */
export async function report(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  { id, reason, note }: Input<'PUT /api/reportDeck'>,
): Promise<void> {
  const { role } = await mustSee(db, userId, 'deck', id)
  if (role === 'author') throw new AppError('forbidden', ['ownDeck'])
  const [deck] = await store.readPublic(db, id)
  if (!deck?.isPublic) throw new AppError('forbidden', ['reportPrivate'])
  await store.insertReport(db, id, userId, reason, note.trim(), now)
}

/** Decides on a deck's reports. Throws 409 for what somebody else has decided in the meantime. */
export async function judge(
  context: { db: Db } & Acting,
  { id, decision, reason }: Input<'PUT /api/judgeDeck'>,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const [deck] = await store.lockDeck(db, id)
    if (!deck) throw notFound('deck')
    const isDown = deck.takenDownAt !== null
    const reports = await store.decideReports(db, id, context.now)
    const changes = { 'take-down': !isDown, 'put-back': isDown, 'let-be': !isDown && reports.length > 0 }
    if (!changes[decision]) throw new AppError('conflict', ['decidedAlready'])
    if (decision !== 'let-be') await store.updateTakenDown(db, id, decision === 'take-down' ? context.now : null)
    const details = { reason, reports: reports.map((one) => one.id) }
    await audit(db, context, { action: `deck-${decision}`, subject: `deck:${id}`, details })
  })
}

/** What a user reported, page by page. */
export async function* reportsBy(db: Db, userId: number): AsyncGenerator<object[]> {
  yield* withoutIds(pagesById((after) => store.readReportsBy(db, userId, after)))
}

/** What a user wrote in reports goes with their account. */
export async function forgetReporter(db: Db, userId: number): Promise<void> {
  await store.forgetReports(db, userId)
}
