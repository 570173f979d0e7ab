/** A language model that helps with the card. */
export const assistant = {
  label: 'AI assistant',
  type: 'Type your answer',
  answer: 'Your answer',
  check: 'Check it',
  explain: 'Explain this card',
  unexplained: 'The source doesn’t explain this card.',
  asking: 'The model is thinking…',
  verdicts: { right: 'Right', partly: 'Partly right', wrong: 'Not right' },
  proposes: (rating: string) => `Suggested rating: “${rating}”. You decide.`,
  general: 'From the model’s general knowledge: check it yourself.',
}
