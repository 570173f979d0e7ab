/** What a user agreed to and withdrew, on the account page. */
export const consentRecords = {
  title: 'What you agreed to',
  given: {
    terms: () => 'You accepted the terms of use.',
    privacy: () => 'You accepted the privacy policy.',
    age: () => 'You confirmed your age.',
    reminders: () => 'You turned on reminders by email.',
    progress: (deck: string) => `You let the author of “${deck}” see your progress.`,
  },
  withdrawn: {
    reminders: () => 'You turned off reminders by email.',
    progress: (deck: string) => `You stopped showing your progress to the author of “${deck}”.`,
  },
  version: (date: string) => `version of ${date}`,
  words: (words: string) => `“${words}”`,
  analytics:
    'Your answer about cookies and analytics is kept in this browser alone. “Cookies” at the bottom of any page changes it.',
}
