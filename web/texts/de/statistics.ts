import type { statistics as en } from '../en/statistics.ts'
import { count } from './format.ts'

function duration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (milliseconds > 0 && minutes === 0) return 'weniger als eine Minute'
  if (minutes < 60) return count(minutes, { one: '# Minute', other: '# Minuten' })
  return count(Math.round(minutes / 6) / 10, { one: '# Stunde', other: '# Stunden' })
}

const reviews = (number: number) => count(number, { one: '# Bewertung', other: '# Bewertungen' })
const cards = (number: number) => count(number, { one: '# Karte', other: '# Karten' })

export const statistics: typeof en = {
  title: 'Statistik',
  back: 'Zurück zu deinen Stapeln',
  none: 'Sobald du deine ersten Karten gelernt hast, siehst du hier, wann du lernst und wie viel du behältst.',
  toDecks: 'Zu deinen Stapeln',
  duration,
  reviews,
  cards,
  streak: 'In Folge',
  days: (number: number) => count(number, { one: '# Tag', other: '# Tage' }),
  today: 'Heute',
  month: 'Letzte 30 Tage',
  onDays: (number: number) => count(number, { one: 'an # Tag', other: 'an # Tagen' }),
  young: 'Junge Karten gewusst',
  mature: 'Reife Karten gewusst',
  rateOf: (number: number) => `von ${reviews(number)}`,
  noRate: 'noch keine Bewertungen',
  retentionNote:
    'Aus den Bewertungen der letzten 30 Tage, ohne Karten in Lernschritten. Reif ist eine Karte, die du mindestens drei Wochen lang behältst.',
  year: 'Bewertungen im letzten Jahr',
  yearPicture: (number: number, active: number) =>
    `${reviews(number)} ${count(active, { one: 'an # Tag', other: 'an # Tagen' })} im letzten Jahr`,
  onDay: (date: string, number: number) => `${date}: ${reviews(number)}`,
  less: 'weniger',
  more: 'mehr',
  byMonth: 'Monat für Monat',
  columns: { month: 'Monat', days: 'Tage', reviews: 'Bewertungen', time: 'Zeit' },
  forecast: 'Fällig in den nächsten 30 Tagen',
  forecastPicture: (number: number) => `${cards(number)} in den nächsten 30 Tagen fällig`,
  dueOn: (date: string, number: number) => `${date}: ${cards(number)}`,
  byDay: 'Tag für Tag',
  dueColumns: { day: 'Tag', cards: 'Karten' },
  forecastNote: 'Nach jetzigem Stand: Neue Karten und solche, die du vergisst, kommen dazu.',
}
