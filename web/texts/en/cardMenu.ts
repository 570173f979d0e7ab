/** Cards that are read aloud by a voice of the device. */
export const speech = {
  title: 'Read aloud',
  read: 'Read aloud',
  settings: 'Voices and languages',
  now: 'Read this side',
  each: 'Read each side as it appears',
  onDevice: 'These choices are kept on this device; the languages are those of this deck.',
  question: 'Language of the questions',
  answer: 'Language of the answers',
  noVoice: (language: string) => `This device has no voice for ${language}.`,
  noVoices: 'This device has no voices to read with.',
  key: ['R', 'Play this side’s sound or read it aloud, or stop'] as [string, string],
}

/** What can be done with a card on the learn page besides rating it. */
export const cardMenu = {
  /** What another user or device did with the card on the screen; or its rating was undone here. */
  marks: {
    changed: 'This card was just changed. This is the new version.',
    gone: 'This card was just deleted.',
    moved: 'This card was just moved to a topic you’re not studying.',
    rated: 'You just rated this card on another device.',
    undone: 'Rating undone.',
  },
  gone: 'This deck was deleted or is no longer shared with you. If it comes back, your progress will still be there.',
  saving: 'Saving your last ratings…',
  kept: 'Your last ratings are kept on this device and will be saved once you’re back online.',
  refused: {
    rating: 'A rating couldn’t be saved.',
    undo: 'This rating can no longer be undone.',
  },
  next: 'Next',
  hint: 'Ok means you recalled it, with effort. If you had forgotten it, choose Hard: it comes back sooner and sticks better.',
  gotIt: 'Got it',
  title: 'This card',
  edit: 'Edit card',
  suggest: 'Suggest a correction',
  ai: 'AI-generated',
  byModel: 'Written by an AI model, and not edited since.',
  reject: 'Reject',
  flag: 'Flag',
  unflag: 'Remove flag',
  flagged: (isFlagged: boolean): string => (isFlagged ? 'Card flagged.' : 'Flag removed.'),
  again: (days: number) => (days === 1 ? 'Bury until tomorrow' : `Again in ${days} days`),
  suspend: 'Suspend',
  remove: 'Delete card',
  deleteKey: 'Del',
  putOff: (days: number | null) =>
    days === null
      ? 'Card suspended. The deck’s table brings it back.'
      : days === 1
        ? 'The card comes back tomorrow.'
        : `The card comes back in ${days} days.`,
  deleted: 'Card deleted.',
  back: 'Undone. The card is back.',
  editUndone: 'Undone. The card is as it was before.',
  changedSince: 'Not undone: somebody else has changed the card since.',
  withdrawn: 'Undone. Your suggestion is withdrawn.',
  splitStays: 'A split can’t be undone here: edit the card, and delete the new one in its deck.',
  added: 'The deck is in your library now, so its cards come back under Today.',
  notAdded: 'Remove it',
  addUndone: 'Undone. The deck isn’t in your library.',
  leech: {
    title: 'This card keeps slipping. What might help?',
    rewrite: 'Rewrite',
    split: 'Split',
    explain: 'Add explanation',
    picture: 'Add picture',
    dismiss: 'Not now',
  },
  keys: (canEdit: boolean): [string, string][] => [
    ['Space, Enter', 'Show the answer; then press the highlighted button, if set in your account'],
    ['1 to 4', 'Rate; before the answer, choose'],
    ['U, Ctrl+Z', 'Undo what you did last'],
    ['E', canEdit ? 'Edit the card' : 'Suggest a correction'],
    ['F', 'Flag, or remove the flag'],
    ['B', 'Bury until tomorrow'],
    ['S', 'Suspend'],
    ...(canEdit ? [['Del', 'Delete the card'] satisfies [string, string]] : []),
    speech.key,
    ['X', 'Reject a generated card'],
    ['H, Esc', 'Go to the help for a card that keeps slipping, or dismiss it'],
    ['M', 'All actions on the card'],
    ['?', 'Show these shortcuts'],
  ],
}

/** A language model that helps with the card. */
export const assistant = {
  label: 'AI assistant',
  type: 'Type your answer',
  answer: 'Your answer',
  check: 'Check with AI',
  explain: 'Explain with AI',
  unexplained: 'The source doesn’t explain this card.',
  asking: 'The model is thinking…',
  verdicts: { right: 'Right', partly: 'Partly right', wrong: 'Not right' },
  proposes: (rating: string) => `Suggested rating: “${rating}”. You decide.`,
  general: 'From the model’s general knowledge: check it yourself.',
}
