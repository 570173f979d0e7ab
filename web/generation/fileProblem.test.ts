import { expect, test } from 'vitest'
import { uploads } from '../../shared/uploads.ts'
import { fileProblem } from './fileProblem.ts'

test('a file of an accepted type may be sent, however its ending is written', () => {
  expect(fileProblem({ name: 'Notes.v2.PDF', size: 1 }, uploads)).toBeNull()
})

test('another type, or none, may not', () => {
  expect(fileProblem({ name: 'virus.exe', size: 1 }, uploads)).toBe('wrongType')
  expect(fileProblem({ name: 'pdf', size: 1 }, uploads)).toBe('wrongType')
  expect(fileProblem({ name: 'notes.', size: 1 }, uploads)).toBe('wrongType')
})

test('50 MB are the most, and nothing is too little', () => {
  expect(fileProblem({ name: 'a.md', size: uploads.bytes }, uploads)).toBeNull()
  expect(fileProblem({ name: 'a.md', size: uploads.bytes + 1 }, uploads)).toBe('tooLarge')
  expect(fileProblem({ name: 'a.md', size: 0 }, uploads)).toBe('empty')
})
