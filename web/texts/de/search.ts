import type { commands as englishCommands, search as english } from '../en/search.ts'
import { count } from './format.ts'

const cards = { one: '# Karte', other: '# Karten' }

export const search: typeof english = {
  open: 'Deine Karten durchsuchen',
  field: 'Wörter und Filter',
  hint: 'Fragen, Antworten und Erklärungen in all deinen Stapeln.',
  examples: 'Wonach du suchen kannst',
  exampleDeck: 'Anatomie I',
  /** What each filter finds. */
  filters: {
    deck: 'Karten dieses Stapels',
    due: 'jetzt fällig',
    fresh: 'noch nicht gelernt',
    buried: 'auf einen späteren Tag zurückgestellt',
    suspended: 'ausgesetzt',
    leech: 'achtmal oder öfter vergessen',
    flagged: 'markiert',
    lapses: 'mehr als fünfmal vergessen; auch <, <=, >= und =',
    added: 'in den letzten sieben Tagen hinzugefügt',
    negated: 'nicht fällig; - schließt auch Wörter aus',
  },
  add: (filter, meaning) => `${filter} hinzufügen: ${meaning}`,
  none: 'Keine Karte in deinen Stapeln passt dazu.',
  found: (number, hasMore) => (hasMore ? `Die neuesten ${number} Karten` : count(number, cards)),
  results: 'Gefundene Karten',
  lapses: (number) => count(number, { one: 'einmal vergessen', other: '#-mal vergessen' }),
  leech: 'Lernbremse',
  flagged: 'markiert',
  more: 'Mehr anzeigen',
  learn: 'Diese lernen',
  learnHint: (most) =>
    `Lernt die fälligen und frischen aller gefundenen Karten, bis zu ${most} auf einmal, frische bis zur Grenze des Tages.`,
  nothingToLearn: 'Keine dieser Karten ist fällig oder frisch.',
  card: { title: 'Karte', edit: 'Bearbeiten', gone: 'Diese Karte wurde gelöscht.' },
}

export const commands: typeof englishCommands = {
  key: 'Strg+K',
  title: 'Gehe zu …',
  open: 'Befehle',
  field: 'Stapel, Thema, Karte oder Befehl',
  groups: { actions: 'Befehle', here: 'Dieser Stapel', decks: 'Stapel', topics: 'Themen', cards: 'Karten' },
  none: (text) => `Nichts passt zu „${text}“.`,
  found: (number) => count(number, { one: '# Ergebnis', other: '# Ergebnisse' }),
  searchFor: (text) => `Deine Karten nach „${text}“ durchsuchen`,
  decks: 'Zu deinen Stapeln',
  learn: 'Heutige Karten lernen',
  search: 'Deine Karten durchsuchen',
  createDeck: 'Stapel anlegen',
  generate: 'Karten aus einem Dokument erstellen',
  account: 'Kontoeinstellungen',
  admin: 'Verwaltung',
  mission: 'Unsere Mission',
  logout: 'Abmelden',
  /** Other words that find a command. */
  synonyms: {
    decks: 'meine Liste Übersicht Startseite',
    learn: 'üben wiederholen heute',
    search: 'finden suchen',
    createDeck: 'neu neuen neuer erstellen hinzufügen',
    generate: 'neu neue importieren hochladen PDF Datei KI',
    statistics: 'Fortschritt Serie Auswertung',
    account: 'Profil Passwort Abo Sprache Darstellung dunkel',
    de: 'Deutsch Sprache',
    en: 'Englisch Sprache',
    mission: 'über uns',
    logout: 'ausloggen',
  },
}
