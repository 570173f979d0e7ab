import { expect, test } from 'vitest'
import { placeFrom, placeIn } from './welcomePlace.ts'

const deck = { id: 7, name: 'Biology', description: '' }
const start = { step: 0, deck: null, toCheckout: false }

test('begins at the first step', () => {
  expect(placeIn(null)).toEqual(start)
  expect(placeIn({ from: '/decks' })).toEqual(start)
})

test('an entry carries its step and the deck that was made', () => {
  expect(placeIn({ step: 2, deck })).toEqual({ ...start, step: 2, deck })
  expect(placeIn({ step: 1, deck: null })).toEqual({ ...start, step: 1 })
})

test('what is no step or no deck is ignored', () => {
  expect(placeIn({ step: 9, deck: { id: 'x' }, toCheckout: 'x' })).toEqual(start)
})

test('who was about to subscribe gets there at the end, whatever the address of the checkout carried', () => {
  for (const screen of ['/checkout', '/checkout?affiliate=FOCUS'])
    expect(placeIn(placeFrom(screen))).toEqual({ ...start, toCheckout: true })
  for (const screen of ['/decks', '/checkouts', null]) expect(placeFrom(screen)).toEqual(start)
})
