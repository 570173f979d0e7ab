import { expect, test } from 'vitest'
import {
  asidesOf,
  chosenPassages,
  isNamedAlike,
  passagesWithin,
  rangesOf,
  type Section,
  stateOf,
  withChosen,
} from './ChapterStep.tsx'

const section = (title: string, level: number, ...passages: number[]): Section => ({
  title,
  level,
  passages,
  firstPage: 1,
  lastPage: 1,
  characters: 100,
})
const sections = [
  section('Cells', 1, 0),
  section('Nucleus', 2, 1),
  section('DNA', 3, 2, 3),
  section('Membrane', 2, 4),
  section('Plates', 1),
  section('Tissue', 1, 5),
]
const none = new Set<number>()
const states = (unchosen: ReadonlySet<number>) => passagesWithin(sections).map((within) => stateOf(within, unchosen))

test('a section includes the passages of its subsections', () => {
  expect(passagesWithin(sections)).toEqual([[0, 1, 2, 3, 4], [1, 2, 3], [2, 3], [4], [], [5]])
})

test('everything is chosen at first, and is requested as the whole document', () => {
  expect(states(none)).toEqual(['all', 'all', 'all', 'all', null, 'all'])
  expect(chosenPassages(sections, none)).toBeNull()
})

test('unchecking a parent unchecks its subsections and nothing else', () => {
  const unchosen = withChosen(none, [1, 2, 3], false)
  expect(states(unchosen)).toEqual(['some', 'none', 'none', 'all', null, 'all'])
  expect(chosenPassages(sections, unchosen)).toEqual([0, 4, 5])
})

test('a child that is checked again leaves its parent partly checked', () => {
  const unchosen = withChosen(withChosen(none, [0, 1, 2, 3, 4], false), [2, 3], true)
  expect(states(unchosen)).toEqual(['some', 'some', 'all', 'none', null, 'all'])
})

test('checking everything again requests the whole document', () => {
  const unchosen = withChosen(withChosen(none, [0, 5], false), [0, 5], true)
  expect(chosenPassages(sections, unchosen)).toBeNull()
})

test('a parent may list the passages of its parts, too', () => {
  const listed = [section('Cells', 1, 0, 1), section('Nucleus', 2, 1)]
  expect(passagesWithin(listed)).toEqual([[0, 1], [1]])
  expect(chosenPassages(listed, new Set([1]))).toEqual([0])
})

test('consecutive pages are named as a range', () => {
  expect(rangesOf([9, 3, 7, 8])).toBe('3, 7–9')
  expect(rangesOf([1, 2])).toBe('1–2')
  expect(rangesOf([7, 1, 3, 4, 5])).toBe('1, 3–5, 7')
  expect(rangesOf([])).toBe('')
})

test('asides are not chosen at first, and only requested when they are checked', () => {
  const withAsides = [...sections, { ...section('Exercises', 1, 6), aside: 'exercises' as const }]
  const first = asidesOf(withAsides)
  expect(stateOf([6], first)).toBe('none')
  expect(chosenPassages(withAsides, first)).toBeNull()
  expect(chosenPassages(withAsides, withChosen(first, [6], true))).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(chosenPassages(withAsides, withChosen(first, [0], false))).toEqual([1, 2, 3, 4, 5])
})

test('an aside beneath the section of its title is told from it by its kind alone', () => {
  const aside = (title: string, level: number) => ({ ...section(title, level), aside: 'contents' as const })
  const list = [
    section('Enzymes', 1),
    aside('Enzymes', 2),
    aside('Enzymes', 2),
    section('Enzymes', 2),
    aside('Index', 1),
  ]
  expect(list.map((one, index) => isNamedAlike(one, list[index - 1]))).toEqual([false, true, true, false, false])
})
