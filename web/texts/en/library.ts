import type { DeckSize } from '../../../shared/library.ts'
import { languages } from '../../../shared/texts/en.ts'
import { count } from './count.ts'

const sizes: Record<DeckSize, string> = {
  small: 'Small (under 50)',
  medium: 'Medium (50–200)',
  large: 'Large (over 200)',
}
const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const topics = (number: number) => count(number, { one: '# topic', other: '# topics' })
const learners = (number: number) =>
  number === 0 ? 'no learners yet' : count(number, { one: '# learner', other: '# learners' })

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
  none: 'No public deck matches these filters.',
  noneFor: (search: string) => `No public deck with these filters matches “${search}”.`,
  reset: 'Reset filters',
  showMore: 'Show more',
  shown: (number: number, isMore: boolean) =>
    isMore
      ? `${count(number, { one: '# public deck', other: '# public decks' })} shown, and there are more.`
      : `${count(number, { one: '# public deck', other: '# public decks' })} shown, that is all.`,
  changed: (when: string) => `last change: ${when}`,
  copiedFrom: 'Copy of',
  by: (author: string) => `by ${author}`,
  remove: 'Remove from library',
  removed: 'The deck is no longer in your library. What you learned is kept.',
  undo: 'Undo',
  removeButton: 'Remove',
  removePrivate: 'The author has made this deck private. Once you remove it you cannot add it again by yourself.',
  copy: 'Make my own copy',
  copyNote:
    'You get a private deck with all topics and cards, and can change it as you like. Later changes of the author stay out of it.',
  copyButton: 'Make a copy',
  copied: 'This is your own copy.',
  publishLanguage: 'Language of the deck',
  publishLanguageHint: 'People filter public decks by it.',
  languageSaved: 'The language is saved.',
  detect: 'Detect automatically',
}
