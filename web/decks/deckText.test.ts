import { expect, test } from 'vitest'
import { versionOf } from '../../shared/versions.ts'
import { changeOf, clashesOf, type DeckText } from './DeckDialogs.tsx'

const versionOfDeck = ({ name, description }: DeckText) => versionOf(name, description)

const seen = { name: 'Biology', description: 'Cells' }
const renamed = { seen, typed: { name: ' Life ' } }

test('fields that the user left alone keep remote changes', () => {
  const now = { name: 'Biology', description: 'Cells and more' }
  expect(changeOf(now, renamed)).toEqual({
    name: 'Life',
    description: 'Cells and more',
    expectedVersion: versionOf('Biology', 'Cells and more'),
  })
  expect(clashesOf(now, renamed)).toEqual([])
})

test('a field that both changed is a conflict, and is replaced only after it was shown', () => {
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

test('a name that was typed unchanged replaces a remote change', () => {
  const typed = { seen, typed: { name: 'Biology' } }
  const now = { ...seen, name: 'Life' }
  expect(changeOf(now, typed)).toEqual({ ...seen, expectedVersion: versionOfDeck(seen) })
  expect(clashesOf(now, typed)).toEqual(['name'])
  expect(clashesOf(seen, typed)).toEqual([])
})

test('a field with the same new value on both sides is no conflict', () => {
  const both = { seen, typed: { name: 'Life', description: 'All of it' } }
  const now = { ...seen, name: 'Life' }
  expect(clashesOf(now, both)).toEqual([])
  expect(changeOf(now, both)).toEqual({ name: 'Life', description: 'All of it', expectedVersion: versionOfDeck(now) })
})
