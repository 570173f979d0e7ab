import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serialize } from 'node:v8'
import { expect, onTestFinished, test } from 'vitest'
import { runIsolated, sliceLength } from '../platform/isolated.ts'
import type { ImportReply, ImportSlice } from './import-worker.ts'

/** A deck as JSON with so many cards, each of which has a picture. */
const deckOf = (cards: number) =>
  JSON.stringify({
    kartei: 1,
    name: 'Sky',
    cards: Array.from({ length: cards }, (_, index) => ({
      question: `Question ${index}`,
      questionPicture: `${index}`,
      answers: [{ text: 'Answer', correct: true }],
    })),
    pictures: Object.fromEntries(Array.from({ length: cards }, (_, index) => [index, 'AAAA'])),
  })

test('what a file has arrives in parts that hold up nobody, its pictures too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'sky.json')
  await writeFile(file, deckOf(5000))
  const slices: ImportSlice[] = []
  const task = { path: file, fileName: 'sky.json', options: { isNewDeck: true } }
  const outcome = await runIsolated<ImportReply, ImportSlice>(
    path.join(import.meta.dirname, 'import-worker.ts'),
    task,
    { memoryBytes: 512 * 1024 * 1024, timeoutMs: 60_000, permissions: { file }, onMessage: (one) => slices.push(one) },
  )
  const all = [...slices, outcome]
  expect(Math.max(...all.map((message) => serialize(message).length))).toBeLessThan(2 * sliceLength)
  const pictures = slices.flatMap((one) => ('media' in one ? (JSON.parse(one.media) as [string][]) : []))
  expect(pictures.map(([name]) => name)).toContain('4999')
})
