import type { typed as en } from '../en/typed.ts'

export const typed: typeof en = {
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
