import { expect, test } from 'vitest'
import { eventParser } from './eventParser.ts'

const dataIn = (text: string, read = eventParser()) => read(text).map(({ data }) => data)

test('gives the data of each event, in order, and where to go on after it', () => {
  expect(eventParser()('retry: 2000\n\nid: 7-1\ndata: {"a":1}\n\ndata: {"a":2}\n\n')).toEqual([
    { data: '{"a":1}', id: '7-1' },
    { data: '{"a":2}', id: null },
  ])
})

test('an event may come in pieces, cut anywhere', () => {
  const stream = 'data: one\r\n\r\n:\r\n\r\ndata: two\r\ndata: lines\r\n\r\n'
  const read = eventParser()
  expect(stream.split('').flatMap((letter) => dataIn(letter, read))).toEqual(['one', 'two\nlines'])
})

test('what only keeps the connection open is no event, nor is one that is not complete', () => {
  const read = eventParser()
  expect(read(':\n\n')).toEqual([])
  expect(read('data: half')).toEqual([])
  expect(read('\n')).toEqual([])
  expect(dataIn('\n', read)).toEqual(['half'])
})
