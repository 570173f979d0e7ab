import { amount, count } from './format.ts'

export const exports = {
  title: 'Export cards',
  what: 'Cards',
  all: 'The whole deck',
  chosen: (topics: number) => count(topics, { one: 'The selected topic', other: '# selected topics' }),
  format: 'Format',
  formats: { apkg: 'Anki (.apkg)', csv: 'Table (CSV)', md: 'Markdown', json: 'Everything (JSON)' },
  about: {
    apkg: 'For Anki and AnkiDroid, with pictures and sounds. Multiple-choice cards become cards with a list.',
    csv: 'For Excel and other spreadsheets, with a row for each card. Pictures and sounds are left out.',
    md: 'A text with a heading for each topic. Pictures and sounds are left out.',
    json: 'All card data, including pictures and sounds. Import it to restore the cards.',
  },
  history: 'With my learning history',
  historyNote: 'When each card is due, and your reviews. Leave it out if the file is for someone else.',
  latest: 'Smaller file',
  latestNote: 'For Anki 2.1.50 and later. Older versions and some other programs cannot open it.',
  files: 'Files',
  parts: (number: number) => count(number, { one: '# file', other: '# files' }),
  one: 'One file',
  partsNote:
    'The cards are more than one import takes. To bring them back, import the first file as a new deck, and add the others to that deck.',
  oneNote: 'For other programs: this file can be too large to be imported here.',
  download: 'Download',
  downloadPart: (number: number, total: number) => `Download file ${number} of ${total}`,
  /** Of a file, without its ending. */
  partName: (name: string, number: number, total: number) => `${name} (${number} of ${total})`,
  print: {
    open: 'Print instead',
    title: (deck: string) => `Print “${deck}”`,
    form: 'On paper',
    cards: 'Cards to fold',
    list: 'A list',
    cardsNote: 'Cut along the dashed lines, and fold in the middle: the answer is on the back.',
    part: 'Cards',
    range: (from: number, to: number) => `${amount(from)}–${amount(to)}`,
    partNote: (total: number, most: number) =>
      `There are ${amount(total)} cards. Up to ${amount(most)} are printed at a time.`,
    print: 'Print',
  },
  /** A file of this name. */
  done: (file: string) => `“${file}” is saved. You’ll find it among your browser’s downloads.`,
  /** Of the file of a deck without a name. */
  unnamed: 'cards',
}
