import { amount, count } from './format.ts'
import type { imports as english } from '../en/imports.ts'

export const imports: typeof english = {
  title: 'Karten importieren',
  hint: (megabytes: number, cards: number) =>
    `Anki-Pakete (.apkg, .colpkg), Texttabellen, Tabellenkalkulationen, Markdown (auch als gezippter Ordner) oder Notizen, die Anki als Text exportiert hat. Bis zu ${megabytes} MB und ${amount(cards)} Karten.`,
  reading: 'Die Datei wird gelesen',
  waiting: 'Das dauert länger als sonst. Große Dateien brauchen Zeit, und Importe von anderen können zuerst dran sein.',
  found: (notes: number, cards: number) =>
    `${count(notes, { one: '# Eintrag', other: '# Einträge' })} gefunden: ${count(cards, { one: '# neue Karte', other: '# neue Karten' })}.`,
  updated: (number: number) =>
    count(number, { one: '# Karte wird aktualisiert.', other: '# Karten werden aktualisiert.' }),
  another: 'Andere Datei auswählen',
  present: {
    message: (cards: number, deck: string, isOnly: boolean) =>
      `${count(cards, { one: '# dieser Karten ist', other: '# dieser Karten sind' })} schon in ${isOnly || cards === 1 ? `„${deck}“` : `deinen Stapeln, die meisten in „${deck}“`}. In einem neuen Stapel hättest du sie doppelt.`,
    choose: (deck: string) => `Zu „${deck}“ hinzufügen`,
  },
  where: 'Hinzufügen zu',
  newDeck: 'Neuer Stapel',
  deckName: 'Name des Stapels',
  topic: 'Thema',
  topics: (number: number) => count(number, { one: '# Thema', other: '# Themen' }),
  topicCards: (number: number) => count(number, { one: '# Karte', other: '# Karten' }),
  loose: 'Ohne eigenes Thema',
  duplicates: 'Karten, die der Stapel schon hat',
  policies: { skip: 'Weglassen', update: 'Aktualisieren', both: 'Noch einmal hinzufügen' },
  options: 'So wird die Datei gelesen',
  format: 'Die Datei ist',
  formats: {
    table: 'Eine Tabelle mit einer Zeile je Karte',
    markdown: 'Eine Markdown-Datei',
  },
  separator: 'Zwischen den Spalten',
  separators: {
    '\t': 'Tabulator',
    ';': 'Strichpunkt ;',
    '|': 'Senkrechter Strich |',
    ',': 'Komma ,',
    ':': 'Doppelpunkt :',
    ' ': 'Leerzeichen',
  },
  dialect: 'Karten erkennt man an',
  dialects: { marks: 'Frage::Antwort, ? oder ==Lücken==', letters: 'Q: und A: oder C: mit [Lücken]' },
  hasHeader: 'Die erste Zeile benennt die Spalten',
  isHtml: 'Die Texte sind HTML',
  bothWays: 'Auch umgekehrt fragen',
  perDeck: 'Aus jedem davon einen eigenen Stapel machen',
  history: 'Meinen Lernverlauf mitnehmen',
  historyHint: (cards: number, reviews: number) =>
    `${count(cards, { one: '# gelernte Karte', other: '# gelernte Karten' })} mit ${count(reviews, { one: '# Wiederholung', other: '# Wiederholungen' })}. Fälligkeiten bleiben erhalten, ausgesetzte Karten bleiben ausgesetzt. Den Verlauf bekommst nur du.`,
  limits: (newPerDay: number | null) =>
    newPerDay === null
      ? 'Die Grenzen für neue Karten am Tag übernehmen'
      : `Die Grenze übernehmen: ${count(newPerDay, { one: '# neue Karte', other: '# neue Karten' })} am Tag`,
  limitNote: 'Nur für dich. Du kannst sie auf der Seite des Stapels ändern.',
  picture: 'Bild:',
  sound: 'Ton:',
  columns: 'Spalten',
  column: (number: number) => `Spalte ${number}`,
  roles: {
    question: 'Frage',
    answer: 'Antwort',
    explanation: 'Erklärung',
    tags: 'Tags',
    topic: 'Thema',
    id: 'ID, um die Karte wiederzuerkennen',
    ignore: 'Weglassen',
  },
  preview: 'Die ersten Karten',
  none: 'Keine Karten zum Importieren.',
  checkReading: 'Prüfe, wie die Datei gelesen wird.',
  leftOut: (number: number) =>
    count(number, { one: '# Eintrag wird ausgelassen', other: '# Einträge werden ausgelassen' }),
  reasons: {
    'no-question': 'ohne Frage',
    'no-answer': 'ohne Antwort',
    'no-card': 'keine Karte',
    'too-long': 'zu lang',
    'too-complex': 'zu komplex für die Anzeige',
    duplicate: 'schon vorhanden',
    picture: 'Bilder',
    occlusion: 'Bilder mit Abdeckungen (Image Occlusion)',
    sound: 'Töne',
    video: 'Videos',
    script: 'Skripte',
    card: 'einzelne Karten ohne Frage oder Antwort',
    explanation: 'der Schluss langer Erklärungen',
    tag: 'zu lange oder zu viele Tags',
  },
  withoutParts: (parts: string) => `Ohne: ${parts}.`,
  line: 'Nr.',
  reason: 'Grund',
  entry: 'Eintrag',
  firstOnes: (number: number) => `Aufgeführt sind die ersten ${amount(number)}.`,
  notListed: (number: number) => `und noch ${amount(number)}`,
  submit: (number: number) => count(number, { one: '# Karte importieren', other: '# Karten importieren' }),
  submitUpdates: 'Karten aktualisieren',
  done: 'Import abgeschlossen',
  sum: (notes: number, cards: number) =>
    `${count(notes, { one: '# Eintrag', other: '# Einträge' })} → ${count(cards, { one: '# Karte', other: '# Karten' })}`,
  updatedDone: (number: number) =>
    count(number, { one: '# Karte wurde aktualisiert.', other: '# Karten wurden aktualisiert.' }),
  broughtAlong: (media: number, reviews: number) =>
    `Mitgenommen: ${[
      ...(media > 0 ? [count(media, { one: '# Bild oder Ton', other: '# Bilder und Töne' })] : []),
      ...(reviews > 0 ? [count(reviews, { one: '# Wiederholung', other: '# Wiederholungen' })] : []),
    ].join(', ')}.`,
  nothingLeft: 'Nichts wurde ausgelassen.',
  download: 'Ausgelassenes herunterladen',
  downloaded: '„ausgelassen.txt“ ist gespeichert, bei den Downloads deines Browsers.',
  fileName: 'ausgelassen.txt',
  undo: 'Import rückgängig machen',
  undone: 'Import rückgängig gemacht. Was er hinzugefügt hat, liegt im Papierkorb.',
  openDeck: 'Zum Stapel',
  openDecks: 'Zu deinen Stapeln',
}
