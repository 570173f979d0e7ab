import { count } from './format.ts'

/** The dialog that makes cards of a pasted list. */
export const pastedList = {
  title: 'Paste a list',
  label: 'Your list',
  hint: 'Each card is a question, a separator and an answer. Copied table cells and sets exported from Quizlet work, too.',
  separator: 'Between question and answer',
  separators: {
    '\t': 'Tab',
    ';': 'Semicolon ;',
    '|': 'Bar |',
    ' – ': 'Dash –',
    ' - ': 'Hyphen -',
    ' = ': 'Equals sign =',
    ': ': 'Colon :',
    ',': 'Comma ,',
  },
  ends: 'Between cards',
  cardEnds: { '\n': 'New line', '\n\n': 'Blank line', ';': 'Semicolon ;' },
  none: 'Not found',
  other: 'Other characters',
  ownSeparator: 'Characters between question and answer',
  ownEnd: 'Characters between cards',
  escapes: '\\n is a new line, \\t a tab.',
  noSeparator: 'Put a tab, a semicolon or a dash between the question and the answer of each card.',
  swap: 'Swap question and answer',
  thirdColumn: 'The third column has tags',
  preview: 'The first cards',
  more: (number: number) => count(number, { one: 'and # more card', other: 'and # more cards' }),
  left: (number: number) =>
    count(number, {
      one: '# entry without both parts is left out',
      other: '# entries without both parts are left out',
    }),
  tooMany: (most: number) => `At most ${most} cards at once. Create them in several steps.`,
  wrong: (question: string) => `This card can’t be created: “${question}”`,
  create: (number: number) => count(number, { one: 'Create # card', other: 'Create # cards' }),
  discard: {
    title: 'Discard the list?',
    note: 'No cards have been created from it yet.',
    keep: 'Keep it',
    discard: 'Discard',
  },
}
