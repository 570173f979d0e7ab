import { t } from '../texts/index.ts'
import { dateLocale, day } from '../texts/time.ts'

const nearDays = new Intl.RelativeTimeFormat(t.locale, { numeric: 'auto' })
const weekdays = new Intl.DateTimeFormat(dateLocale, { weekday: 'long' })
const names = new Intl.ListFormat(dateLocale, { type: 'conjunction' })

/** Noon in local time, so that the day is the same everywhere. */
const noonOf = (date: string) => `${date}T12:00`

const weekday = (date: string) => weekdays.format(new Date(noonOf(date)))

/** A day of the calendar: '27 Nov 2026'. */
export const calendarDay = (date: string): string => day(noonOf(date))

/** The day on which something is due: 'Friday, 27 Nov 2026'. */
export const dueDay = (date: string): string => `${weekday(date)}, ${calendarDay(date)}`

/** When something is due: 'Due tomorrow', 'Due Friday', 'Due Friday, 4 Dec 2026'. */
export function dueText({ dueOn, daysLeft }: { dueOn: string; daysLeft: number }): string {
  const words = t.classes.assignments
  if (daysLeft < 0) return words.ended(calendarDay(dueOn))
  if (daysLeft < 2) return words.until(nearDays.format(daysLeft, 'day'))
  return words.until(daysLeft < 7 ? weekday(dueOn) : dueDay(dueOn))
}

/** Topics that are named; of more than these the number is given. */
const named = 3

/** The topics of an assignment in words. */
export function topicsText(topics: readonly { name: string }[] | null): string {
  const words = t.classes.assignments
  if (topics === null) return words.whole
  if (topics.length === 0) return words.gone
  const shown = topics.slice(0, topics.length > named ? named - 1 : named).map(({ name }) => name)
  return names.format(topics.length > named ? [...shown, words.moreTopics(topics.length - shown.length)] : shown)
}
