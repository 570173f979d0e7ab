import { expect, test } from 'vitest'
import { choice, gap } from './cards-fixture.ts'
import { openPlacement } from './placement.ts'
import type { Candidate } from '../generators/port.ts'

const cards = Array.from({ length: 403 }, (_, index) =>
  choice(`Question ${index}?`, ['right', ...['a', 'b', 'c', 'd'].slice(0, 1 + (index % 4))], 'quote'),
)
const placeOptions = (list: Candidate[]) => list.map(openPlacement())
const placesOf = (placed: Candidate[], size: number) =>
  placed
    .filter(({ answers }) => answers.length === size)
    .reduce<number[]>(
      (counts, { answers }) => counts.map((count, place) => count + (answers[place]?.correct ? 1 : 0)),
      Array.from({ length: size }, () => 0),
    )

test.each([2, 3, 4, 5])('puts the correct one of %d options in every position equally often', (size) => {
  const counts = placesOf(placeOptions(cards), size)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
})

test('does so in batches of one too', () => {
  const counts = placesOf(
    cards.flatMap((card) => placeOptions([card])),
    4,
  )
  expect(Math.min(...counts)).toBeGreaterThan(10)
})

test('does so with several correct options too', () => {
  const two = cards.map((card) => ({
    ...card,
    answers: card.answers.map((answer, index) => ({ ...answer, correct: index < 2 })),
  }))
  const counts = placesOf(placeOptions(two), 5)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
})

test('orders the same cards alike, keeps all options and leaves other kinds unchanged', () => {
  expect(placeOptions(cards)).toEqual(placeOptions(cards))
  const sorted = ({ answers }: Candidate) => answers.map(({ text, correct }) => `${text} ${correct}`).toSorted()
  expect(placeOptions(cards).map(sorted)).toEqual(cards.map(sorted))
  expect(placeOptions([gap('A /$b/$.')])).toEqual([gap('A /$b/$.')])
})
