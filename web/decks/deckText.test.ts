import { expect, test } from 'vitest'
import { changeOf, clashesOf } from './EditDeckDialog.tsx'

const was = { name: 'Biology', description: 'Cells' }
const renamed = { was, typed: { name: ' Life ' } }

test('what the user left alone stays as somebody else made it', () => {
  const now = { name: 'Biology', description: 'Cells and more' }
  expect(changeOf(now, renamed)).toEqual({
    name: 'Life',
    description: 'Cells and more',
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

test('a name that was typed as it was is what the user wants, if somebody else changed it', () => {
  const typed = { was, typed: { name: 'Biology' } }
  const now = { ...was, name: 'Life' }
  expect(changeOf(now, typed)).toEqual({ ...was, was })
  expect(clashesOf(now, typed)).toEqual(['name'])
  expect(clashesOf(was, typed)).toEqual([])
})

test('what both typed alike is no reason to refuse the rest', () => {
  const both = { was, typed: { name: 'Life', description: 'All of it' } }
  const now = { ...was, name: 'Life' }
  expect(clashesOf(now, both)).toEqual([])
  expect(changeOf(now, both)).toEqual({ name: 'Life', description: 'All of it', was: now })
})
