import type { blog as en } from '../en/blog.ts'
import { count } from './format.ts'

const articles = (number: number) => count(number, { one: '# Artikel', other: '# Artikel' })

export const blog: typeof en = {
  title: 'Blog',
  lead: 'Wie das Gedächtnis arbeitet, was die Forschung sagt und wie du damit lernst.',
  search: 'Blog durchsuchen',
  found: (number: number) => `${articles(number)} gefunden.`,
  noMatch: (search: string) => `Kein Artikel passt zu „${search}“.`,
  showAll: 'Alle Artikel zeigen',
  feed: 'Als Atom-Feed abonnieren',
  date: (day: string) => new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  readingTime: (minutes: number) => `${minutes} min Lesezeit`,
  back: 'Alle Artikel',
  gone: 'Diesen Artikel gibt es nicht.',
  more: 'Weitere Artikel',
  previous: 'Voriger Artikel',
  next: 'Nächster Artikel',
  call: {
    title: 'Probier es mit eigenen Karten.',
    body: (product: string) =>
      `${product} fragt dich nach jeder Karte, kurz bevor du sie vergessen würdest. Stapel, Abgleich und öffentliche Stapel sind kostenlos.`,
    start: 'Anmelden oder registrieren',
    home: (product: string) => `Was ${product} ist`,
  },
}
