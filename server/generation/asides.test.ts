import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { endOf } from '../testing/documents.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const notes = `# Cells

A **ribosome** is a structure of the cell that makes proteins from amino acids. A **lysosome** is an organelle that
digests the waste of the cell with its enzymes.

# Review questions

1. What does a ribosome make?
2. Name the organelle that digests waste.
3. A **vacuole** is a space of the cell that stores water for it. True or false?
`

async function readNotes() {
  const user = await app.register()
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  const files = { file: { bytes: Buffer.from(notes), name: 'cells.md', type: 'text/markdown' } }
  const { id } = await user.call('PUT /api/document', { id: deck }, { files })
  for (;;) {
    const document = await user.call('GET /api/document/:id', { id: String(id) })
    if (document.state !== 'reading') return { user, deck, document }
    await sleep(50)
  }
}

test('exercises are marked, and left out of cards from the whole document', async () => {
  const { user, deck, document } = await readNotes()
  expect(document.sections.map(({ title, aside }) => [title, aside])).toEqual([
    ['Cells', undefined],
    ['Review questions', 'exercises'],
  ])
  const coverage = async () => {
    const parts = await user.call('GET /api/coverage/:id', { id: String(document.id) })
    return parts.map(({ title, state }) => [title, state === 'untried'])
  }
  await user.call('PUT /api/createFromDocument', { id: document.id })
  expect(await endOf(user, deck)).toMatchObject({ state: 'done' })
  expect(await coverage()).toEqual([
    ['Cells', false],
    ['Review questions', true],
  ])
  const passages = document.sections.flatMap((section) => section.passages)
  await user.call('PUT /api/createFromDocument', { id: document.id, passages })
  await endOf(user, deck)
  expect(await coverage()).toEqual([
    ['Cells', false],
    ['Review questions', false],
  ])
})
