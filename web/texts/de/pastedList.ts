import type { pastedList as english } from '../en/pastedList.ts'
import { count } from './format.ts'

export const pastedList: typeof english = {
  title: 'Liste einfügen',
  label: 'Deine Liste',
  hint: 'Jede Karte besteht aus Frage, Trennzeichen und Antwort. Auch kopierte Tabellenzellen und aus Quizlet exportierte Lernsets gehen.',
  separator: 'Zwischen Frage und Antwort',
  separators: {
    '\t': 'Tabulator',
    ';': 'Strichpunkt ;',
    '|': 'Senkrechter Strich |',
    ' – ': 'Gedankenstrich –',
    ' - ': 'Bindestrich -',
    ' = ': 'Gleichheitszeichen =',
    ': ': 'Doppelpunkt :',
    ',': 'Komma ,',
  },
  ends: 'Zwischen den Karten',
  cardEnds: { '\n': 'Neue Zeile', '\n\n': 'Leerzeile', ';': 'Strichpunkt ;' },
  none: 'Nicht gefunden',
  other: 'Andere Zeichen',
  ownSeparator: 'Zeichen zwischen Frage und Antwort',
  ownEnd: 'Zeichen zwischen den Karten',
  escapes: '\\n ist eine neue Zeile, \\t ein Tabulator.',
  noSeparator: 'Setze in jeder Karte einen Tabulator, Strichpunkt oder Gedankenstrich zwischen Frage und Antwort.',
  swap: 'Frage und Antwort tauschen',
  thirdColumn: 'Die dritte Spalte enthält Tags',
  preview: 'Die ersten Karten',
  more: (number: number) => count(number, { one: 'und # weitere Karte', other: 'und # weitere Karten' }),
  left: (number: number) =>
    count(number, {
      one: '# Eintrag ohne beide Teile bleibt weg',
      other: '# Einträge ohne beide Teile bleiben weg',
    }),
  tooMany: (most: number) => `Höchstens ${most} Karten auf einmal. Lege sie in mehreren Schritten an.`,
  wrong: (question: string) => `Diese Karte lässt sich nicht anlegen: „${question}“`,
  create: (number: number) => count(number, { one: '# Karte anlegen', other: '# Karten anlegen' }),
  discard: {
    title: 'Die Liste verwerfen?',
    note: 'Aus ihr sind noch keine Karten entstanden.',
    keep: 'Behalten',
    discard: 'Verwerfen',
  },
}
