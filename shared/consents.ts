import { versionOf } from './versions.ts'

/** What users agree to. The last two can be withdrawn, and a withdrawal is a record of its own. */
export const consentKinds = ['terms', 'privacy', 'age', 'reminders', 'progress'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The words by which users agree to something, in one language. */
export interface ConsentWords {
  registration: {
    /** The label of the form's checkbox: the second and the last part are links. */
    accept: readonly [string, string, string, string]
    /** Art. 8 GDPR: 16 years in Germany. */
    age: string
  }
  reminders: { label: string; hint: string }
  progress: {
    /** When a learner is asked. */
    title: (teacher: string) => string
    note: (teacher: string) => string
    /** The checkbox in the settings of a deck. */
    setting: (teacher: string) => string
    settingHint: string
  }
}

/** Identifies the words that a form showed, and the pages that it linked to (`legalVersion` of the configuration). */
export const registrationVersion = ({ accept, age }: ConsentWords['registration'], legalVersion: string): string =>
  versionOf(...accept, age, legalVersion)

/** The words of the setting that turns reminders on. Their `versionOf` comes with the agreement, so that these are recorded and no others. */
export const remindersWording = ({ label, hint }: ConsentWords['reminders']): string => `${label}. ${hint}`

/** The same of progress, by the question that a learner is asked, and by the setting. */
export const progressWordings = (
  { title, note, setting, settingHint }: ConsentWords['progress'],
  teacher: string,
): { question: string; setting: string } => ({
  question: `${title(teacher)} ${note(teacher)}`,
  setting: `${setting(teacher)}. ${settingHint}`,
})
