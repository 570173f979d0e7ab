import { expect, test } from 'vitest'
import { changeOf, clashesOf } from './deckText.ts'

const was = { name: 'Biology', description: 'Cells' }
const renamed = { was, text: { name: ' Life ', description: 'Cells' } }

test('what the user left alone stays as somebody else made it', () => {
  const now = { name: 'Biology', description: 'Cells and more' }
  expect(changeOf(now, renamed)).toEqual({
    ...{ name: 'Life', description: 'Cells and more' },
    was: { name: 'Biology', description: 'Cells and more' },
  })
  expect(clashesOf(now, renamed)).toEqual([])
})

test('what both changed is told, and replaced only once that was seen', () => {
  const now = { name: 'Cell biology', description: 'Cells and more' }
  expect(changeOf(now, renamed).was.name).toBe('Biology')
  expect(clashesOf(now, renamed)).toEqual(['name'])
  expect(clashesOf({ ...now, name: 'Life' }, renamed)).toEqual([])
  const seen = { ...renamed, was: { ...was, name: now.name } }
  expect(changeOf(now, seen)).toEqual({ name: 'Life', description: 'Cells and more', was: now })
  expect(clashesOf(now, seen)).toEqual([])
})
