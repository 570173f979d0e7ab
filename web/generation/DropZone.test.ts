import { expect, test } from 'vitest'
import { NotesFile } from './DropZone.tsx'

test.each([
  ['Cells are small.\nThey live.', 'Cells are small.txt'],
  ['# Cells / 2\n\nThey live.', 'Cells 2.md'],
  ['  \n---\n**Energy**: ATP', 'Energy ATP.md'],
  ['???', 'Notes.txt'],
  ['word '.repeat(30), `${'word '.repeat(12).trim()}.txt`],
])('notes are sent as a file that is called as their first line: %j', async (notes, name) => {
  const file = new NotesFile(notes)
  expect(file.name).toBe(name)
  expect(await file.text()).toBe(notes)
})
