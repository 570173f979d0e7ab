import type { sounds as soundsEn, typed as typedEn } from '../en/content.ts'

export const sounds: typeof soundsEn = {
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

export const typed: typeof typedEn = {
  yourAnswer: 'Deine Antwort',
  gapNumber: (number) => `Lücke ${number}`,
  enter: 'Eingabe',
  right: 'Richtig.',
  wrong: 'Nicht richtig.',
  suggests: (rating) => `Vorschlag: ${rating}.`,
  typed: 'Getippt',
  rightAnswer: 'Richtig',
  nothing: 'nichts',
  same: (typed) => `Du hast „${typed}“ getippt, und das ist richtig.`,
  differs: (typed, right) => `Du hast „${typed}“ getippt; richtig ist „${right}“.`,
}
