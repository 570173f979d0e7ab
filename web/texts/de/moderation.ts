import type { moderation as en } from '../en/moderation.ts'

export const moderation: typeof en = {
  receipt: (id, at) =>
    `Eingegangen am ${at}, Vorgangsnummer R-${id}. Jetzt bekommst du eine Eingangsbestätigung per E-Mail und später die Entscheidung.`,
  title: 'Meldungen und Entscheidungen',
  unnamed: 'Stapel ohne Namen',
  takenDown: (deck) => `„${deck}“ wurde gesperrt`,
  restored: (deck) => `„${deck}“ wurde wieder freigegeben`,
  decided: (at, id) => `Entschieden am ${at}, Vorgangsnummer D-${id}`,
  scope:
    'Nur du und unsere Administration können den Stapel sehen. Das gilt überall, bis er wieder freigegeben wird. Du kannst ihn weiter lernen und bearbeiten.',
  grounds: {
    law: (rule) => `Nach unserer Auffassung ist er ein rechtswidriger Inhalt nach ${rule}.`,
    terms: (rule) =>
      `Nach unserer Auffassung verstößt er gegen unsere Nutzungsbedingungen: ${rule || 'Abschnitte 4 und 6'}.`,
  },
  facts: 'Tatsachen und Gründe',
  origin: {
    reported: 'Wir haben uns den Stapel angesehen, weil ihn jemand gemeldet hat.',
    own: 'Wir haben uns den Stapel von uns aus angesehen.',
  },
  byPerson: 'Entschieden hat ein Mensch, ohne automatisierte Mittel.',
  redress: (until) =>
    `Bis zum ${until} kannst du kostenlos widersprechen. Dann prüft unsere Administration die Entscheidung noch einmal. Du kannst dich auch an ein Gericht wenden und, wo Artikel 21 des Gesetzes über digitale Dienste gilt, an eine zugelassene Stelle zur außergerichtlichen Streitbeilegung.`,
  whyRestored: 'Warum der Stapel wieder öffentlich ist',
  court: 'Du kannst dich wegen der Entscheidung an ein Gericht wenden.',
  object: 'Widersprechen',
  objectNamed: (deck) => `Der Entscheidung über „${deck}“ widersprechen`,
  objectNote: (months: number) =>
    `Sag, warum du die Entscheidung für falsch hältst. Du kannst einmal widersprechen, innerhalb von ${months} Monaten.`,
  why: 'Warum ist die Entscheidung falsch?',
  objected: 'Dein Widerspruch ist eingegangen. Das Ergebnis bekommst du per E-Mail.',
  objection: (at) => `Dein Widerspruch vom ${at}`,
  waiting: 'Unsere Administration prüft die Entscheidung noch einmal. Das Ergebnis bekommst du per E-Mail.',
  answer: (at) => `Unsere Antwort vom ${at}`,
  reports: 'Stapel, die du gemeldet hast',
  hiddenDeck: 'Ein Stapel, der jetzt privat ist',
  reported: (at, id, reason) => `${at}, R-${id}: ${reason}`,
  open: 'Noch nicht entschieden.',
  down: (at) => `Am ${at} gesperrt.`,
  stays: (at) => `Bleibt öffentlich, entschieden am ${at}.`,
}
