import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { AppError, notFound } from '../app/errors.ts'
import { mustSee } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, pagesBy, withoutIds } from '../platform/db/pages.ts'
import { type Acting, audit } from './audit.ts'

type Input<K extends keyof typeof endpoints> = HandlerInput<(typeof endpoints)[K]>

/** Reports a public deck of another user. */
export async function report(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  { id, reason, note }: Input<'PUT /api/reportDeck'>,
): Promise<void> {
  const { role } = await mustSee(db, userId, 'deck', id)
  if (role === 'author') throw new AppError('forbidden', ['ownDeck'])
  const [deck] = await readPublic(db, id)
  if (!deck?.isPublic) throw new AppError('forbidden', ['reportPrivate'])
  await insertReport(db, id, userId, reason, note.trim(), now)
}

/** Decides on a deck's reports. Throws 409 if another admin has decided meanwhile. */
export async function moderate(
  context: { db: Db } & Acting,
  { id, decision, reason }: Input<'PUT /api/judgeDeck'>,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const [deck] = await lockDeck(db, id)
    if (!deck) throw notFound('deck')
    const isDown = deck.takenDownAt !== null
    const reports = await decideReports(db, id, context.now)
    const changes = { 'take-down': !isDown, 'put-back': isDown, 'let-be': !isDown && reports.length > 0 }
    if (!changes[decision]) throw new AppError('conflict', ['decidedAlready'])
    if (decision !== 'let-be') await updateTakenDown(db, id, decision === 'take-down' ? context.now : null)
    const details = { reason, reports: reports.map((one) => one.id) }
    await audit(db, context, { action: `deck-${decision}`, subject: `deck:${id}`, details })
  })
}

/** The reports of a user, page by page. */
export async function* reportsBy(db: Db, userId: number): AsyncGenerator<object[]> {
  yield* withoutIds(pagesBy('id', (after) => readReportsBy(db, userId, after)))
}

/** Inserts a report on deck `$1`: one per user, which a new one replaces only after a decision. */
const insertReport = preparedQuery<never>(`
  insert into deck_reports (deck_id, user_id, reason, note, at) values ($1, $2, $3, $4, $5)
  on conflict (deck_id, user_id) do update
    set reason = excluded.reason, note = excluded.note, at = excluded.at, decided_at = null
    where deck_reports.decided_at is not null`)

/**
 * Decks that wait for a decision or were taken down, the latter with the reports that led to it. As many as fit into one response,
 * each with its newest reports.
 */
export const readReported = preparedQuery<CallOutput<'GET /api/reportedDecks'>[number]>(
  fitting(
    `select d.id "deckId", d.name, d.author_id "authorId", u.name author, d.taken_down_at is not null "isTakenDown",
    coalesce((select json_agg(json_build_object('id', r.id, 'at', r.at, 'reason', r.reason, 'note', r.note, 'by', w.email)
        order by r.at desc, r.id desc)
      from (select * from deck_reports r where r.deck_id = d.id and (r.decided_at is null or d.taken_down_at is not null)
        order by r.at desc, r.id desc limit ${limits.reportsShown}) r left join users w on w.id = r.user_id), '[]') reports
    from decks d join users u on u.id = d.author_id
    where d.trashed_at is null
      and (d.id in (select deck_id from deck_reports where decided_at is null) or d.taken_down_at is not null)
    order by d.taken_down_at is not null, d.id desc limit 500`,
    { order: '"isTakenDown", "deckId" desc', bytes: 'octet_length(reports::text)', most: 500 },
  ),
)

const lockDeck = preparedQuery<{ takenDownAt: Date | null }>(
  'select taken_down_at "takenDownAt" from decks where id = $1 and trashed_at is null for update',
)

const updateTakenDown = preparedQuery<never>('update decks set taken_down_at = $2 where id = $1')

const decideReports = preparedQuery<{ id: number }>(
  'update deck_reports set decided_at = $2 where deck_id = $1 and decided_at is null returning id',
)

/** Whether deck `$1` is public. */
const readPublic = preparedQuery<{ isPublic: boolean }>('select is_public "isPublic" from decks where id = $1')

/** The reports of user `$1` beyond report `$2`. */
const readReportsBy = preparedQuery<{ id: number }>(`
  select id, deck_id "deckId", reason, note, at "reportedAt" from deck_reports
  where user_id = $1 and id > $2 order by id limit 50`)

/** Deletes the text of user `$1`'s reports, with their account; the reports stay. */
export const forgetReporter = preparedQuery<never>(`update deck_reports set note = '' where user_id = $1`)
