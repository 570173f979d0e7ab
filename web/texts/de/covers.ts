import { count } from './format.ts'
import type { covers as en } from '../en/covers.ts'

const percent = (part: number) => `${Math.round(part * 100)} %`

export const covers: typeof en = {
  covered: (asked, others) =>
    `${count(asked, { one: 'Bild mit # verdeckten Stelle, nach der gefragt wird', other: 'Bild mit # verdeckten Stellen, nach denen gefragt wird' })}${others > 0 ? count(others, { one: ', und # weiteren Abdeckung', other: ', und # weiteren Abdeckungen' }) : ''}`,
  uncovered: (asked) =>
    count(asked, {
      one: 'Bild mit der aufgedeckten Stelle, nach der gefragt wurde',
      other: 'Bild mit den # aufgedeckten Stellen, nach denen gefragt wurde',
    }),
  note: 'Abgedecktes Bild',
  start: 'Teile des Bildes abdecken',
  startHint: 'Jede Abdeckung wird zu einer Karte, die nach dem fragt, was darunter liegt.',
  title: 'Abdeckungen',
  shape: 'Form',
  kinds: { rect: 'Rechteck', ellipse: 'Ellipse', polygon: 'Vieleck' },
  add: 'Abdeckung hinzufügen',
  undo: 'Rückgängig',
  draw: 'Ziehe über das Bild, um eine Abdeckung zu zeichnen. Ziehe eine Abdeckung, um sie zu verschieben, oder ihre Ecken, um sie zu ändern.',
  drawPolygon:
    'Tippe oder klicke auf jede Stelle, an der eine Ecke liegen soll, und noch einmal auf die erste, um das Vieleck zu schließen.',
  full: (covers, cards, points) =>
    `Kein Platz für weitere Abdeckungen: Möglich sind höchstens ${covers} je Bild, für ${cards} Karten und mit zusammen ${points} Ecken.`,
  close: 'Vieleck schließen',
  cancelPolygon: 'Vieleck verwerfen',
  keys: 'Mit der Tastatur: Tab führt zu Abdeckungen und Ecken. Pfeiltasten verschieben sie, Umschalt und Pfeiltasten ändern die Größe einer Abdeckung, Entf löscht sie.',
  canvas: (covers) => count(covers, { one: 'Bild mit # Abdeckung', other: 'Bild mit # Abdeckungen' }),
  name: (number, kind, label) => `Abdeckung ${number}, ${kind}${label.trim() ? `: ${label.trim()}` : ''}`,
  corner: (corner, cover) => `Ecke ${corner} von Abdeckung ${cover}`,
  place: ({ left, top, width, height }) =>
    `${percent(left)} von links, ${percent(top)} von oben, ${percent(width)} breit, ${percent(height)} hoch`,
  label: (number) => `Was liegt unter Abdeckung ${number}?`,
  labelHint: 'Antwort (freiwillig)',
  asked: (number) => `Karte, die nach Abdeckung ${number} fragt`,
  group: (number) => `Karte ${number}`,
  ownGroup: 'Eigene Karte',
  remove: (number) => `Abdeckung ${number} entfernen`,
  removeAll: 'Alle Abdeckungen entfernen',
  needed: (number) => `Dies ist Karte ${number}. Um ihre Abdeckung loszuwerden, lösche die Karte.`,
  hidesAll: 'Auch die anderen Stellen verdecken',
  hidesAllHint: 'Sie bleiben verdeckt, während die Karte nach einer von ihnen fragt.',
  answer: 'Die Antwort ist der Teil des Bildes unter der Abdeckung, mit seiner Beschriftung.',
  lost: (covers) =>
    count(covers, {
      one: 'Die Abdeckung braucht ein Bild und keine Lücken. Sie geht beim Speichern verloren.',
      other: 'Die # Abdeckungen brauchen ein Bild und keine Lücken. Sie gehen beim Speichern verloren.',
    }),
  lostAnswers:
    'Eine Karte mit Abdeckungen hat keine anderen Antworten. Weitere Antworten sowie Bilder und Töne von Antworten gehen beim Speichern verloren.',
  otherLabels: 'Unter den anderen Abdeckungen:',
  adds: (cards) =>
    count(cards, {
      one: 'Aus der neuen Abdeckung wird # Karte.',
      other: 'Aus den neuen Abdeckungen werden # Karten.',
    }),
  bins: (cards) =>
    count(cards, {
      one: 'Beim Speichern kommt # Karte in den Papierkorb, weil ihre Abdeckung weg ist.',
      other: 'Beim Speichern kommen # Karten in den Papierkorb, weil ihre Abdeckungen weg sind.',
    }),
  binned: (cards) =>
    count(cards, {
      one: 'Gespeichert. # Karte ist im Papierkorb.',
      other: 'Gespeichert. # Karten sind im Papierkorb.',
    }),
}
