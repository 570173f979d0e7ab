import type { speech as en } from '../en/speech.ts'

export const speech: typeof en = {
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
