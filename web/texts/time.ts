import { t } from './index.ts'

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat(t.locale, { numeric: 'auto' })

/** How long `time` is before or after `now`: 'yesterday', '3 hours ago', 'in 5 minutes'. */
export function relativeTime(time: Date, now: Date): string {
  const seconds = (time.getTime() - now.getTime()) / 1000
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  if (unit === 'second') return seconds > 0 ? words.format(0, 'second') : t.ui.justNow
  // A card that comes in 6 days still does so a second later.
  return words.format(seconds > 0 ? Math.round(seconds / length) : Math.trunc(seconds / length), unit)
}
