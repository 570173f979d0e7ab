import { t } from './index.ts'

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const nearSeconds = 14 * 86_400

const words = new Intl.RelativeTimeFormat(t.locale, { numeric: 'auto' })

const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)

/** How long a moment is before or after `now`: 'yesterday', '3 hours ago', 'in 5 minutes'. */
export function relativeTime(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000
  // What comes in 8 days comes then, and not 'next week'.
  const isNear = seconds > 0 && seconds < nearSeconds
  const at = units.findIndex(([unit, length]) => Math.abs(seconds) >= length && !(isNear && unit === 'week'))
  const [unit, length] = units[at] ?? (['second', 1] as const)
  // A time in the future is never 'now'.
  if (unit === 'second') return seconds > 0 ? words.format(1, 'minute') : t.ui.justNow
  if (seconds < 0) return words.format(Math.trunc(seconds / length), unit)
  // Days are those of the calendar. What comes in 10 minutes still does so a second later, and what comes in 60 minutes comes in an hour.
  const number = Math.round(
    unit === 'day' ? (midnight(Date.parse(iso)) - midnight(now)) / 86_400_000 : seconds / length,
  )
  const [larger, itsLength = Infinity] = units[at - 1] ?? []
  return larger && unit !== 'day' && number * length >= itsLength ? words.format(1, larger) : words.format(number, unit)
}

/** English words, but days before months. */
export const dateLocale = t.locale === 'en' ? 'en-GB' : t.locale
const days = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' })

/** A day in local time: '3 Mar 2026'. */
export const day = (iso: string): string => days.format(new Date(iso))

/** A moment in local time: '3 Mar 2026, 14:05'. */
export const dayAndTime = (iso: string): string => moments.format(new Date(iso))
