import type { sounds as en } from '../en/sounds.ts'

export const sounds: typeof en = {
  question: 'Ton zur Frage',
  answer: (number) => `Ton zur Antwort ${number}`,
  add: 'Ton hinzufügen',
  replace: 'Ersetzen',
  remove: 'Ton entfernen',
  type: 'Wähle eine Datei im Format mp3, m4a, ogg, opus oder wav.',
  size: (megabytes) => `Dieser Ton ist größer als ${megabytes} MB.`,
  unplayable: 'Dein Browser kann diesen Ton nicht abspielen.',
  other: 'Ein anderer Ton',
  none: 'Kein Ton',
}
