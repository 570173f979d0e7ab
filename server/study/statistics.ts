import type { CallOutput } from '../../shared/api/contract.ts'
import { boxBoundsDays, forecastDays, statisticsDays } from '../../shared/study.ts'
import { isMine } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { type DayRule, dayOf } from './day.ts'
import { answerMs } from './today.ts'

type Statistics = CallOutput<'GET /api/statistics'>

const dayMs = 86_400_000
/** Retention is computed from the reviews of this many days. */
const retentionDays = 30
/** As Anki has it: a card that is remembered for three weeks is mature. */
const matureDays = boxBoundsDays[2]

/** The date of the learner's day (time zone `$2`, ends at the hour `$3`) that a time lies in. */
const dateOf = (time: string) => `((${time} at time zone $2::text) - make_interval(hours => $3::int))::date`

interface ReviewDay {
  date: string
  reviews: number
  durationMs: number
  young: number
  youngRemembered: number
  mature: number
  matureRemembered: number
}

const stability = `(r.before->>'stability')::float8`
const ofReviewed = (condition: string) => `count(*) filter (where r.before->>'state' = 'review' and ${condition})::int`

/** The reviews of learner `$1` since the day `$4`, by their days. Those that were undone do not count. */
const readDays = preparedQuery<ReviewDay>(`
  select ${dateOf('r.reviewed_at')}::text date, count(*)::int reviews,
    coalesce(sum(${answerMs}), 0)::int "durationMs",
    ${ofReviewed(`${stability} < ${matureDays}`)} young,
    ${ofReviewed(`${stability} < ${matureDays} and r.rating > 1`)} "youngRemembered",
    ${ofReviewed(`${stability} >= ${matureDays}`)} mature,
    ${ofReviewed(`${stability} >= ${matureDays} and r.rating > 1`)} "matureRemembered"
  from reviews r
  where r.user_id = $1 and r.reviewed_at > $4::date - 2 and ${dateOf('r.reviewed_at')} >= $4::date
    and not exists (select from review_undos u where u.user_id = $1 and u.review_id = r.review_id)
  group by 1 order by 1`)

/** How many cards of learner `$1` are due on which day up to `$4`, those that are overdue today, `$5`. */
const readForecast = preparedQuery<{ date: string; due: number }>(`
  select greatest(${dateOf('s.due_at')}, $5::date)::text date, count(*)::int due
  from decks d join card_states s on s.user_id = $1 and s.deck_id = d.id
  where ${isMine} and s.due_at < ($4::date + 2)::timestamptz and ${dateOf('s.due_at')} <= $4::date
  group by 1`)

/**
 * What a learner did on each day of the last 53 weeks, how much of what was due they remembered in the last 30 days, and how many
 * cards are due on each of the next 30 days. Days are the learner's own.
 */
export async function statistics(db: Db, user: DayRule & { id: number }, now: Date): Promise<Statistics> {
  const { date: today } = dayOf(now, user)
  const rule = [user.id, user.timeZone, user.dayEndsAtHour]
  const [days, due] = await Promise.all([
    readDays(db, ...rule, later(today, 1 - statisticsDays)),
    readForecast(db, ...rule, later(today, forecastDays - 1), today),
  ])
  const dueOn = new Map(due.map((one) => [one.date, one.due]))
  const recent = days.filter(({ date }) => date > later(today, -retentionDays))
  const sum = (key: Exclude<keyof ReviewDay, 'date'>) => recent.reduce((total, day) => total + day[key], 0)
  return {
    today,
    streak: streakOf(new Set(days.map(({ date }) => date)), today),
    days: days.map(({ date, reviews, durationMs }) => ({ date, reviews, durationMs })),
    retention: {
      young: { reviews: sum('young'), remembered: sum('youngRemembered') },
      mature: { reviews: sum('mature'), remembered: sum('matureRemembered') },
    },
    forecast: Array.from({ length: forecastDays }, (_, index) => dueOn.get(later(today, index)) ?? 0),
  }
}

/** The date so many days after another. */
const later = (date: string, days: number) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** How many days in a row have reviews, up to today, or to yesterday while today has none yet. */
export function streakOf(days: ReadonlySet<string>, today: string): number {
  const last = days.has(today) ? 0 : 1
  let length = 0
  while (days.has(later(today, -last - length))) length++
  return length
}
