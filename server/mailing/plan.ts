import type { Deps } from '../app/deps.ts'
import type { Db } from '../platform/db/open.ts'
import { dayOf, type DayRule, hourIn, nextAt } from '../study/day.ts'
import * as store from './mailing.sql.ts'

const dayMs = 86_400_000
/** The days whose beginnings show when a learner usually begins. */
const habitDays = 30
/** When reminders come to learners who have not rated anything in these days. */
const firstHour = 18

type Reader = DayRule & { id: number }

/** Finds out when the next reminder is due: at the hour that the learner chose, or at the usual one. Nothing while they are off. */
export async function planReminder(db: Db, user: Reader, now: Date): Promise<void> {
  const [reminders] = await store.readHour(db, user.id)
  if (!reminders) return
  const hour = reminders.atHour ?? (await usualHour(db, user, now))
  await store.writeReminder(db, user.id, reminders.atHour, nextAt(hour, now, user.timeZone))
}

/** The median of the hours at which the learner began on the days of the last month. */
async function usualHour(db: Db, user: Reader, now: Date): Promise<number> {
  const days = Array.from(
    { length: habitDays },
    (_, back) => dayOf(new Date(now.getTime() - back * dayMs), user).startsAt,
  )
  const firsts = await store.readFirstReviews(db, user.id, days)
  // Counted from the end of the day, so that the hours around midnight are neighbours.
  const sinceEnd = firsts.map(({ at }) => (hourIn(at, user.timeZone) - user.dayEndsAtHour + 24) % 24)
  const median = sinceEnd.toSorted((a, b) => a - b)[Math.floor((sinceEnd.length - 1) / 2)]
  return median === undefined ? firstHour : (median + user.dayEndsAtHour) % 24
}

/** Plans the mail about new suggestions to everybody who edits the deck. */
export { planSuggestions } from './mailing.sql.ts'

/** Plans the mail about decisions to somebody whose suggestion was decided. */
export const planDecisions = (db: Db, userId: number, now: Date) => store.planMail(db, userId, now, 'decisions')

/** Mails that are enqueued in one transaction. */
const atOnce = 200

/** Enqueues every mail that is due. A process that dies in between leaves the rest to the next run. */
export async function enqueueDue({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock()
  let taken: number
  do {
    taken = await db.transaction().execute(async (db) => {
      const due = await store.takeDue(db, now, atOnce)
      for (const { kind, userId, dueAt } of due)
        await jobs.enqueue(db, 'mail', { kind, userId, dueAt: dueAt.toISOString() })
      return due.length
    })
  } while (taken === atOnce)
}
