import { expect, test } from 'vitest'
import type { Deck } from '../../shared/api/contract.ts'
import { decksOf, hasGap, publicPerPage } from './publicDecks.ts'

/** A page from the list of all, as it is asked for: with one deck more than is shown. */
const page = (all: readonly number[], number: number) =>
  all.slice(number * publicPerPage, (number + 1) * publicPerPage + 1).map((id) => ({ id }) as Deck)
const all = Array.from({ length: 3 * publicPerPage }, (_, index) => index + 1)

test('the pages of an unchanged list follow each other', () => {
  const pages = [0, 1, 2].map((number) => page(all, number))
  expect(hasGap(pages)).toBe(false)
  expect(decksOf(pages).map(({ id }) => id)).toEqual(all)
})

test('decks that were withdrawn from the first page leave a gap after it', () => {
  expect(hasGap([page(all, 0), page(all.slice(5), 1)])).toBe(true)
  expect(hasGap([page(all, 0), page(all, 1), page(all.slice(1), 2)])).toBe(true)
})

test('decks that were published in the meantime leave none, and none is shown twice', () => {
  const pages = [page(all, 0), page([-2, -1, ...all], 1)]
  expect(hasGap(pages)).toBe(false)
  expect(decksOf(pages).map(({ id }) => id)).toEqual(all.slice(0, 2 * publicPerPage - 2))
})

test('one page, or none, has no gap', () => {
  expect(hasGap([])).toBe(false)
  expect(hasGap([page(all, 0)])).toBe(false)
})
