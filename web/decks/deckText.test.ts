import { expect, test } from 'vitest'
import { versionOf } from '../../shared/versions.ts'
import { changeOf, clashesOf, type DeckText } from './deckText.ts'

const versionOfDeck = ({ name, description }: DeckText) => versionOf(name, description)

const seen = { name: 'Biology', description: 'Cells' }
const renamed = { seen, typed: { name: ' Life ' } }

test('what the user left alone stays as somebody else made it', () => {
  const now = { name: 'Biology', description: 'Cells and more' }
  expect(changeOf(now, renamed)).toEqual({
    name: 'Life',
    description: 'Cells and more',
    expectedVersion: versionOf('Biology', 'Cells and more'),
  })
  expect(clashesOf(now, renamed)).toEqual([])
})

test('what both changed is told, and replaced only once that was seen', () => {
  const now = { name: 'Cell biology', description: 'Cells and more' }
  expect(changeOf(now, renamed).expectedVersion).toBe(versionOf('Biology', 'Cells and more'))
  expect(clashesOf(now, renamed)).toEqual(['name'])
  expect(clashesOf({ ...now, name: 'Life' }, renamed)).toEqual([])
  const informed = { ...renamed, seen: { ...seen, name: now.name } }
  expect(changeOf(now, informed)).toEqual({
    name: 'Life',
    description: 'Cells and more',
    expectedVersion: versionOfDeck(now),
  })
  expect(clashesOf(now, informed)).toEqual([])
})

test('a name that was typed as it was is what the user wants, if somebody else changed it', () => {
  const typed = { seen, typed: { name: 'Biology' } }
  const now = { ...seen, name: 'Life' }
  expect(changeOf(now, typed)).toEqual({ ...seen, expectedVersion: versionOfDeck(seen) })
  expect(clashesOf(now, typed)).toEqual(['name'])
  expect(clashesOf(seen, typed)).toEqual([])
})

test('what both typed alike is no reason to refuse the rest', () => {
  const both = { seen, typed: { name: 'Life', description: 'All of it' } }
  const now = { ...seen, name: 'Life' }
  expect(clashesOf(now, both)).toEqual([])
  expect(changeOf(now, both)).toEqual({ name: 'Life', description: 'All of it', expectedVersion: versionOfDeck(now) })
})
