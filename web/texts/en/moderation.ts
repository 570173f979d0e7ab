/** What a user reads about moderation: the receipt of a report, decisions about their decks, and objections. */
export const moderation = {
  receipt: (id: number, at: string) =>
    `Received on ${at}, reference number R-${id}. You’ll get a receipt by email now, and the decision later.`,
  title: 'Reports and decisions',
  unnamed: 'Untitled deck',
  takenDown: (deck: string) => `${deck} was taken down`,
  restored: (deck: string) => `${deck} was restored`,
  decided: (at: string, id: number) => `Decided on ${at}, reference number D-${id}`,
  scope:
    'Only you and our administrators can see the deck. This applies everywhere, until it’s restored. You can still study and edit it.',
  /** A section of a law, or of the terms. */
  grounds: {
    law: (rule: string) => `In our view, it’s illegal content under ${rule}.`,
    terms: (rule: string) => `In our view, it violates our terms of use: ${rule || 'sections 4 and 6'}.`,
  },
  facts: 'Facts and reasons',
  origin: {
    reported: 'We looked at the deck because somebody reported it.',
    own: 'We looked at the deck on our own initiative.',
  },
  byPerson: 'A person made the decision, without automated means.',
  redress: (until: string) =>
    `You can object until ${until}, free of charge. An administrator then reviews the decision. You can also go to court, and where Article 21 of the Digital Services Act applies, to a certified out-of-court dispute settlement body.`,
  whyRestored: 'Why the deck was restored',
  court: 'You can go to court about the decision.',
  object: 'Object',
  objectNamed: (deck: string) => `Object to the decision about ${deck}`,
  objectNote: (months: number) =>
    `Say why you think the decision is wrong. You can object once, within ${months} months.`,
  why: 'Why is the decision wrong?',
  objected: 'We’ve received your objection. You’ll get the result by email.',
  objection: (at: string) => `Your objection of ${at}`,
  waiting: 'An administrator will review the decision. You’ll get the result by email.',
  answer: (at: string) => `Our answer of ${at}`,
  reports: 'Decks you reported',
  hiddenDeck: 'A deck that is private now',
  reported: (at: string, id: number, reason: string) => `${at}, R-${id}: ${reason}`,
  open: 'Not decided yet.',
  down: (at: string) => `Taken down on ${at}.`,
  stays: (at: string) => `Stays public, decided on ${at}.`,
}
