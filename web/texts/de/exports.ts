import type { exports as english } from '../en/exports.ts'
import { count } from './format.ts'

export const exports: typeof english = {
  title: 'Karten exportieren',
  what: 'Karten',
  all: 'Der ganze Stapel',
  chosen: (topics: number) => count(topics, { one: 'Das ausgewählte Thema', other: '# ausgewählte Themen' }),
  format: 'Dateiformat',
  formats: { csv: 'Tabelle (CSV)', md: 'Markdown-Text', json: 'Alles (JSON)' },
  about: {
    csv: 'Für Excel und andere Tabellenkalkulationen, mit einer Zeile je Karte. Bilder fehlen darin.',
    md: 'Ein Text mit einer Überschrift je Thema. Bilder fehlen darin.',
    json: 'Alles, was zu den Karten gehört, mit Bildern. Ein Import bringt alles zurück.',
  },
  history: 'Mit meinem Lernstand',
  historyNote: 'Wann jede Karte fällig ist, und deine Bewertungen. Lass das weg, wenn die Datei für andere ist.',
  download: 'Herunterladen',
  done: 'Gespeichert.',
  unnamed: 'Karten',
}
