import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import { serverLimits } from '../../shared/limits.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, invalid, notFound, orNotFound } from '../app/errors.ts'
import { mustSee } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged, pagesBy, withoutIds } from '../platform/db/pages.ts'
import { type Acting, audit } from './audit.ts'
import { awaitsAnswer, insertDecision, readStanding, writeAnswer } from './decisions.ts'

const decksPerPage = 500

type Input<K extends keyof typeof endpoints> = HandlerInput<(typeof endpoints)[K]>

/** Reports a public deck of another user. The receipt is also mailed (Art. 16 (4) DSA). */
export async function report(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { userId, now }: { userId: number; now: Date },
  { id, reason, note }: Input<'PUT /api/reportDeck'>,
): Promise<CallOutput<'PUT /api/reportDeck'>> {
  const { role } = await mustSee(db, userId, 'deck', id)
  if (role === 'author') throw new AppError('forbidden', ['ownDeck'])
  const [deck] = await readPublic(db, id)
  if (!deck?.isPublic) throw new AppError('forbidden', ['reportPrivate'])
  return db.transaction().execute(async (db) => {
    const [made] = await insertReport(db, id, userId, reason, note.trim(), now)
    if (made) await jobs.enqueue(db, 'mail', { kind: 'moderation', about: 'receipt', id: made.id })
    const receipt = made ?? orNotFound((await readReport(db, id, userId))[0], 'report')
    return { id: receipt.id, at: receipt.at.toISOString() }
  })
}

/**
 * Decides on a deck, its reports or its author's objection. Throws 409 if another admin has already decided. The author and those who
 * reported it are told by mail.
 */
export async function moderate(
  context: Pick<Deps, 'db' | 'jobs'> & Acting,
  { id, decision, ground, rule, reason }: Input<'PUT /api/judgeDeck'>,
): Promise<void> {
  const { jobs, now } = context
  const isTakeDown = decision === 'take-down'
  if (isTakeDown && ground === 'law' && rule.trim() === '') throw invalid('rule', ['rule'])
  await context.db.transaction().execute(async (db) => {
    const [deck] = await lockDeck(db, id)
    if (!deck) throw notFound('deck')
    const isDown = deck.takenDownAt !== null
    const reports = isDown ? [] : await decideReports(db, id, now)
    const [standing] = isDown ? await readStanding(db, id) : []
    const changes = {
      'take-down': !isDown,
      'let-be': !isDown && reports.length > 0,
      'put-back': isDown,
      'keep-down': standing?.isObjectedTo ?? false,
    }
    if (!changes[decision]) throw new AppError('conflict', ['decidedAlready'])
    if (isTakeDown || decision === 'put-back') await updateTakenDown(db, id, isTakeDown ? now : null)
    const mail = (about: 'statement' | 'report' | 'answer', id: number) =>
      jobs.enqueue(db, 'mail', { kind: 'moderation', about, id })
    if (isDown) {
      // Decks that were taken down before there were statements have none.
      if (standing) await writeAnswer(db, standing.id, reason.trim(), now, decision === 'put-back' ? now : null)
      if (standing) await mail('answer', standing.id)
    } else {
      const violated = isTakeDown ? [ground, rule.trim()] : [null, '']
      const [made] = await insertDecision(db, id, now, isTakeDown, reports.length > 0, ...violated, reason.trim())
      const { id: decisionId } = orNotFound(made, 'decision')
      const ids = reports.map((one) => one.id)
      await linkReports(db, ids, decisionId)
      if (isTakeDown) await mail('statement', decisionId)
      for (const reportId of ids) await mail('report', reportId)
    }
    const details = { reason, ...(isTakeDown && { ground, rule }), reports: reports.map((one) => one.id) }
    await audit(db, context, { action: `deck-${decision}`, subject: `deck:${id}`, details })
  })
}

/** The reports of a user, page by page. */
export async function* reportsBy(db: Db, userId: number): AsyncGenerator<object[]> {
  yield* withoutIds(pagesBy('id', (after) => readReportsBy(db, userId, after)))
}

/** Inserts a report on deck `$1`: one per user, which a new one replaces only after a decision. */
const insertReport = preparedQuery<{ id: number; at: Date }>(`
  insert into deck_reports (deck_id, user_id, reason, note, at) values ($1, $2, $3, $4, $5)
  on conflict (deck_id, user_id) do update
    set reason = excluded.reason, note = excluded.note, at = excluded.at, decided_at = null, decision_id = null
    where deck_reports.decided_at is not null
  returning id, at`)

const readReport = preparedQuery<{ id: number; at: Date }>(
  'select id, at from deck_reports where deck_id = $1 and user_id = $2',
)

/** The position of a deck in the list of reported ones. */
type ReportedPosition = { isSettled: number; isDown: number }

/**
 * Decks that wait for a decision or were taken down, the latter with the reports that led to it, each with its newest reports. They come
 * after the position `$1`, `$2` and deck `$3`: those whose author objects first, and newer ones before older ones.
 */
export const readReported = preparedQuery<CallOutput<'GET /api/reportedDecks'>[number] & ReportedPosition & Paged>(
  fitting(
    `select d.id, d.name, d.author_id "authorId", u.name author, d.taken_down_at is not null "isTakenDown",
    "isSettled", "isDown", (select json_build_object('at', o.objected_at, 'text', o.objection) from deck_decisions o
      where o.deck_id = d.id and ${awaitsAnswer('o')} order by o.id desc limit 1) objection,
    coalesce((select json_agg(json_build_object('id', r.id, 'at', r.at, 'reason', r.reason, 'note', r.note, 'by', w.email)
        order by r.at desc, r.id desc)
      from (select * from deck_reports r where r.deck_id = d.id and (r.decided_at is null or d.taken_down_at is not null)
        order by r.at desc, r.id desc limit ${serverLimits.reportsShown}) r left join users w on w.id = r.user_id), '[]') reports
    from decks d join users u on u.id = d.author_id cross join lateral (
      select (not exists (select from deck_decisions o where o.deck_id = d.id and ${awaitsAnswer('o')}))::int "isSettled",
        (d.taken_down_at is not null)::int "isDown") position
    where d.trashed_at is null
      and (d.id in (select deck_id from deck_reports where decided_at is null) or d.taken_down_at is not null)
      and ($1::bigint is null or ("isSettled", "isDown", -d.id) > ($1, $2::bigint, -$3::bigint))
    order by "isSettled", "isDown", d.id desc
    limit ${decksPerPage + 1}`,
    {
      order: '"isSettled", "isDown", id desc',
      bytes: 'octet_length(reports::text) + coalesce(octet_length(objection::text), 0)',
      most: decksPerPage,
    },
  ),
)

const lockDeck = preparedQuery<{ takenDownAt: Date | null }>(
  'select taken_down_at "takenDownAt" from decks where id = $1 and trashed_at is null for update',
)

const updateTakenDown = preparedQuery<never>('update decks set taken_down_at = $2 where id = $1')

const decideReports = preparedQuery<{ id: number }>(
  'update deck_reports set decided_at = $2 where deck_id = $1 and decided_at is null returning id',
)

/** Links the reports `$1` to their decision. */
const linkReports = preparedQuery<never>('update deck_reports set decision_id = $2 where id = any($1)')

/** Whether deck `$1` is public. */
const readPublic = preparedQuery<{ isPublic: boolean }>('select is_public "isPublic" from decks where id = $1')

/** The reports of user `$1` beyond report `$2`. */
const readReportsBy = preparedQuery<{ id: number }>(`
  select r.id, r.deck_id "deckId", r.reason, r.note, r.at "reportedAt", r.decided_at "decidedAt", d.is_take_down "wasTakenDown"
  from deck_reports r left join deck_decisions d on d.id = r.decision_id
  where r.user_id = $1 and r.id > $2 order by r.id limit 50`)

/** Deletes the text of user `$1`'s reports, with their account; the reports stay. */
export const forgetReporter = preparedQuery<never>(`update deck_reports set note = '' where user_id = $1`)
