import type { LanguageName } from '../../../shared/languages.ts'

const capitalised = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())

/** What came of a generation beside its cards, or why it failed. */
export const generation = {
  failedOnOurSide: 'This failed on our side, several times. Please try again later.',
  noCards: 'The AI provider gave no cards for any part of this. Please try again later.',
  partsFailed: (failed: number, parts: number) => `${failed} of ${parts} parts could not be read by the AI provider.`,
  nothingNew: 'There is nothing new: the deck has all cards of this already. Nothing was charged.',
  nothingFound: 'Nothing was found that makes a good card. Nothing was charged.',
  stopped: 'It was stopped before it was through.',
  stoppedAtOnce: 'Stopped before there were any cards.',
  tooLongForUs: 'This document is too long. Choose fewer of its parts.',
  tooLongForAll:
    'The document is too long to make all of its cards at once. To get the rest, choose the parts that have no cards yet.',
  tooLongAgain: (minutes: number) =>
    `Your last document was too long. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, with fewer of its parts.`,
  rightLost: 'Whoever started this may no longer change the deck.',
  documentGone: 'The document was deleted. Please upload it again.',
  inLanguage: (language: LanguageName) =>
    `This document is in ${capitalised(language)}, and cards can only be made in its own language here. Choose ${capitalised(language)} and try again.`,
  inOtherLanguage: 'This document is in another language, and cards can only be made in its own language here.',
  topicInLanguage: (topic: string, language: LanguageName) =>
    `What the documents say about “${topic}” is in ${capitalised(language)}, and cards can only be made in the language of a document here. Choose ${capitalised(language)} and try again.`,
  topicInOtherLanguage: (topic: string) =>
    `What the documents say about “${topic}” is in another language, and cards can only be made in the language of a document here. Generate cards from the document instead.`,

  aiUnreachable: 'The AI service cannot be reached. Try again later.',
  aiUnauthorised: 'The AI service does not accept how it is set up here. Please tell the support.',
  aiRateLimited: 'The AI service has too much to do. Try again in a few minutes.',
  aiOverBudget: 'This is more than one generation may use. Choose fewer chapters.',
  aiRefused: 'The AI service declined to make cards of this text.',
  aiFailed: 'The AI service gave no answer that can be used. Try again later.',

  /** The same of one part, while others go on. */
  partUnreachable: 'the AI could not be reached',
  partUnauthorised: 'the AI did not accept how it is set up',
  partRateLimited: 'the AI had too much to do',
  partOverBudget: 'over budget',
  partRefused: 'the AI declined this text',
  partFailed: 'the AI gave no answer that can be used',
}
