import { count } from './format.ts'

const cards = { one: '# card', other: '# cards' }

export const search = {
  open: 'Search your cards',
  field: 'Words and filters',
  hint: 'Questions, answers and explanations of all your decks.',
  examples: 'What you can search for',
  exampleDeck: 'Anatomy I',
  exampleTag: 'heart',
  /** What each filter finds. */
  filters: {
    deck: 'cards of this deck',
    tag: 'with this tag, or one within it such as heart::valves',
    due: 'due now',
    fresh: 'not learned yet',
    buried: 'put off until a later day',
    suspended: 'suspended',
    leech: 'forgotten eight times or more',
    flagged: 'flagged',
    lapses: 'forgotten more than five times; also <, <=, >= and =',
    added: 'added in the last seven days',
    negated: 'not due; - also excludes words',
  },
  add: (filter: string, meaning: string) => `Add ${filter}: ${meaning}`,
  alsoTag: 'By tag:',
  none: 'No card in your decks matches.',
  found: (number: number, hasMore: boolean) => (hasMore ? `The newest ${number} cards` : count(number, cards)),
  results: 'Found cards',
  lapses: (number: number) => count(number, { one: 'forgotten once', other: 'forgotten # times' }),
  leech: 'leech',
  flagged: 'flagged',
  more: 'Show more',
  learn: 'Learn these',
  learnHint: (most: number) =>
    `Learns the due and fresh cards among all results, up to ${most} at a time, fresh ones within today’s limit.`,
  heldBack: (fresh: number, all: number) =>
    `${fresh} of ${count(all, { one: '# fresh card', other: '# fresh cards' })}: that is today’s limit. At the end you can add more.`,
  nothingToLearn: 'None of these cards is due or fresh.',
  card: { title: 'Card', edit: 'Edit', gone: 'This card has been deleted.' },
}

/** The command menu. */
export const commands = {
  key: 'Ctrl+K',
  title: 'Go to …',
  open: 'Commands',
  field: 'Deck, topic, card or command',
  groups: { actions: 'Commands', here: 'This deck', decks: 'Decks', topics: 'Topics', cards: 'Cards' },
  none: (text: string) => `Nothing matches “${text}”.`,
  found: (number: number) => count(number, { one: '# result', other: '# results' }),
  searchFor: (text: string) => `Search your cards for “${text}”`,
  isOpen: 'open now',
  decks: 'Go to your decks',
  learn: 'Learn today’s cards',
  search: 'Search your cards',
  createDeck: 'Create a deck',
  createFromList: 'Paste a list into a new deck',
  generate: 'Generate cards from a document',
  account: 'Account settings',
  admin: 'Administration',
  mission: 'Our mission',
  logout: 'Log out',
  /** Other words that find a command. */
  synonyms: {
    decks: 'my home list overview',
    learn: 'study review today',
    search: 'find browse',
    createDeck: 'new add make',
    createFromList: 'new import cards vocabulary copy',
    generate: 'new create import upload pdf file ai',
    statistics: 'progress streak stats',
    account: 'settings profile password subscription language appearance dark',
    de: 'german language',
    en: 'english language',
    mission: 'about',
    logout: 'sign out',
  },
}
