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
  progress: { title: (teacher: string) => string; note: (teacher: string) => string }
}

/** Identifies the words that a form showed: a registration names it, so that the server stores these words and no others. */
export const registrationVersion = ({ accept, age }: ConsentWords['registration']): string => versionOf(...accept, age)
