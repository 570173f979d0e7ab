import { expect, test } from 'vitest'
import { mistakesTo, nearest, oneMistakeFrom } from './search.ts'

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
])('%s has to a beginning of %s %i mistakes', (typed, word, mistakes) => {
  expect(mistakesTo(typed, word).toBeginning).toBe(mistakes)
})

test('more mistakes are allowed in beginnings than between whole words', () => {
  expect(mistakesTo('photosint', 'photosynthesis').toWord).toBe(6)
  expect(mistakesTo('biolgy', 'biology').toWord).toBe(1)
})

test('whole words come before beginnings', () => {
  const words = ['geacht', 'geahnt', 'geam', 'geamul', 'geant', 'great']
  expect(nearest('geat', words)).toEqual(['geam', 'geant', 'great', 'geacht', 'geahnt'])
})

test('up to five equally similar words count, and no others', () => {
  expect(nearest('geoligy', ['biology', 'geology', 'geologie', 'zoology'])).toEqual(['geology'])
  expect(nearest('cwll', ['cell', 'call', 'well', 'cow'])).toEqual(['cell', 'call'])
  expect(nearest('house', ['mouse', 'horse', 'rouse', 'louse', 'douse', 'hoose'])).toHaveLength(5)
})

test('short words allow no mistake, middling ones one, long ones two', () => {
  expect(nearest('cel', ['col', 'sel'])).toEqual([])
  expect(nearest('osmosys', ['osmosis'])).toEqual(['osmosis'])
  expect(nearest('osmasys', ['osmosis'])).toEqual([])
  expect(nearest('fotosinthesis', ['photosynthesis'])).toEqual([])
  expect(nearest('photosinthesys', ['photosynthesis'])).toEqual(['photosynthesis'])
})

test('a mistake is a letter left out, added, mistaken or swapped with its neighbour', () => {
  const meant = oneMistakeFrom('cel')
  for (const word of ['cell', 'acel', 'ce', 'el', 'cal', 'bel', 'cle', 'ecl']) expect(meant).toContain(word)
  for (const word of ['cel', 'c', 'cella', 'lec']) expect(meant).not.toContain(word)
  for (const word of oneMistakeFrom('wort') ?? []) expect(mistakesTo('wort', word).toWord).toBe(1)
  expect(oneMistakeFrom('клтина')).toContain('клітина')
  expect(oneMistakeFrom('κύτταρο')).toBeUndefined()
})
