import type { ConsentWords } from '../consents.ts'

/** The words by which users agree to something. Each agreement is recorded with them. */
export const consents: ConsentWords = {
  registration: {
    accept: ['I have read and accept the ', 'terms of use', ' and the ', 'privacy policy'],
    age: 'By registering, I confirm that I am at least 16 years old or have my parents’ consent.',
  },
  reminders: {
    label: 'Remind me to learn',
    hint: 'At most one email a day: only when cards are due and you haven’t started learning yet.',
  },
  progress: {
    title: (teacher) => `Let ${teacher} see your progress?`,
    note: (teacher) =>
      `${teacher} would see how many cards of this deck you’ve learned, how many are due, the day you last studied, and how many cards of each assignment you’ve learned. Nothing else. You can stop sharing at any time.`,
    setting: (teacher) => `${teacher} sees my progress`,
    settingHint: 'Cards learned, in all and of each assignment, cards due, and the day you last studied.',
  },
}
