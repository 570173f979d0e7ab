import type { LanguageName } from '../../../shared/languages.ts'

const capitalised = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())

/** What came of a generation beside its cards, or why it failed. */
export const generation = {
  failedOnOurSide: 'This failed several times on our side. Please try again later.',
  noCards: 'The AI provider didn’t return any cards. Please try again later.',
  partsFailed: (failed: number, parts: number) => `The AI provider couldn’t process ${failed} of ${parts} parts.`,
  nothingNew: 'The deck already covers all of this. Nothing was charged.',
  nothingFound: 'We found nothing that makes a good card. Nothing was charged.',
  stopped: 'Stopped before it finished.',
  stoppedAtOnce: 'Stopped before any cards were made.',
  tooLongForUs: 'This document is too long. Choose fewer parts of it.',
  tooLongForAll:
    'The document is too long to make all its cards at once. To get the rest, choose the parts that don’t have any cards yet.',
  tooLongAgain: (minutes: number) =>
    `Your last document was too long. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, with fewer parts of it.`,
  rightLost: 'The person who started this can no longer edit the deck.',
  documentGone: 'The document was deleted. Please upload it again.',
  inLanguage: (language: LanguageName) =>
    `This document is in ${capitalised(language)}, and cards can only be made in the document’s language. Choose ${capitalised(language)} and try again.`,
  inOtherLanguage: 'This document is in another language, and cards can only be made in the document’s language.',
  topicInLanguage: (topic: string, language: LanguageName) =>
    `What the documents say about “${topic}” is in ${capitalised(language)}, and cards can only be made in a document’s own language. Choose ${capitalised(language)} and try again.`,
  topicInOtherLanguage: (topic: string) =>
    `What the documents say about “${topic}” is in another language, and cards can only be made in a document’s own language. Generate cards from the document instead.`,

  aiUnreachable: 'The AI service can’t be reached. Try again later.',
  aiUnauthorised: 'The AI service rejected our credentials. Please contact support.',
  aiRateLimited: 'The AI service is busy. Try again in a few minutes.',
  aiOverBudget: 'This is too much for one generation. Choose fewer chapters.',
  aiRefused: 'The AI service declined to make cards from this text.',
  aiFailed: 'The AI service didn’t return a usable answer. Try again later.',

  /** The same of one part, while others go on. */
  partUnreachable: 'the AI couldn’t be reached',
  partUnauthorised: 'the AI rejected our credentials',
  partRateLimited: 'the AI was busy',
  partOverBudget: 'over budget',
  partRefused: 'the AI declined this text',
  partFailed: 'the AI didn’t return a usable answer',
}
