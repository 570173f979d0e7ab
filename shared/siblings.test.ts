import { expect, test } from 'vitest'
import type { Content } from './api/contract.ts'
import { limits } from './limits.ts'
import { changedAlong, gapNamesOf, gapTextsOf, siblingsOf } from './siblings.ts'

const card = (questionText: string, answer?: string, changes: Partial<Content> = {}): Content => ({
  questionText,
  questionFileLink: null,
  questionSound: null,
  isGapText: answer === undefined,
  Answers: answer === undefined ? [] : [{ text: answer, correct: true, fileLink: null }],
  explanation: '',
  tags: [],
  isTyped: false,
  covers: null,
  ...changes,
})

test('the reverse of a card swaps question and answer with their pictures and sounds', () => {
  const [first, reverse, ...more] = siblingsOf(
    card('Haus', 'house', { questionFileLink: 'x', questionSound: 's', tags: ['a'] }),
    'reverse',
  )
  expect(more).toEqual([])
  expect(first?.questionText).toBe('Haus')
  const Answers = [{ text: 'Haus', correct: true, fileLink: 'x', sound: 's' }]
  expect(reverse).toEqual({ ...card('house', 'Haus', { tags: ['a'] }), Answers })
  const answer = { text: 'a', correct: true, fileLink: null }
  expect(siblingsOf(card('q', 'a', { Answers: [answer, answer] }), 'reverse')).toEqual([])
  expect(siblingsOf(card('a /$gap/$'), 'reverse')).toEqual([])
  expect(siblingsOf(card('Haus', 'house'), 'gaps')).toEqual([])
})

test('each gap has a text of its own, in which the others are shown', () => {
  expect(gapTextsOf('/$Paris/$ is in /$France/$, and /$paris/$ is large. /$')).toEqual([
    '/$Paris/$ is in France, and /$paris/$ is large. /$',
    'Paris is in /$France/$, and paris is large. /$',
  ])
})

const manyGaps = Array.from({ length: limits.siblings + 5 }, (_, n) => `/$gap ${n}/$`).join(' ')

test('a text with more gaps than a group has cards is divided no further than shows that', () => {
  expect(gapNamesOf(manyGaps).size).toBe(limits.siblings + 5)
  expect(gapTextsOf(manyGaps)).toHaveLength(limits.siblings + 1)
})

test('a text with so many gaps stays when it is changed at both ends, because each would be looked for', () => {
  const few = '/$one/$ and /$two/$'
  expect(changedAlong(card(`a ${few} b`), card(`c ${few} d`), card(`a ${few} b`)).questionText).toBe(`c ${few} d`)
  const many = card(`a ${manyGaps} b`)
  expect(changedAlong(many, card(`c ${manyGaps} d`), many).questionText).toBe(many.questionText)
})

test('what the other way round has in common changes along, and its own words stay', () => {
  const before = card('Haus', 'hous', { tags: ['nouns'] })
  const after = card('das Haus', 'house', { tags: ['nouns', 'b1'], explanation: 'neuter', isTyped: true })
  expect(changedAlong(before, after, card('hous', 'Haus', { tags: ['nouns'] }))).toEqual(
    card('house', 'das Haus', { tags: ['nouns', 'b1'], explanation: 'neuter', isTyped: true }),
  )
  expect(changedAlong(before, after, card('What is a “hous”?', 'Haus', { explanation: 'own' }))).toEqual(
    card('What is a “hous”?', 'das Haus', { explanation: 'own', isTyped: true }),
  )
  const options = ['house', 'mouse'].map((text, index) => ({ text, correct: index === 0, fileLink: null }))
  const choice = card('Haus', '', { Answers: options })
  expect(changedAlong(before, choice, card('hous', 'Haus'))).toEqual(card('hous', 'Haus'))
})

test.each([
  ['a word before the gap', '/$Paris/$ is in France.', '/$Paris/$ lies in France.', 'Paris lies in /$France/$.'],
  ['a mistake in the gap', '/$Paris/$ is in Frence.', '/$Paris/$ is in France.', 'Paris is in /$France/$.'],
  ['another gap', '/$Paris/$ is in France.', '/$Lyon/$ is in France.', 'Lyon is in /$France/$.'],
  ['other words in the gap', '/$Paris/$ is in Frankreich.', '/$Paris/$ is in France.', 'Paris is in /$France/$.'],
  ['words right before it', '/$Paris/$ is in France.', '/$Paris/$ is in old France.', 'Paris is in old /$France/$.'],
  ['words right after it', '/$Paris/$ is in France.', '/$Paris/$ is in France now.', 'Paris is in /$France/$ now.'],
  ['several places', '/$Paris/$ is in France.', '/$Lyon/$ is in France too.', 'Lyon is in /$France/$ too.'],
])('a gap text changes along: %s', (_, before, after, changed) => {
  const [gap = ''] = /\w+(?=\.$)/.exec(before) ?? []
  expect(changedAlong(card(before), card(after), card(`Paris is in /$${gap}/$.`)).questionText).toBe(changed)
})

test('a gap text stays if its gap is gone, or if its text was changed by itself', () => {
  const [before, after] = [card('/$Paris/$ is in France.'), card('/$Lyon/$ lies there.')]
  expect(changedAlong(before, after, card('Paris is in /$France/$.')).questionText).toBe('Paris is in /$France/$.')
  expect(changedAlong(before, after, card('My Paris is in /$France/$.')).questionText).toBe(
    'My Paris is in /$France/$.',
  )
  expect(changedAlong(before, card('Lyon?', 'yes'), card('Paris is in /$France/$.')).questionText).toBe(
    'Paris is in /$France/$.',
  )
})

const covered = (asked: number, groups: readonly number[], label = '', changes: Partial<Content> = {}) => {
  const points: [number, number][] = [[0, 0], [1, 1]] // prettier-ignore
  const shapes = groups.map((group) => ({ kind: 'rect' as const, group, label, points }))
  return card('What?', '', { questionFileLink: 'x', covers: { asked, shapes, hidesAll: false }, ...changes })
}

test('each group of covers has a card; without a picture, or in a gap text, none has', () => {
  expect(siblingsOf(covered(2, [1, 2, 2, 3]), 'covers').map(({ covers }) => covers?.asked)).toEqual([2, 1, 3])
  expect(siblingsOf(covered(1, [1]), 'covers')).toHaveLength(1)
  expect(siblingsOf(covered(1, [1, 2], '', { questionFileLink: null }), 'covers')).toEqual([])
  expect(siblingsOf(covered(1, [1, 2], '', { isGapText: true }), 'covers')).toEqual([])
  expect(siblingsOf(covered(1, [1]), 'reverse')).toEqual([])
})

test('covers, question and picture change along, each card asks for its own cover, and covers of one card alone stay', () => {
  const before = covered(1, [1, 2])
  const after = covered(1, [1, 2, 3], 'new', { questionText: 'Which?', questionFileLink: 'y' })
  expect(changedAlong(before, after, covered(2, [1, 2]))).toEqual({ ...after, covers: { ...after.covers, asked: 2 } })
  expect(changedAlong(before, after, covered(2, [2])).covers).toEqual(covered(2, [2]).covers)
})
