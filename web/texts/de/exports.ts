import type { exports as english } from '../en/exports.ts'
import { count } from './format.ts'

export const exports: typeof english = {
  title: 'Karten exportieren',
  what: 'Karten',
  all: 'Der ganze Stapel',
  chosen: (topics: number) => count(topics, { one: 'Das ausgewählte Thema', other: '# ausgewählte Themen' }),
  format: 'Dateiformat',
  formats: { csv: 'Tabelle (CSV)', md: 'Markdown-Text' },
  about: {
    csv: 'Für Excel und andere Tabellenkalkulationen, mit einer Zeile je Karte. Bilder fehlen darin.',
    md: 'Ein Text mit einer Überschrift je Thema. Bilder fehlen darin.',
  },
  download: 'Herunterladen',
  done: 'Gespeichert.',
  unnamed: 'Karten',
}
