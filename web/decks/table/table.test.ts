import { expect, test } from 'vitest'
import {
  nextSort,
  nothingSelected,
  offeredTags,
  offeredTopics,
  possibleView,
  rowsOf,
  shownRows,
  type TableView,
  untagged,
  withAll,
  withToggled,
} from './rows.ts'

const card = (id: number, topicId: number, questionText: string, answer: string) => ({
  id,
  topicId,
  questionText,
  siblingId: null,
  deckId: 1,
  questionFileLink: null,
  isGapText: questionText.includes('/$'),
  version: 1,
  explanation: '',
  tags: [],
  isTyped: false,
  covers: null,
  made: null,
  isAiGenerated: false,
  Answers: [
    { text: answer, correct: true, fileLink: null },
    { text: 'wrong one', correct: false, fileLink: null },
  ],
})
const cards = [
  card(1, 1, 'Where is\nthe café?', 'Around the corner'),
  card(2, 1, 'The /$capital/$ of Peru', 'Lima'),
  card(3, 2, 'What is 10 × 10?', '100'),
  card(4, 2, 'What is **9 × 9**?', '$9^2$'),
]
const names = new Map([
  [1, 'Travel'],
  [2, 'Numbers'],
])
const fact = (id: number, learned: 'fresh' | 'due' | 'known', day: number) =>
  [
    id,
    { id, learned, changedAt: `2026-01-0${day}T00:00:00.000Z`, backAt: null, isLeech: id === 3, isFlagged: false },
  ] as const
const facts = new Map([fact(1, 'known', 3), fact(2, 'fresh', 1), fact(3, 'due', 2), fact(4, 'fresh', 4)])
const rows = rowsOf(cards, names, facts)
const up = (a: number, b: number) => a - b
const view: TableView = { text: '', topicId: null, tag: null, areLeeches: false, sort: null }
const shown = (change: Partial<TableView>) => shownRows(rows, { ...view, ...change }).map((row) => row.card.id)

test('a row has the text of a card in one line, its correct answers, its topic and its state', () => {
  expect(rows[0]).toMatchObject({ question: 'Where is the café?', answer: 'Around the corner', topic: 'Travel' })
  expect(rows[1]).toMatchObject({ question: 'The capital of Peru', learned: 'fresh' })
  expect(rows[3]).toMatchObject({ question: 'What is 9 × 9?', answer: '9²' })
})

test('rows are found by all words of a text, ignoring case and accents', () => {
  expect(shown({ text: 'CAFE where' })).toEqual([1])
  expect(shown({ text: 'numb what' })).toEqual([3, 4])
  expect(shown({ text: 'wrong' })).toEqual([])
  expect(shown({ topicId: 2 })).toEqual([3, 4])
  expect(shown({ areLeeches: true })).toEqual([3])
})

test('rows are found by their tags and those below, and by having none', () => {
  const tagged = (id: number, ...tags: string[]) => ({ ...card(id, 1, 'Q', 'A'), tags })
  const rows = rowsOf([tagged(1, 'Med::heart', 'exam'), tagged(2, 'med'), tagged(3, 'medium'), tagged(4)], names, facts)
  const found = (tag: string | null) => shownRows(rows, { ...view, tag }).map((row) => row.card.id)
  expect(offeredTags(rows, null)).toEqual(['exam', 'Med', 'Med::heart', 'medium'])
  expect(offeredTags([], 'exam')).toEqual(['exam'])
  expect(found('Med')).toEqual([1, 2])
  expect(found('Med::heart')).toEqual([1])
  expect(found(untagged)).toEqual([4])
  expect(found(null)).toEqual([1, 2, 3, 4])
})

test('rows are sorted by a column ascending, descending, and then in the order of the deck', () => {
  expect(shown({ sort: { by: 'question', down: false } })).toEqual([2, 4, 3, 1])
  expect(shown({ sort: { by: 'question', down: true } })).toEqual([1, 3, 4, 2])
  expect(shown({ sort: { by: 'learned', down: false } })).toEqual([3, 2, 4, 1])
  expect(shown({ sort: { by: 'changed', down: true } })).toEqual([4, 1, 3, 2])
  expect(shown({ sort: { by: 'topic', down: false } })).toEqual([3, 4, 1, 2])
  const first = nextSort(null, 'topic')
  const second = nextSort(first, 'topic')
  expect([first, second, nextSort(second, 'topic')]).toEqual([
    { by: 'topic', down: false },
    { by: 'topic', down: true },
    null,
  ])
  expect(nextSort(second, 'answer')).toEqual({ by: 'answer', down: false })
})

test('a click selects a row, Shift selects a range, and another click deselects it', () => {
  const order = [4, 3, 2, 1]
  const one = withToggled(nothingSelected, order, 3, false)
  const range = withToggled(one, order, 1, true)
  expect([...range.ids].toSorted(up)).toEqual([1, 2, 3])
  const upwards = withToggled(withToggled(nothingSelected, order, 2, false), order, 4, true)
  expect([...upwards.ids].toSorted(up)).toEqual([2, 3, 4])
  expect([...withToggled(range, order, 2, false).ids].toSorted(up)).toEqual([1, 3])
  // The anchor is filtered out by now.
  expect([...withToggled(one, [2, 1], 1, true).ids].toSorted(up)).toEqual([1, 3])
})

test('select all selects the visible rows, and deselects only them', () => {
  const all = withAll(withToggled(nothingSelected, [1, 2], 2, false), [3, 4], true)
  expect([...all.ids].toSorted(up)).toEqual([2, 3, 4])
  expect([...withAll(all, [2, 3], false).ids]).toEqual([4])
})

test('a filter by a topic that no longer exists is ignored', () => {
  const topics = [
    { id: 1, name: 'Travel', cards: 2, elements: [] },
    { id: 2, name: 'Numbers', cards: 2, elements: [] },
    { id: 3, name: 'Empty', cards: 0, elements: [] },
  ]
  const viewOf = (checked: readonly number[], ofDeck = topics) =>
    possibleView({ ...view, text: 'a', topicId: 2 }, offeredTopics(ofDeck, checked))
  expect(viewOf([1, 2, 3])).toMatchObject({ topicId: 2 })
  expect(viewOf([1, 3])).toMatchObject({ topicId: null, text: 'a' })
  expect(viewOf([1, 2], topics.slice(0, 1))).toMatchObject({ topicId: null })
  expect(viewOf([1, 2], [{ id: 2, name: 'Numbers', cards: 0, elements: [] }])).toMatchObject({ topicId: null })
})
