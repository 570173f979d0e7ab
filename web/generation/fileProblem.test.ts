import { expect, test } from 'vitest'
import { uploads } from '../../shared/uploads.ts'
import { fileProblem } from './fileProblem.ts'

test('accepts a file type in upper and lower case', () => {
  expect(fileProblem({ name: 'Notes.v2.PDF', size: 1 }, uploads)).toBeNull()
})

test('rejects another type, or none', () => {
  expect(fileProblem({ name: 'virus.exe', size: 1 }, uploads)).toBe('wrongType')
  expect(fileProblem({ name: 'pdf', size: 1 }, uploads)).toBe('wrongType')
  expect(fileProblem({ name: 'notes.', size: 1 }, uploads)).toBe('wrongType')
})

test('rejects more than 50 MB, and empty files', () => {
  expect(fileProblem({ name: 'a.md', size: uploads.bytes }, uploads)).toBeNull()
  expect(fileProblem({ name: 'a.md', size: uploads.bytes + 1 }, uploads)).toBe('tooLarge')
  expect(fileProblem({ name: 'a.md', size: 0 }, uploads)).toBe('empty')
})
