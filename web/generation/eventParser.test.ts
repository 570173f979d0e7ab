import { expect, test } from 'vitest'
import { eventParser } from './eventParser.ts'

test('gives the data of each event, in order', () => {
  expect(eventParser()('retry: 2000\n\ndata: {"a":1}\n\ndata: {"a":2}\n\n')).toEqual(['{"a":1}', '{"a":2}'])
})

test('an event may come in pieces, cut anywhere', () => {
  const stream = 'data: one\r\n\r\n:\r\n\r\ndata: two\r\ndata: lines\r\n\r\n'
  const read = eventParser()
  expect(stream.split('').flatMap((letter) => read(letter))).toEqual(['one', 'two\nlines'])
})

test('what only keeps the connection open is no event, nor is one that is not complete', () => {
  const read = eventParser()
  expect(read(':\n\n')).toEqual([])
  expect(read('data: half')).toEqual([])
  expect(read('\n')).toEqual([])
  expect(read('\n')).toEqual(['half'])
})
