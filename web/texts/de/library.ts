import type { DeckSize } from '../../../shared/decks.ts'
import { languages } from '../../../shared/texts/de.ts'
import type { library as english } from '../en/library.ts'
import { count } from './format.ts'

const sizes: Record<DeckSize, string> = {
  small: 'Klein (unter 50)',
  medium: 'Mittel (50–200)',
  large: 'Groß (über 200)',
}
const cards = (number: number) => count(number, { one: '# Karte', other: '# Karten' })
const topics = (number: number) => count(number, { one: '# Thema', other: '# Themen' })
const learners = (number: number) => count(number, { one: 'in # Bibliothek', other: 'in # Bibliotheken' })
const decks = (number: number) => count(number, { one: '# öffentlicher Stapel', other: '# öffentliche Stapel' })

export const library: typeof english = {
  language: 'Sprache',
  anyLanguage: 'Alle Sprachen',
  languages,
  size: 'Anzahl der Karten',
  anySize: 'Alle Größen',
  sizes,
  cards,
  topics,
  learners,
  none: 'Zu diesen Filtern passt kein öffentlicher Stapel.',
  noneFor: (search) => `Kein öffentlicher Stapel mit diesen Filtern passt zu „${search}“.`,
  reset: 'Filter zurücksetzen',
  showMore: 'Mehr anzeigen',
  shown: (number, isMore) =>
    isMore ? `${decks(number)} angezeigt, es gibt noch mehr.` : `${decks(number)} angezeigt, das sind alle.`,
  changed: (when) => `letzte Änderung: ${when}`,
  copiedFrom: 'Kopie von',
  by: (author) => `von ${author}`,
  remove: 'Aus der Bibliothek entfernen',
  removed: 'Der Stapel ist nicht mehr in deiner Bibliothek. Was du gelernt hast, bleibt erhalten.',
  undo: 'Rückgängig',
  removeButton: 'Entfernen',
  removePrivate:
    'Dieser Stapel ist inzwischen privat. Wenn du ihn entfernst, kannst du ihn nicht selbst wieder hinzufügen.',
  copy: 'Eigene Kopie anlegen',
  copyNote:
    'Du bekommst einen privaten Stapel mit allen Themen und Karten und kannst ihn beliebig ändern. Was am Original später geändert wird, kommt nicht hinein, und was du gelernt hast, bleibt beim Original.',
  copyButton: 'Kopie anlegen',
  copied: 'Das ist deine eigene Kopie.',
  publishLanguage: 'Sprache des Stapels',
  publishLanguageHint: 'Öffentliche Stapel lassen sich danach filtern.',
  languageSaved: 'Die Sprache ist gespeichert.',
  detect: 'Automatisch erkennen',
}
