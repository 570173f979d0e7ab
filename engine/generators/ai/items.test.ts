import { expect, test } from 'vitest'
import { objectIn, openItems } from './items.ts'

/** The items that are complete after each character. */
function arrivals(text: string): [number, unknown][] {
  const reader = openItems('cards')
  return Array.from(text).flatMap((character, at) => reader.add(character).map((item): [number, unknown] => [at, item]))
}
const itemsOf = (text: string) => arrivals(text).map(([, item]) => item)

test('reads each item as soon as it is complete', () => {
  const text = '{"cards": [{"a": 1}, {"a": [2, {"b": "}]"}]}], "more": [{"c": 3}]}'
  expect(arrivals(text)).toEqual([
    [text.indexOf('}'), { a: 1 }],
    [text.indexOf('}]}],') + 2, { a: [2, { b: '}]' }] }],
  ])
})

test.each([
  ['a cut', '{"cards":[{"a":1},{"a":"2', [{ a: 1 }]],
  ['quotation marks', String.raw`{"cards":[{"a":"\"}\\"}]}`, [{ a: '"}\\' }]],
  ['a fence', '```json\n{"cards":[{"a":1}]}\n```', [{ a: 1 }]],
  ['thoughts', '<think>{"cards":[{"a":0}]}</think>{"cards":[{"a":1}]}', [{ a: 1 }]],
  ['thoughts without an end', '<think>{"cards":[{"a":0}]}', []],
  ['single backslashes', String.raw`{"cards":[{"a":"\sqrt{2} \\sqrt \" \u00e9"}]}`, [{ a: '\\sqrt{2} \\sqrt " é' }]],
  ['an item that cannot be read', '{"cards":[{a},{"a":1}]}', [{ a: 1 }]],
  ['no list', '{"cards":{"a":1}}', []],
])('understands %s', (_, text, items) => {
  expect(itemsOf(text)).toEqual(items)
})

test('finds the object in an answer', () => {
  expect(objectIn('Here: {"a": 1} Good luck!')).toEqual({ a: 1 })
  expect(objectIn('Sorry.')).toBeUndefined()
})
