import { count } from './format.ts'

export const pastImports = {
  title: (number: number) => count(number, { one: 'Your last import', other: 'Your last # imports' }),
  cards: (number: number) => count(number, { one: '# card', other: '# cards' }),
  updated: (number: number) => count(number, { one: '# card updated', other: '# cards updated' }),
  moreDecks: (number: number) => count(number, { one: 'and # more deck', other: 'and # more decks' }),
  noDeck: 'The cards are no longer in a deck of yours',
  undone: 'Undone',
  unnamed: 'A file',
  details: 'Details',
  detailsOf: (file: string) => `Details: ${file}`,
  undo: 'Undo',
  undoOf: (file: string) => `Undo: ${file}`,
  /** The name of a file can be missing. */
  sheet: (file: string) => (file ? `Import of ${file}` : 'Import of a file'),
  ask: (file: string, at: string) =>
    `This takes back what you imported from ${file ? `“${file}”` : 'a file'} on ${at}:`,
  binned: (number: number, madeDeck: boolean) =>
    madeDeck
      ? count(number, {
          one: '# card goes into the bin for 30 days, and so does its deck if nothing else is in it.',
          other: '# cards go into the bin for 30 days, and so do their decks if nothing else is in them.',
        })
      : count(number, {
          one: '# card goes into the bin for 30 days.',
          other: '# cards go into the bin for 30 days.',
        }),
  edited: (number: number) =>
    count(number, {
      one: '# of them was edited since. It goes into the bin as it is now.',
      other: '# of them were edited since. They go into the bin as they are now.',
    }),
  studied: (number: number) =>
    count(number, {
      one: 'You have studied # of them since. Its progress comes back with it if you restore it.',
      other: 'You have studied # of them since. Their progress comes back with them if you restore them.',
    }),
  reviews: 'The learning history that came along is deleted, except for cards that you have studied since.',
  restored: 'Cards that the import updated get their earlier content back, except those edited since.',
  gone: 'This import has been undone already.',
}
