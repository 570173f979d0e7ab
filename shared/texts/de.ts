import type { LanguageName } from '../languages.ts'
import { gapMarker } from '../gaps.ts'
import { limits } from '../limits.ts'
import type { input as english } from './en.ts'

/** What is wrong with an input, in German. */
export const input: typeof english = {
  email: 'Das ist keine gültige E-Mail-Adresse',
  passwordLength: () => `Mindestens ${limits.passwordMinLength} Zeichen`,
  passwordUpper: 'Mindestens 1 Großbuchstabe',
  passwordLower: 'Mindestens 1 Kleinbuchstabe',
  passwordNumber: 'Mindestens 1 Ziffer',
  passwordSpecial: 'Mindestens 1 Sonderzeichen',
  tooLong: (most) => `Höchstens ${most} Zeichen.`,
  nested: () => `Eine Zeile beginnt mit mehr als ${limits.nestedMarkers} Zeichen wie „-“ oder „>“. Entferne einige.`,
  dense: () =>
    `Höchstens ${limits.textLines} Zeilen und Lücken, ${limits.tableCells} Tabellenzellen und ${limits.formulasLength} Zeichen in Formeln. Verteile den Text auf mehrere Karten.`,
  word: 'Ein Wort ist zu lang. Füge Leerzeichen ein.',
  characters: 'Dieser Text enthält Zeichen, die nicht erlaubt sind.',
  name: 'Gib einen Namen ein.',
  deck: 'Gib dem Stapel einen Namen oder eine Beschreibung.',
  topic: 'Gib dem Thema einen Namen.',
  folder: 'Gib dem Ordner einen Namen.',
  gap: () =>
    `Markiere die Wörter, die fehlen sollen, und drücke „Lücke setzen“, oder setze ${gapMarker} davor und dahinter.`,
  question: 'Schreib eine Frage oder wähle ein Bild oder einen Ton.',
  answer: 'Schreib eine Antwort oder wähle ein Bild oder einen Ton.',
  option: 'Fülle diese Antwort aus oder entferne sie.',
  correct: 'Markiere mindestens eine Antwort als richtig.',
  options: (most) => `Höchstens ${most} Antworten.`,
  siblings: (most) => `Höchstens ${most} Lücken, wenn jede einzeln abgefragt wird.`,
  tag: 'Tags dürfen keine Leerzeichen, Kommas oder Anführungszeichen enthalten.',
  tags: (most) => `Höchstens ${most} Tags.`,
  code: 'Gib einen Code ein.',
  codeCharacters: 'Verwende nur Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
  iban: 'Das ist keine gültige IBAN. Vergleiche sie Ziffer für Ziffer mit dem Kontoauszug des Partners.',
  reason: 'Sag, warum.',
  searchQuote: (part: string) => `Setze hinter ${part} ein schließendes Anführungszeichen.`,
  searchDeck: (part: string) => `Schreib hinter „${part}“ den Namen eines Stapels, zum Beispiel deck:"Anatomie I".`,
  searchState: (part: string) =>
    `„${part}“ ist kein Zustand. Schreib is:due, is:fresh, is:buried, is:suspended, is:leech oder is:flagged.`,
  searchLapses: (part: string) =>
    `Schreib statt „${part}“ eine Zahl dazu, zum Beispiel lapses>5, lapses=0 oder lapses<3.`,
  searchAdded: (part: string) => `Schreib statt „${part}“ eine Zahl von Tagen dazu, zum Beispiel added:7.`,
  searchTag: (part: string) =>
    `Schreib statt „${part}“ eines deiner Tags, ohne Leerzeichen und Kommas, zum Beispiel tag:Herz.`,
  searchFilter: (part: string) =>
    `„${part}“ ist kein Filter. Möglich sind deck:, tag:, is:, lapses und added:. Um nach diesem Text zu suchen, setze ihn in Anführungszeichen.`,
}

export const sources: string = 'Quellen'

export const languages: Record<LanguageName, string> = {
  english: 'Englisch',
  german: 'Deutsch',
  french: 'Französisch',
  italian: 'Italienisch',
  spanish: 'Spanisch',
  polish: 'Polnisch',
  ukrainian: 'Ukrainisch',
  dutch: 'Niederländisch',
  romanian: 'Rumänisch',
}
