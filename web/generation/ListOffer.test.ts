import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { listOf, pairsIn } from './ChapterStep.tsx'

const section = (pairs: number | null, passages = [0]) => ({
  title: 'Words',
  level: 1,
  firstPage: 1,
  lastPage: 1,
  characters: 100,
  passages,
  ...(pairs !== null && { list: { pairs, header: 'Spanish | English' } }),
})

test('a document is a list if all of its sections with text are, and if its cards can be made at once', () => {
  expect(pairsIn([section(40)])).toBe(40)
  expect(pairsIn([section(null, []), section(40), section(10, [1])])).toBe(50)
  expect(pairsIn([section(40), section(null, [1])])).toBe(0)
  expect(pairsIn([section(limits.cardsPerList)])).toBe(limits.cardsPerList)
  expect(pairsIn([section(limits.cardsPerList), section(1, [1])])).toBe(0)
  expect(pairsIn([])).toBe(0)
})

test('the lines of a list are its rows without the names of the columns, divided at the first cell', () => {
  const texts = ['Spanish | English\nperro | dog\n\n', 'Spanish | English\nel gato | cat | tomcat\n']
  expect(listOf([section(2)], texts)).toBe('perro\tdog\nel gato\tcat | tomcat')
})
