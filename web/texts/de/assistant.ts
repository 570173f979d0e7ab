import type { assistant as en } from '../en/assistant.ts'

export const assistant: typeof en = {
  label: 'KI-Hilfe',
  type: 'Antwort eintippen',
  answer: 'Deine Antwort',
  check: 'Prüfen',
  explain: 'Diese Karte erklären',
  unexplained: 'Die Quelle erklärt diese Karte nicht.',
  asking: 'Das Modell denkt nach …',
  verdicts: { right: 'Richtig', partly: 'Teilweise richtig', wrong: 'Nicht richtig' },
  proposes: (rating: string) => `Passt zu „${rating}“. Du entscheidest.`,
  general: 'Aus dem allgemeinen Wissen des Modells: Prüfe es selbst.',
}
