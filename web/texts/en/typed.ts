/** Answers that are typed. */
export const typed = {
  yourAnswer: 'Your answer',
  gapNumber: (number: number) => `Gap ${number}`,
  enter: 'Enter',
  right: 'Right.',
  wrong: 'Not right.',
  suggests: (rating: string) => `Suggested rating: ${rating}.`,
  typed: 'Typed',
  rightAnswer: 'Right',
  nothing: 'nothing',
  same: (typed: string) => `You typed “${typed}”, which is right.`,
  differs: (typed: string, right: string) => `You typed “${typed}”; “${right}” is right.`,
}
