import type { ConsentWords } from '../consents.ts'

/** The words by which users agree to something. Each agreement is recorded with them. */
export const consents: ConsentWords = {
  registration: {
    accept: ['Gelesen und akzeptiert: ', 'Nutzungsbedingungen', ' und ', 'Datenschutzerklärung'],
    age: 'Mit der Registrierung bestätige ich, dass ich mindestens 16 Jahre alt bin oder meine Eltern einverstanden sind.',
  },
  reminders: {
    label: 'Mich an das Lernen erinnern',
    hint: 'Höchstens eine Mail am Tag: nur wenn Karten fällig sind und du noch nicht angefangen hast.',
  },
  progress: {
    title: (teacher) => `Darf ${teacher} sehen, wie weit du bist?`,
    note: (teacher) =>
      `${teacher} sieht dann, wie viele Karten dieses Stapels du gelernt hast, wie viele fällig sind, an welchem Tag du zuletzt gelernt hast und wie viele Karten jeder Aufgabe du gelernt hast. Sonst nichts. Du kannst das jederzeit beenden.`,
    setting: (teacher) => `${teacher} sieht meinen Fortschritt`,
    settingHint: 'Gelernte Karten, auch je Aufgabe, fällige Karten und den Tag, an dem du zuletzt gelernt hast.',
  },
}
