import { expect, test } from 'vitest'
import * as sharedGerman from '../shared/texts/de.ts'
import * as sharedEnglish from '../shared/texts/en.ts'
import * as serverGerman from '../server/texts/de/index.ts'
import * as serverEnglish from '../server/texts/en/index.ts'
import * as german from '../web/texts/de/index.ts'
import * as english from '../web/texts/en/index.ts'

/** Words that are the same in German, and names of keys. */
const alike = new Set([
  'Admin',
  'Blog',
  'Code',
  'Cookies',
  'Demo',
  'Ellipse',
  'Enterprise',
  'Esc',
  'IBAN',
  'ID',
  'K, Enter',
  'Name',
  'Ok',
  'ok',
  'Spam',
  'Support',
  'System',
  'Tags',
  'Trivial',
])
const isWord = (text: string) => /\p{L}{2}/u.test(text)

/** The texts of a catalogue by their path; null for functions that format values. */
function textsOf(value: unknown, path: string): Map<string, string | null> {
  if (typeof value === 'string') return new Map([[path, value]])
  if (typeof value !== 'object' || value === null) return new Map([[path, null]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...textsOf(part, `${path}.${name}`)]))
}

test.each([
  ['the client', english, german],
  ['both sides', sharedEnglish, sharedGerman],
  ['the server', serverEnglish, serverGerman],
])('every text of %s exists in German and is translated', (_, one, other) => {
  const [inEnglish, inGerman] = [textsOf(one, 't'), textsOf(other, 't')]
  expect([...inGerman.keys()].toSorted()).toEqual([...inEnglish.keys()].toSorted())
  const same = [...inEnglish].filter(
    ([path, text]) => text && isWord(text) && text === inGerman.get(path) && !alike.has(text),
  )
  expect(same).toEqual([])
})
