import { statisticsDays } from '../../shared/study.ts'

const dayMs = 86_400_000

/** The date so many days after another, both as '2026-11-20'. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7

/** A day of the heat map: its column (a week), its row (0 is Monday), and how much was learned, from 0 to 4. */
export interface HeatDay {
  date: string
  week: number
  weekday: number
  reviews: number
  level: number
}

/** The days of the last 53 weeks up to `today`. A level is a quarter of the largest number of reviews. */
export function heatMap(days: readonly { date: string; reviews: number }[], today: string): HeatDay[] {
  const reviewsOn = new Map(days.map(({ date, reviews }) => [date, reviews]))
  const most = Math.max(1, ...reviewsOn.values())
  // The last column is this week, so that the first one begins on a Monday.
  const first = weekdayOf(today) - 6
  return Array.from({ length: statisticsDays + first }, (_, index) => {
    const date = dateAfter(today, index + 1 - statisticsDays - first)
    const reviews = reviewsOn.get(date) ?? 0
    return { date, week: Math.floor(index / 7), weekday: index % 7, reviews, level: Math.ceil((4 * reviews) / most) }
  })
}

export interface Month {
  /** '2026-11'. */
  month: string
  days: number
  reviews: number
  durationMs: number
}

/** The sums of months with reviews, newest first. */
export function monthsOf(days: readonly { date: string; reviews: number; durationMs: number }[]): Month[] {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return [...months]
    .map(([month, own]) => ({
      month,
      days: own.length,
      reviews: own.reduce((sum, { reviews }) => sum + reviews, 0),
      durationMs: own.reduce((sum, { durationMs }) => sum + durationMs, 0),
    }))
    .toReversed()
}
