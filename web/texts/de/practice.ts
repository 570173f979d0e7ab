import type { practice as en } from '../en/practice.ts'
import { count } from './format.ts'

const cards = (number: number) => count(number, { one: '# Karte', other: '# Karten' })

export const practice: typeof en = {
  practise: {
    title: 'Üben',
    titleOf: (deck) => `${deck} üben`,
    note: 'Alle Karten, fällig oder nicht. Ihr Lernplan bleibt, wie er ist.',
  },
  test: {
    title: 'Abfragen',
    titleOf: (deck) => `Abfrage: ${deck}`,
    note: 'Zufällig gezogene Karten beantworten, am Ende mit Ergebnis.',
  },
  match: {
    title: 'Zuordnen',
    titleOf: (deck) => `Zuordnen: ${deck}`,
    note: 'Finde zu kurzen Fragen die Antworten, auf Wunsch auf Zeit.',
  },
  ways: 'Üben oder testen',
  waysNote: 'Nichts davon ändert, wann Karten fällig sind.',
  withoutEffect: 'Üben ohne Wertung',
  order: 'Reihenfolge der Karten',
  orders: { inOrder: 'Der Reihe nach', shuffled: 'Gemischt' },
  again: { name: 'Noch einmal', meaning: 'kommt am Ende wieder' },
  knewIt: { name: 'Gewusst', meaning: 'erledigt' },
  progress: (known, waiting, again) => `${known} gewusst, ${waiting} übrig, ${again} zum Wiederholen`,
  allKnown: (known) => (known === 0 ? 'Hier gibt es keine Karten mehr.' : `Du hast ${cards(known)} gewusst.`),
  nextCards: 'Nächste Karten',
  onceMore: 'Noch eine Runde',
  keys: [
    ['Leertaste, Eingabe', 'Antwort zeigen oder prüfen, dann mit der vorgeschlagenen Bewertung weiter'],
    ['1 bis 9', 'Eine Antwort wählen'],
    ['1, 2', 'Nach der Antwort: nicht gewusst, gewusst; 2 zählt auch eine getippte Antwort als richtig'],
    ['?', 'Diese Tasten'],
  ],

  howMany: 'Wie viele Karten',
  allOf: (number) => `Alle ${number}`,
  most: (number) => `${number}, zufällig gezogen`,
  start: 'Abfrage beginnen',
  startNote:
    'Kurze Antworten und Lücken kannst du eintippen; lässt du sie leer, beurteilst du dich selbst. Am Lernplan ändert sich nichts.',
  cardOf: (number, of) => `Karte ${number} von ${of}`,
  check: 'Prüfen',
  wasRight: 'Das war richtig',
  judged: {
    right: { name: 'Gewusst', meaning: 'ein Punkt' },
    wrong: { name: 'Nicht gewusst', meaning: 'kein Punkt' },
  },
  points: (points, of) => `${points} von ${count(of, { one: '# Punkt', other: '# Punkten' })}`,
  sheet: 'Karten und Antworten',
  mark: { right: 'Richtig', wrong: 'Falsch' },
  ownAnswer: 'Deine Antwort:',
  noAnswer: 'keine',
  ownJudgement: {
    right: 'nicht eingetippt, nach deinem Urteil gewusst',
    wrong: 'nicht eingetippt, nach deinem Urteil nicht gewusst',
  },
  overruled: 'von dir als richtig gewertet',
  learnWrong: (number) => `${count(number, { one: 'Die falsche', other: 'Die # falschen' })} noch einmal üben`,
  backToSheet: 'Zurück zum Ergebnis',
  repeat: 'Abfrage wiederholen',
  newTest: 'Neue Abfrage',
  print: 'Drucken',

  round: (round, of) => `Runde ${round} von ${of}`,
  questions: 'Fragen',
  answers: 'Antworten',
  pair: 'Ein Paar.',
  noPair: 'Kein Paar.',
  matched: 'zugeordnet',
  chosen: (text) => `Gewählt: ${text}`,
  left: (pairs) => count(pairs, { one: 'Noch # Paar', other: 'Noch # Paare' }),
  time: 'Zeit',
  showTime: 'Zeit zeigen',
  seconds: (seconds) => `${seconds.toFixed(1).replace('.', ',')} s`,
  matchedAll: (time) => `Alle Paare gefunden, in ${time}.`,
  mistakes: (mistakes) =>
    mistakes === 0 ? 'Ohne Fehler.' : count(mistakes, { one: 'Mit # Fehler.', other: 'Mit # Fehlern.' }),
  best: (time) => `Deine Bestzeit auf diesem Gerät: ${time}.`,
  newBest: 'Das ist deine Bestzeit.',
  nextRound: 'Nächste Runde',
  noPairs:
    'Zum Zuordnen braucht es mindestens zwei Karten mit kurzer Frage und kurzer Antwort, ohne Bilder. Hier gibt es keine.',
  matchKeys: [
    ['1 bis 6', 'Eine Frage wählen, dann ihre Antwort'],
    ['Tab, Leertaste', 'Die Kachel mit dem Fokus wählen'],
    ['Esc', 'Die Wahl zurücknehmen'],
  ],
}
