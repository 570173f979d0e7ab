import type { assistant as assistantEnglish, cardMenu as english, speech as speechEnglish } from '../en/cardMenu.ts'

export const speech: typeof speechEnglish = {
  title: 'Vorlesen',
  read: 'Vorlesen',
  settings: 'Stimmen und Sprachen',
  now: 'Diese Seite vorlesen',
  each: 'Jede Seite vorlesen, sobald sie erscheint',
  onDevice: 'Das gilt auf diesem Gerät, die Sprachen für diesen Stapel.',
  question: 'Sprache der Fragen',
  answer: 'Sprache der Antworten',
  noVoice: (language: string) => `Dieses Gerät hat keine Stimme für die Sprache ${language}.`,
  noVoices: 'Dieses Gerät hat keine Stimmen zum Vorlesen.',
  key: ['R', 'Ton dieser Seite abspielen, sie vorlesen oder aufhören'],
}

export const cardMenu: typeof english = {
  marks: {
    changed: 'Diese Karte wurde gerade geändert. Das ist die neue Fassung.',
    gone: 'Diese Karte wurde gerade gelöscht.',
    moved: 'Diese Karte wurde gerade aus den Themen verschoben, die du lernst.',
    rated: 'Du hast diese Karte gerade auf einem anderen Gerät bewertet.',
    undone: 'Die Bewertung ist zurückgenommen.',
  },
  gone: 'Dieser Stapel wurde gelöscht oder wird nicht mehr mit dir geteilt. Kommt er wieder, ist dein Fortschritt noch da.',
  saving: 'Deine letzten Bewertungen werden gespeichert …',
  kept: 'Deine letzten Bewertungen liegen auf diesem Gerät und werden gespeichert, sobald du wieder online bist.',
  refused: {
    rating: 'Eine Bewertung ließ sich nicht speichern.',
    undo: 'Diese Bewertung lässt sich nicht mehr zurücknehmen.',
  },
  next: 'Weiter',
  hint: 'Zur Erinnerung: Ok heißt, du hast es gewusst, mit Mühe. Eine Karte, die du vergessen hattest, ist Schwer: Sie kommt früher wieder und bleibt dann hängen.',
  gotIt: 'Verstanden',
  title: 'Diese Karte',
  edit: 'Karte bearbeiten',
  suggest: 'Korrektur vorschlagen',
  ai: 'KI-erzeugt',
  byModel: 'Von einem KI-Modell geschrieben und seither nicht bearbeitet.',
  reject: 'Ablehnen',
  flag: 'Markieren',
  unflag: 'Markierung entfernen',
  flagged: (isFlagged: boolean): string => (isFlagged ? 'Die Karte ist markiert.' : 'Die Markierung ist entfernt.'),
  again: (days: number) => (days === 1 ? 'Erst morgen wieder' : `In ${days} Tagen wieder`),
  suspend: 'Aussetzen',
  remove: 'Karte löschen',
  deleteKey: 'Entf',
  putOff: (days: number | null) =>
    days === null
      ? 'Die Karte ist ausgesetzt. Die Tabelle des Stapels holt sie zurück.'
      : days === 1
        ? 'Die Karte kommt morgen wieder.'
        : `Die Karte kommt in ${days} Tagen wieder.`,
  deleted: 'Die Karte ist gelöscht.',
  back: 'Zurückgenommen: Die Karte ist wieder da.',
  editUndone: 'Zurückgenommen: Die Karte ist wieder wie vorher.',
  changedSince: 'Nicht rückgängig gemacht: Jemand anders hat die Karte seitdem geändert.',
  withdrawn: 'Zurückgenommen: Dein Vorschlag ist zurückgezogen.',
  splitStays: 'Das Aufteilen lässt sich hier nicht zurücknehmen: Bearbeite die Karte und lösche die neue im Stapel.',
  added: 'Der Stapel ist jetzt in deiner Bibliothek. Was fällig wird, steht unter „Heute“.',
  notAdded: 'Entfernen',
  addUndone: 'Zurückgenommen: Der Stapel ist nicht in deiner Bibliothek.',
  leech: {
    title: 'Diese Karte will nicht sitzen. Was könnte helfen?',
    rewrite: 'Umschreiben',
    split: 'Aufteilen',
    explain: 'Erklären',
    picture: 'Bebildern',
    dismiss: 'Jetzt nicht',
  },
  keys: (canEdit: boolean): [string, string][] => [
    ['Leertaste, Eingabe', 'Antwort zeigen; dann die hervorgehobene Taste, wenn es im Konto so steht'],
    ['1 bis 4', 'Bewerten; vor der Antwort: auswählen'],
    ['U, Strg+Z', 'Letzten Schritt zurücknehmen'],
    ['E', canEdit ? 'Karte bearbeiten' : 'Korrektur vorschlagen'],
    ['F', 'Markieren oder Markierung entfernen'],
    ['B', 'Erst morgen wieder'],
    ['S', 'Aussetzen'],
    ...(canEdit ? [['Entf', 'Karte löschen'] satisfies [string, string]] : []),
    speech.key,
    ['X', 'Erzeugte Karte verwerfen'],
    ['H, Esc', 'Zur Hilfe bei einer Karte, die nicht sitzen will, oder sie schließen'],
    ['M', 'Alle Aktionen zur Karte'],
    ['?', 'Diese Tasten'],
  ],
}

export const assistant: typeof assistantEnglish = {
  label: 'KI-Hilfe',
  type: 'Antwort eintippen',
  answer: 'Deine Antwort',
  check: 'Mit KI prüfen',
  explain: 'Mit KI erklären',
  unexplained: 'Die Quelle erklärt diese Karte nicht.',
  asking: 'Das Modell denkt nach …',
  verdicts: { right: 'Richtig', partly: 'Teilweise richtig', wrong: 'Nicht richtig' },
  proposes: (rating: string) => `Passt zu „${rating}“. Du entscheidest.`,
  general: 'Aus dem allgemeinen Wissen des Modells: Prüfe es selbst.',
}
