import { count } from './format.ts'
import type { pastImports as english } from '../en/pastImports.ts'

export const pastImports: typeof english = {
  title: (number: number) => count(number, { one: 'Dein letzter Import', other: 'Deine letzten # Importe' }),
  cards: (number: number) => count(number, { one: '# Karte', other: '# Karten' }),
  updated: (number: number) => count(number, { one: '# Karte aktualisiert', other: '# Karten aktualisiert' }),
  moreDecks: (number: number) => count(number, { one: 'und # weiterer Stapel', other: 'und # weitere Stapel' }),
  noDeck: 'Die Karten sind in keinem deiner Stapel mehr',
  undone: 'Rückgängig gemacht',
  unnamed: 'Eine Datei',
  details: 'Einzelheiten',
  detailsOf: (file: string) => `Einzelheiten: ${file}`,
  undo: 'Rückgängig machen',
  undoOf: (file: string) => `Rückgängig machen: ${file}`,
  sheet: (file: string) => (file ? `Import von ${file}` : 'Import einer Datei'),
  ask: (file: string, at: string) =>
    `Das nimmt zurück, was du am ${at} aus ${file ? `„${file}“` : 'einer Datei'} importiert hast:`,
  binned: (number: number, madeDeck: boolean) =>
    madeDeck
      ? count(number, {
          one: '# Karte kommt für 30 Tage in den Papierkorb, und mit ihr der Stapel, wenn sonst nichts darin ist.',
          other:
            '# Karten kommen für 30 Tage in den Papierkorb, und mit ihnen die Stapel, wenn sonst nichts darin ist.',
        })
      : count(number, {
          one: '# Karte kommt für 30 Tage in den Papierkorb.',
          other: '# Karten kommen für 30 Tage in den Papierkorb.',
        }),
  edited: (number: number) =>
    count(number, {
      one: '# davon wurde seither bearbeitet. Sie kommt in den Papierkorb, wie sie jetzt ist.',
      other: '# davon wurden seither bearbeitet. Sie kommen in den Papierkorb, wie sie jetzt sind.',
    }),
  studied: (number: number) =>
    count(number, {
      one: '# davon hast du seither gelernt. Stellst du sie wieder her, ist ihr Lernstand wieder da.',
      other: '# davon hast du seither gelernt. Stellst du sie wieder her, ist ihr Lernstand wieder da.',
    }),
  reviews: 'Der mitgebrachte Lernverlauf wird gelöscht, außer bei Karten, die du seither gelernt hast.',
  restored:
    'Karten, die der Import aktualisiert hat, bekommen ihren alten Inhalt zurück, außer den seither bearbeiteten.',
  gone: 'Dieser Import ist schon rückgängig gemacht.',
}
