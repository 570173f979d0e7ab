import { expect, test } from 'vitest'
import { deckOn, placeFrom, placeIn, stepOf } from './welcomePlace.ts'

const deck = { id: 7, name: 'Biology', description: '' }
const start = { step: 0, deck: null, toCheckout: false }

test('begins at the first step', () => {
  expect(placeIn(null)).toEqual(start)
  expect(placeIn({ from: '/decks' })).toEqual(start)
})

test('an entry has its step and the created deck', () => {
  expect(placeIn({ step: 2, deck })).toEqual({ ...start, step: 2, deck })
  expect(placeIn({ step: 1, deck: null })).toEqual({ ...start, step: 1 })
})

test('an invalid step or deck is ignored', () => {
  expect(placeIn({ step: 9, deck: { id: 'x' }, toCheckout: 'x' })).toEqual(start)
})

test('a user who was about to subscribe ends at the checkout, with the parameters of its address', () => {
  for (const screen of ['/checkout', '/checkout?affiliate=FOCUS'])
    expect(placeIn(placeFrom(screen))).toEqual({ ...start, toCheckout: true })
  for (const screen of ['/decks', '/checkouts', null]) expect(placeFrom(screen)).toEqual(start)
})

test('a deck, or the learning of one, is what a visitor came for', () => {
  for (const screen of ['/deck/7', '/deck/7/review', '/learn?deck=7', '/learn?topic=3&deck=7'])
    expect(deckOn(screen), screen).toBe(7)
  for (const screen of ['/decks', '/learn', '/checkout', null]) expect(deckOn(screen), String(screen)).toBeNull()
})

test('a deck that is named like its file has no step for its name', () => {
  expect([0, 1, 2, 3].map((step) => stepOf(step, deck))).toEqual([1, 2, 3, 4])
  expect([2, 3].map((step) => stepOf(step, { ...deck, isOfFile: true }))).toEqual([2, 3])
})
