import { expect, test } from 'vitest'
import { completions } from './TagField.tsx'

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
