import { expect, test } from 'vitest'
import { changeOf, clashesOf } from './EditDeckDialog.tsx'

const was = { name: 'Biology', description: 'Cells' }
const renamed = { was, typed: { name: ' Life ' } }

test('fields that the user left alone keep remote changes', () => {
  const now = { name: 'Biology', description: 'Cells and more' }
  expect(changeOf(now, renamed)).toEqual({
    name: 'Life',
    description: 'Cells and more',
    was: { name: 'Biology', description: 'Cells and more' },
  })
  expect(clashesOf(now, renamed)).toEqual([])
})

test('a field that both changed is a conflict, and is replaced only after it was shown', () => {
  const now = { name: 'Cell biology', description: 'Cells and more' }
  expect(changeOf(now, renamed).was.name).toBe('Biology')
  expect(clashesOf(now, renamed)).toEqual(['name'])
  expect(clashesOf({ ...now, name: 'Life' }, renamed)).toEqual([])
  const seen = { ...renamed, was: { ...was, name: now.name } }
  expect(changeOf(now, seen)).toEqual({ name: 'Life', description: 'Cells and more', was: now })
  expect(clashesOf(now, seen)).toEqual([])
})

test('a name that was typed unchanged replaces a remote change', () => {
  const typed = { was, typed: { name: 'Biology' } }
  const now = { ...was, name: 'Life' }
  expect(changeOf(now, typed)).toEqual({ ...was, was })
  expect(clashesOf(now, typed)).toEqual(['name'])
  expect(clashesOf(was, typed)).toEqual([])
})

test('a field with the same new value on both sides is no conflict', () => {
  const both = { was, typed: { name: 'Life', description: 'All of it' } }
  const now = { ...was, name: 'Life' }
  expect(clashesOf(now, both)).toEqual([])
  expect(changeOf(now, both)).toEqual({ name: 'Life', description: 'All of it', was: now })
})
