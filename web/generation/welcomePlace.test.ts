import { expect, test } from 'vitest'
import { placeIn } from './welcomePlace.ts'

const deck = { id: 7, name: 'Biology', description: '' }

test('begins at the first step', () => {
  expect(placeIn(null)).toEqual({ step: 0, deck: null })
  expect(placeIn({ from: '/decks' })).toEqual({ step: 0, deck: null })
})

test('an entry carries its step and the deck that was made', () => {
  expect(placeIn({ step: 2, deck })).toEqual({ step: 2, deck })
  expect(placeIn({ step: 1, deck: null })).toEqual({ step: 1, deck: null })
})

test('what is no step or no deck is ignored', () => {
  expect(placeIn({ step: 9, deck: { id: 'x' } })).toEqual({ step: 0, deck: null })
})
