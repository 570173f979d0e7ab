import { expect, test } from 'vitest'
import { mistakesTo, nearest, swapped } from './typos.ts'

test.each([
  ['biology', 'biology', 0],
  ['bio', 'biology', 0],
  ['biolgy', 'biology', 1],
  ['biollogy', 'biology', 1],
  ['biolagy', 'biology', 1],
  ['biolgoy', 'biology', 1],
  ['ibology', 'biology', 1],
  ['photosint', 'photosynthesis', 1],
  ['клтеини', 'клетини', 1],
  ['cell', 'biology', 3],
])('%s has to %s %i mistakes', (typed, word, mistakes) => {
  expect(mistakesTo(typed, word)).toBe(mistakes)
})

test('of words that are as near all count, up to five, and of others none', () => {
  expect(nearest('geoligy', ['biology', 'geology', 'geologie', 'zoology'])).toEqual(['geology'])
  expect(nearest('cwll', ['cell', 'call', 'well', 'cow'])).toEqual(['cell', 'call'])
  expect(nearest('house', ['mouse', 'horse', 'rouse', 'louse', 'douse', 'hoose'])).toHaveLength(5)
})

test('a short word is no misspelling, a middling one has one mistake, a long one two', () => {
  expect(nearest('cel', ['col', 'sel'])).toEqual([])
  expect(nearest('osmosys', ['osmosis'])).toEqual(['osmosis'])
  expect(nearest('osmasys', ['osmosis'])).toEqual([])
  expect(nearest('fotosinthesis', ['photosynthesis'])).toEqual([])
  expect(nearest('photosinthesys', ['photosynthesis'])).toEqual(['photosynthesis'])
})

test('each two neighbours are swapped', () => {
  expect(swapped('abcd')).toEqual(['bacd', 'acbd', 'abdc'])
  expect(swapped('a')).toEqual([])
})
