import type { DeckSize } from '../../../shared/decks.ts'
import { languages } from '../../../shared/texts/en.ts'
import { count } from './format.ts'

const sizes: Record<DeckSize, string> = {
  small: 'Small (under 50)',
  medium: 'Medium (50–200)',
  large: 'Large (over 200)',
}
const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const topics = (number: number) => count(number, { one: '# topic', other: '# topics' })
/** Members are not counted: their author sees them by name. */
const learners = (number: number) => count(number, { one: 'in # library', other: 'in # libraries' })

/** Public decks, and what learners do with decks of others. */
export const library = {
  language: 'Language',
  anyLanguage: 'All languages',
  languages,
  size: 'Number of cards',
  anySize: 'All sizes',
  sizes,
  cards,
  topics,
  learners,
  none: 'No public decks match these filters.',
  noneFor: (search: string) => `No public decks with these filters match “${search}”.`,
  reset: 'Reset filters',
  showMore: 'Show more',
  shown: (number: number, isMore: boolean) =>
    isMore
      ? `${count(number, { one: '# public deck', other: '# public decks' })} shown; there are more.`
      : `${count(number, { one: '# public deck', other: '# public decks' })} shown; that’s all.`,
  changed: (when: string) => `updated ${when}`,
  copiedFrom: 'Copy of',
  by: (author: string) => `by ${author}`,
  remove: 'Remove from library',
  removed: 'Removed from your library. Your progress is kept.',
  undo: 'Undo',
  removeButton: 'Remove',
  removePrivate: 'The author has made this deck private. Once you remove it, you can’t add it again yourself.',
  copy: 'Make my own copy',
  copyNote:
    'You’ll get a private deck with all topics and cards that you can change as you like. It won’t get the author’s later changes, and your progress stays with the original.',
  copyButton: 'Make a copy',
  copied: 'This is your own copy.',
  publishLanguage: 'Language of the deck',
  publishLanguageHint: 'Helps people find it.',
  languageSaved: 'Language saved.',
  detect: 'Detect automatically',
}
