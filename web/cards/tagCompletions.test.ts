import { expect, test } from 'vitest'
import { completions, namedTags, searchCompletions } from './tagCompletions.ts'

const tags = ['exam', 'Heart', 'heart::valves', 'lung']

test.each([
  ['', tags],
  ['he', ['Heart', 'heart::valves']],
  ['heart', ['Heart', 'heart::valves']],
  ['lung he', ['lung Heart', 'lung heart::valves']],
  ['lung, e', ['lung, exam']],
  ['HEART ', ['HEART exam', 'HEART heart::valves', 'HEART lung']],
  ['lung', []],
  ['other', []],
])('%j can become %j', (typed, expected) => expect(completions(typed, tags)).toEqual(expected))

test.each([
  ['tag:', ['tag:exam', 'tag:Heart', 'tag:heart::valves', 'tag:lung']],
  ['is:due -tag:HE', ['is:due -tag:Heart', 'is:due -tag:heart::valves']],
  ['heart', []],
  ['tag:heart is:', []],
])('the search %j can become %j', (search, expected) => expect(searchCompletions(search, tags)).toEqual(expected))

test('a search is told of the tags that its words name', () => {
  expect(namedTags('what valves do', ['med::heart::valves', 'exam'])).toEqual([
    { filter: 'tag:med::heart::valves', search: 'what tag:med::heart::valves do' },
  ])
  expect(namedTags('MED', ['med::heart', 'Med::lung'])).toEqual([{ filter: 'tag:med', search: 'tag:med' }])
  expect(namedTags('tag:exam', ['exam'])).toEqual([])
  expect(namedTags('deck:"my exam book"', ['exam'])).toEqual([])
})
