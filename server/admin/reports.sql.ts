import type { ReportReason } from '../../shared/reports.ts'
import { limits } from '../../shared/limits.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { fitting } from '../platform/db/pages.ts'

/** Somebody reports deck `$1`: once, and once more where the admins have decided on what they said before. */
export const insertReport = preparedQuery<never>(`
  insert into deck_reports (deck_id, user_id, reason, note, at) values ($1, $2, $3, $4, $5)
  on conflict (deck_id, user_id) do update
    set reason = excluded.reason, note = excluded.note, at = excluded.at, decided_at = null
    where deck_reports.decided_at is not null`)

interface ReportedRow {
  deckId: number
  name: string
  authorId: number
  author: string
  isTakenDown: boolean
  reports: { id: number; at: string; reason: ReportReason; note: string; by: string | null }[]
}

/**
 * Decks that wait for a decision, or were taken down: of the latter with the reports that led to it. As many as fit into one
 * answer, each with its newest reports.
 */
export const readReported = preparedQuery<ReportedRow>(
  fitting(
    `select d.id "deckId", d.name, d.author_id "authorId", u.name author, d.taken_down_at is not null "isTakenDown",
    coalesce((select json_agg(json_build_object('id', r.id, 'at', r.at, 'reason', r.reason, 'note', r.note, 'by', w.email)
        order by r.at desc, r.id desc)
      from (select * from deck_reports r where r.deck_id = d.id and (r.decided_at is null or d.taken_down_at is not null)
        order by r.at desc, r.id desc limit ${limits.reportsShown}) r left join users w on w.id = r.user_id), '[]') reports
    from decks d join users u on u.id = d.author_id
    where d.id in (select deck_id from deck_reports where decided_at is null) or d.taken_down_at is not null
    order by d.taken_down_at is not null, d.id desc limit 500`,
    { order: '"isTakenDown", "deckId" desc', bytes: 'octet_length(reports::text)', most: 500 },
  ),
)

export const lockDeck = preparedQuery<{ takenDownAt: Date | null }>(
  'select taken_down_at "takenDownAt" from decks where id = $1 for update',
)

export const updateTakenDown = preparedQuery<never>('update decks set taken_down_at = $2 where id = $1')

export const decideReports = preparedQuery<{ id: number }>(
  'update deck_reports set decided_at = $2 where deck_id = $1 and decided_at is null returning id',
)

/** Whether everybody may see deck `$1`. */
export const readPublic = preparedQuery<{ isPublic: boolean }>('select is_public "isPublic" from decks where id = $1')

/** What user `$1` reported, beyond report `$2`. */
export const readReportsBy = preparedQuery<{ id: number }>(`
  select id, deck_id "deckId", reason, note, at "reportedAt" from deck_reports
  where user_id = $1 and id > $2 order by id limit 50`)

/** The words that user `$1` wrote go with them; that something was reported stays. */
export const forgetReports = preparedQuery<never>(`update deck_reports set note = '' where user_id = $1`)
