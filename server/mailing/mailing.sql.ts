import type { Locale } from '../../shared/locales.ts'
import type { OptionalMail, PlannedMail } from '../../shared/mails.ts'
import { preparedQuery } from '../platform/db/open.ts'
import type { Learner } from '../study/queue.ts'

/** The choices of user `$1`, for the kinds that have a row. */
export const readChoices = preparedQuery<{
  kind: OptionalMail
  isOn: boolean | null
  atHour: number | null
  dueAt: Date | null
}>(`select kind, is_on "isOn", at_hour "atHour", due_at "dueAt" from user_mails where user_id = $1`)

/** Locks user `$1`, so that the choices are written one after the other. Empty when the user does not exist. */
export const lockUser = preparedQuery<{ id: number }>('select id from users where id = $1 for no key update')

/**
 * Switches kind `$2` of user `$1`, and returns what it was before, null for the default. What was due before it was switched off is
 * dropped. Does nothing for a deleted user.
 */
export const writeChoice = preparedQuery<{ before: boolean | null }>(`
  insert into user_mails (user_id, kind, is_on) select id, $2, $3 from users where id = $1
  on conflict (user_id, kind) do update set is_on = excluded.is_on,
    due_at = case when excluded.is_on then user_mails.due_at end
  returning (select is_on from user_mails where user_id = $1 and kind = $2) before`)

/** Sets the hour of the reminders of user `$1`. */
export const writeHour = preparedQuery<never>(`
  insert into user_mails (user_id, kind, at_hour) values ($1, 'reminders', $2)
  on conflict (user_id, kind) do update set at_hour = excluded.at_hour`)

/** The hour of the reminders of user `$1`; no row if they are off. */
export const readHour = preparedQuery<{ atHour: number | null }>(`
  select at_hour "atHour" from user_mails where user_id = $1 and kind = 'reminders' and is_on`)

/** Sets when the next reminder of user `$1` is due, unless they have been switched off or moved from hour `$2`. */
export const writeReminder = preparedQuery<never>(`
  update user_mails set due_at = $3
  where user_id = $1 and kind = 'reminders' and is_on and at_hour is not distinct from $2`)

/** The first review of learner `$1` on each of the days that begin at `$2`. */
export const readFirstReviews = preparedQuery<{ at: Date }>(`
  select first.at from unnest($2::timestamptz[]) day (start) cross join lateral (
    select reviewed_at at from reviews
    where user_id = $1 and reviewed_at >= day.start and reviewed_at < day.start + interval '1 day'
    order by reviewed_at limit 1) first`)

/** When learner `$1` last rated a card. */
export const readLastStudied = preparedQuery<{ at: Date | null }>(
  'select max(studied_at) at from learner_decks where user_id = $1',
)

/** How long news is collected before it is mailed, and the least time between two such mails. */
const planned = `
  on conflict (user_id, kind) do update set
    due_at = coalesce(user_mails.due_at, greatest(excluded.due_at, user_mails.sent_at + interval '1 day'))
    where user_mails.is_on is not false`
const soon = `$2::timestamptz + interval '1 hour'`

/** Plans the mail about new suggestions to those who edit deck `$1`. In the order of their ids, to avoid deadlocks. */
export const planSuggestions = preparedQuery<never>(`
  insert into user_mails (user_id, kind, due_at)
  select user_id, 'suggestions', ${soon} from (
    select author_id user_id from decks where id = $1
    union select user_id from deck_members where deck_id = $1 and role = 'editor') editors
  order by user_id ${planned}`)

/** Plans the mail of kind `$3` to user `$1`. */
export const planMail = preparedQuery<never>(`
  insert into user_mails (user_id, kind, due_at) values ($1, $3, ${soon}) ${planned}`)

/**
 * Takes up to `$2` mails that are due by `$1`, the longest overdue first. A reminder stays due at the same time of the next days,
 * until its mail has found out the exact one.
 */
export const takeDue = preparedQuery<{ userId: number; kind: PlannedMail; dueAt: Date }>(`
  with due as materialized (
    select user_id, kind, due_at from user_mails where due_at <= $1::timestamptz
    order by due_at limit $2 for update skip locked)
  update user_mails m set due_at = case when m.kind = 'reminders'
    then due.due_at + interval '24 hours' * (1 + floor(extract(epoch from $1::timestamptz - due.due_at) / 86400)) end
  from due where m.user_id = due.user_id and m.kind = due.kind
  returning m.user_id "userId", m.kind, due.due_at "dueAt"`)

/** The recipient of a mail. */
export interface Recipient extends Learner {
  email: string
  emailVerified: boolean
  language: Locale
  isOn: boolean | null
  sentAt: Date | null
}

/** The recipient `$1` of a mail of kind `$2`. */
export const readRecipient = preparedQuery<Recipient>(`
  select u.id, u.email, u.email_verified "emailVerified", u.language, u.time_zone "timeZone",
    u.day_ends_at_hour "dayEndsAtHour", u.new_per_day "newPerDay", m.is_on "isOn", m.sent_at "sentAt"
  from users u join user_mails m on m.user_id = u.id and m.kind = $2 where u.id = $1`)

/** Notes at `$4` that the mail of kind `$2` to user `$1` is being sent. No row if one was sent since `$3`. */
export const writeSent = preparedQuery<{ kind: PlannedMail }>(`
  update user_mails set sent_at = $4
  where user_id = $1 and kind = $2 and is_on is not false and (sent_at is null or sent_at < $3) returning kind`)

/** Takes the note of `$3` back: the last mail is the one of `$4` again. */
export const undoSent = preparedQuery<never>(
  'update user_mails set sent_at = $4 where user_id = $1 and kind = $2 and sent_at = $3',
)
