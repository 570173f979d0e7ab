import { count } from './format.ts'

/** Time that was spent. */
function duration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (milliseconds > 0 && minutes === 0) return 'less than a minute'
  if (minutes < 60) return count(minutes, { one: '# minute', other: '# minutes' })
  return count(Math.round(minutes / 6) / 10, { one: '# hour', other: '# hours' })
}

const reviews = (number: number) => count(number, { one: '# review', other: '# reviews' })
const days = (number: number) => count(number, { one: '# day', other: '# days' })
const cards = (number: number) => count(number, { one: '# card', other: '# cards' })

export const statistics = {
  title: 'Statistics',
  back: 'Back to your decks',
  none: 'Once you have learned your first cards, this page shows when you learn and how much you remember.',
  toDecks: 'Go to your decks',
  duration,
  reviews,
  cards,
  streak: 'In a row',
  days,
  today: 'Today',
  month: 'Last 30 days',
  onDays: (number: number) => `on ${days(number)}`,
  young: 'Young cards remembered',
  mature: 'Mature cards remembered',
  rateOf: (number: number) => `of ${reviews(number)}`,
  noRate: 'no reviews yet',
  retentionNote:
    'From the last 30 days’ reviews of cards that are past their learning steps. A card is mature once you’re expected to remember it for three weeks or longer.',
  year: 'Reviews in the last year',
  yearPicture: (number: number, active: number) => `${reviews(number)} on ${days(active)} in the last year`,
  onDay: (date: string, number: number) => `${date}: ${reviews(number)}`,
  less: 'fewer',
  more: 'more',
  byMonth: 'Month by month',
  columns: { month: 'Month', days: 'Days', reviews: 'Reviews', time: 'Time' },
  forecast: 'Due in the next 30 days',
  forecastPicture: (number: number) => `${cards(number)} due in the next 30 days`,
  dueOn: (date: string, number: number) => `${date}: ${cards(number)}`,
  byDay: 'Day by day',
  dueColumns: { day: 'Day', cards: 'Cards' },
  forecastNote: 'As things stand now. New cards and cards you forget will add to it.',
}
