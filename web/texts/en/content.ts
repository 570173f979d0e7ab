/** The sounds of cards. */
export const sounds = {
  question: 'Question sound',
  answer: (number: number) => `Answer ${number} sound`,
  add: 'Add a sound',
  replace: 'Replace',
  remove: 'Remove sound',
  type: 'Choose an mp3, m4a, ogg, opus or wav file.',
  size: (megabytes: number) => `This sound is larger than ${megabytes} MB.`,
  unplayable: 'Your browser can’t play this sound.',
  other: 'Different sound',
  none: 'No sound',
}

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
