import { expect, test } from 'vitest'
import { cardProblems, settled } from './card.ts'
import type { Content } from './api/contract.ts'
import { addedGroups, type Cover, type Covers, goneGroups, labelOf, otherLabelsOf } from './covers.ts'

const cover = (group: number, label = ''): Cover => ({
  kind: 'rect',
  group,
  label,
  points: [
    [0, 0],
    [0.5, 0.5],
  ],
})
const covers = (...shapes: Cover[]): Covers => ({ asked: 1, shapes, hidesAll: false })
const content = (change: Partial<Content>): Content => ({
  questionText: '',
  questionFileLink: 'x',
  isGapText: false,
  Answers: [{ text: 'written', correct: true, fileLink: null }],
  explanation: '',
  tags: [],
  isTyped: true,
  covers: null,
  ...change,
})

test('the answer is what the labels of the asked covers say', () => {
  const labels = covers(cover(1, ' aorta '), cover(2, 'vein'), cover(1), cover(1, 'aorta'), cover(1, 'arch'))
  expect(labelOf(labels, 1)).toBe('aorta\narch')
  const { Answers, isTyped } = settled(content({ covers: labels }))
  expect({ Answers, isTyped }).toEqual({
    Answers: [{ text: 'aorta\narch', correct: true, fileLink: null }],
    isTyped: true,
  })
  expect(settled(content({ covers: covers(cover(1)) }))).toMatchObject({ Answers: [], isTyped: false })
})

test('the labels of other covers are lines, one for each group', () => {
  const labels = covers(cover(1, 'aorta'), cover(2, 'vein'), cover(3), cover(4, 'atrium'), cover(2, 'valve'))
  expect(otherLabelsOf(labels)).toBe('vein, valve\natrium')
  expect(otherLabelsOf(null)).toBe('')
})

test('a change of covers adds and removes groups besides the asked one', () => {
  const [before, after] = [covers(cover(1), cover(2), cover(3)), covers(cover(1), cover(3), cover(4), cover(4))]
  expect([addedGroups(before, after), goneGroups(before, after)]).toEqual([[4], [2]])
  expect([addedGroups(null, after), goneGroups(before, null)]).toEqual([
    [3, 4],
    [2, 3],
  ])
})

test.each<[string, Partial<Content>]>([
  ['the picture is gone', { questionFileLink: null }],
  ['the text has gaps', { isGapText: true }],
  ['no cover is asked', { covers: covers(cover(2)) }],
])('there are no covers if %s', (_, change) => {
  const { covers: left, Answers } = settled(content({ covers: covers(cover(1, 'aorta')), ...change }))
  expect({ left, Answers }).toEqual({ left: null, Answers: content({}).Answers })
})

test('a covered picture needs neither question nor answer', () => {
  const card = { questionText: '', hasQuestionMedia: true, isGapText: false, answers: [], covers: covers(cover(1)) }
  expect(cardProblems(card)).toEqual([])
  expect(cardProblems({ ...card, covers: null })).toMatchObject([{ path: 'Answers.0.text' }])
  expect(cardProblems({ ...card, covers: covers(cover(1, '> '.repeat(16))) })).toMatchObject([{ path: 'covers' }])
})
