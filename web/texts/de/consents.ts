import type { consentRecords as english } from '../en/consents.ts'

/** What a user agreed to and withdrew, on the account page. */
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
    reminders: () => 'Du hast Erinnerungen per Mail ausgeschaltet.',
    progress: (deck) => `Du teilst deinen Fortschritt in „${deck}“ nicht mehr.`,
  },
  version: (date) => `Stand ${date}`,
  words: (words) => `„${words}“`,
  analytics:
    'Deine Antwort zu Cookies und Analyse steht nur in diesem Browser. „Cookies“ unten auf jeder Seite ändert sie.',
}
