import type { exports as english } from '../en/exports.ts'
import { amount, count } from './format.ts'

export const exports: typeof english = {
  title: 'Karten exportieren',
  what: 'Karten',
  all: 'Der ganze Stapel',
  chosen: (topics: number) => count(topics, { one: 'Das ausgewählte Thema', other: '# ausgewählte Themen' }),
  format: 'Dateiformat',
  formats: { apkg: 'Anki-Paket (.apkg)', csv: 'Tabelle (CSV)', md: 'Markdown-Text', json: 'Alles (JSON)' },
  about: {
    apkg: 'Für Anki und AnkiDroid, mit Bildern und Tönen. Aus Auswahlkarten werden Karten mit einer Liste.',
    csv: 'Für Excel und andere Tabellenkalkulationen, mit einer Zeile je Karte. Bilder und Töne fehlen darin.',
    md: 'Ein Text mit einer Überschrift je Thema. Bilder und Töne fehlen darin.',
    json: 'Alles, was zu den Karten gehört, auch Bilder und Töne. Ein Import stellt die Karten wieder her.',
  },
  history: 'Mit meinem Lernverlauf',
  historyNote: 'Wann jede Karte fällig ist, und deine Wiederholungen. Lass das weg, wenn die Datei für andere ist.',
  latest: 'Kleinere Datei',
  latestNote: 'Für Anki ab 2.1.50. Ältere Versionen und manche anderen Programme können sie nicht öffnen.',
  files: 'Dateien',
  parts: (number: number) => count(number, { one: '# Datei', other: '# Dateien' }),
  one: 'Eine Datei',
  partsNote:
    'Das sind mehr Karten, als ein Import annimmt. Um sie zurückzuholen, importiere die erste Datei als neuen Stapel und füge die anderen diesem Stapel hinzu.',
  oneNote: 'Für andere Programme: Diese Datei kann zu groß sein, um sie hier zu importieren.',
  download: 'Herunterladen',
  downloadPart: (number: number, total: number) => `Datei ${number} von ${total} herunterladen`,
  partName: (name: string, number: number, total: number) => `${name} (${number} von ${total})`,
  print: {
    open: 'Stattdessen drucken',
    title: (deck: string) => `„${deck}“ drucken`,
    form: 'Auf Papier',
    cards: 'Karten zum Falten',
    list: 'Eine Liste',
    cardsNote: 'Schneide an den gestrichelten Linien und falte in der Mitte: Die Antwort steht dann hinten.',
    part: 'Karten',
    range: (from: number, to: number) => `${amount(from)} bis ${amount(to)}`,
    partNote: (total: number, most: number) =>
      `Es sind ${amount(total)} Karten. Höchstens ${amount(most)} werden auf einmal gedruckt.`,
    print: 'Drucken',
  },
  done: (file: string) => `„${file}“ ist gespeichert, bei den Downloads deines Browsers.`,
  unnamed: 'Karten',
}
