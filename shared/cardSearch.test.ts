import { expect, test } from 'vitest'
import { parseCardSearch } from './cardSearch.ts'
import { formatMessage } from './messages.ts'
import { input } from './texts/en.ts'

const meant = (search: string) =>
  parseCardSearch(search).terms?.map(({ isNegated, kind, ...rest }) =>
    [isNegated ? 'not' : '', kind, ...Object.values<string | number>(rest)].filter((part) => part !== '').join(' '),
  )

test.each([
  ['nothing', '  ', []],
  ['words', 'cell wall', ['words cell', 'words wall']],
  ['text in quotes', '"is:due now"', ['words is:due now']],
  ['text in the quotes that a phone types', '„Zelle“ “wall”', ['words Zelle', 'words wall']],
  ['an empty quotation', '"" cell', ['words cell']],
  ['a word without another', 'cell -wall', ['words cell', 'not words wall']],
  ['a text without words of another', '-"cell wall"', ['not words cell wall']],
  ['a hyphen on its own or within a word', '- x-ray', ['words -', 'words x-ray']],
  ['a deck', 'deck:anatomy', ['deck anatomy']],
  ['a deck whose name has spaces', 'deck:"Anatomy I" bone', ['deck Anatomy I', 'words bone']],
  ['a deck that is left out', '-deck:"Anatomy I"', ['not deck Anatomy I']],
  ['tags', 'tag:Heart TAG:step1::heart -tag:„exam“', ['tag Heart', 'tag step1::heart', 'not tag exam']],
  ['a tag on the way to a narrower one', 'tag:heart:: tag:lung:', ['tag heart', 'tag lung']],
  [
    'the same several times once',
    'cell tag:heart -is:due Cell TAG:Heart -is:due',
    ['words Cell', 'tag Heart', 'not is due'],
  ],
  ['states in any case', 'is:due IS:Fresh is:suspended is:leech', ['is due', 'is fresh', 'is suspended', 'is leech']],
  ['a state that is not wanted', '-is:flagged', ['not is flagged']],
  [
    'lapses',
    'lapses>5 lapses<2 lapses>=3 lapses<=4 lapses=0',
    ['lapses > 5', 'lapses < 2', 'lapses >= 3', 'lapses <= 4', 'lapses = 0'],
  ],
  ['lapses like the other filters', 'lapses:3', ['lapses = 3']],
  ['days', 'added:7', ['added 7']],
  ['text with colons', 'Note: https://example.org 12:30', ['words Note:', 'words https://example.org', 'words 12:30']],
])('%s', (_, search, terms) => {
  expect(meant(search)).toEqual(terms)
})

test.each([
  ['cell "wall is', 'Add a closing quotation mark after "wall is.'],
  ['deck:', 'Write a deck’s name after “deck:”, such as deck:"Anatomy I".'],
  ['deck:""', 'Write a deck’s name after “deck:""”, such as deck:"Anatomy I".'],
  ['cell is:late', '“is:late” isn’t a state. Write is:due, is:fresh, is:buried, is:suspended, is:leech or is:flagged.'],
  ['-is:', '“is:” isn’t a state. Write is:due, is:fresh, is:buried, is:suspended, is:leech or is:flagged.'],
  ['lapses>many', 'Write a number in place of “lapses>many”, such as lapses>5, lapses=0 or lapses<3.'],
  ['lapses>-1', 'Write a number in place of “lapses>-1”, such as lapses>5, lapses=0 or lapses<3.'],
  ['lapses>10000', 'Write a number in place of “lapses>10000”, such as lapses>5, lapses=0 or lapses<3.'],
  ['added:0', 'Write a number of days in place of “added:0”, such as added:7.'],
  ['added:week', 'Write a number of days in place of “added:week”, such as added:7.'],
  ['tag:', 'Write a tag without spaces or commas in place of “tag:”, such as tag:heart.'],
  ['tag:"a b"', 'Write a tag without spaces or commas in place of “tag:"a b"”, such as tag:heart.'],
  [
    'colour:red',
    '“colour:red” isn’t a filter. Use deck:, tag:, is:, lapses or added:. To search for this text, put it in quotation marks.',
  ],
])('%s is answered with what to write instead', (search, message) => {
  const { problem } = parseCardSearch(search)
  expect(problem && formatMessage(input, problem)).toBe(message)
})
