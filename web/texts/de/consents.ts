import type { consentRecords as english } from '../en/consents.ts'

/** Wem oder was jemand zugestimmt und was jemand widerrufen hat, auf der Kontoseite. */
export const consentRecords: typeof english = {
  title: 'Deine Zustimmungen',
  given: {
    terms: () => 'Du hast die Nutzungsbedingungen akzeptiert.',
    privacy: () => 'Du hast die Datenschutzerklärung akzeptiert.',
    age: () => 'Du hast dein Alter bestätigt.',
    reminders: () => 'Du hast Erinnerungen per Mail eingeschaltet.',
    progress: (deck) => `Du hast deinen Fortschritt in „${deck}“ geteilt.`,
  },
  withdrawn: {
    terms: () => 'Du akzeptierst die Nutzungsbedingungen nicht mehr.',
    privacy: () => 'Du akzeptierst die Datenschutzerklärung nicht mehr.',
    age: () => 'Du hast die Bestätigung deines Alters widerrufen.',
    reminders: () => 'Du hast Erinnerungen per Mail ausgeschaltet.',
    progress: (deck) => `Du teilst deinen Fortschritt in „${deck}“ nicht mehr.`,
  },
  version: (date) => `Stand ${date}`,
  words: (words) => `„${words}“`,
  analytics:
    'Deine Antwort zu Cookies und Analyse steht nur in diesem Browser. „Cookies“ unten auf jeder Seite ändert sie.',
}
