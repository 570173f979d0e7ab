import type { LanguageName } from '../languages.ts'
import { gapMarker } from '../gaps.ts'
import { limits } from '../limits.ts'

/**
 * What is wrong with an input: what the forms say before they send it, and the server about what it is sent. What reads
 * another module is a function: read at once, it would keep the bundler from splitting the catalogue.
 */
export const input = {
  email: 'Invalid email format',
  passwordLength: () => `At least ${limits.passwordMinLength} characters`,
  passwordUpper: 'At least 1 upper case letter',
  passwordLower: 'At least 1 lower case letter',
  passwordNumber: 'At least 1 number',
  passwordSpecial: 'At least 1 special character',
  tooLong: (most: number) => `At most ${most} characters.`,
  nested: () => `A line starts with more than ${limits.nestedMarkers} markers such as “-” or “>”. Remove some.`,
  dense: () =>
    `At most ${limits.textLines} lines and gaps, ${limits.tableCells} table cells and ${limits.formulasLength} characters of formulas. Move some to another card.`,
  word: 'A word is too long. Add spaces.',
  characters: 'This text contains characters that aren’t allowed.',
  name: 'Enter a name.',
  deck: 'Give the deck a name or a description.',
  topic: 'Give the topic a name.',
  folder: 'Give the folder a name.',
  gap: () => `Select the words to hide and press “Make a gap”, or write ${gapMarker} on both sides of them.`,
  question: 'Write a question, or choose a picture or a sound.',
  answer: 'Write an answer, or choose a picture or a sound.',
  option: 'Fill in this option or remove it.',
  correct: 'Mark at least one answer as correct.',
  options: (most: number) => `At most ${most} options.`,
  siblings: (most: number) => `At most ${most} gaps if each becomes its own card.`,
  tag: 'Tags can’t contain spaces, commas or quotation marks.',
  tags: (most: number) => `At most ${most} tags.`,
  code: 'Enter a code.',
  codeCharacters: 'Use only letters, digits, dots, hyphens and underscores.',
  iban: 'This isn’t a valid IBAN. Check it against the partner’s bank statement, digit by digit.',
  reason: 'Enter a reason.',
  searchQuote: (part: string) => `Add a closing quotation mark after ${part}.`,
  searchDeck: (part: string) => `Write a deck’s name after “${part}”, such as deck:"Anatomy I".`,
  searchState: (part: string) =>
    `“${part}” isn’t a state. Write is:due, is:fresh, is:buried, is:suspended, is:leech or is:flagged.`,
  searchLapses: (part: string) => `Write a number in place of “${part}”, such as lapses>5, lapses=0 or lapses<3.`,
  searchAdded: (part: string) => `Write a number of days in place of “${part}”, such as added:7.`,
  searchTag: (part: string) => `Write a tag without spaces or commas in place of “${part}”, such as tag:heart.`,
  searchFilter: (part: string) =>
    `“${part}” isn’t a filter. Use deck:, tag:, is:, lapses or added:. To search for this text, put it in quotation marks.`,
}

/** The last heading of an article in the blog: what stands under it is looked up, not read. */
export const sources: string = 'Sources'

/** The languages of documents and decks. */
export const languages: Record<LanguageName, string> = {
  english: 'English',
  german: 'German',
  french: 'French',
  italian: 'Italian',
  spanish: 'Spanish',
  polish: 'Polish',
  ukrainian: 'Ukrainian',
  dutch: 'Dutch',
  romanian: 'Romanian',
}
