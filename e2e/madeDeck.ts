import { expect, type Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'

/** Enough for a handful of cards. */
export const notes = `# Cell biology

## Organelles

A **mitochondrion** is an organelle that turns sugar into usable energy. The **ribosome** is the organelle that builds
proteins from amino acids. The **nucleus** is the organelle that holds the DNA of the cell.

## Photosynthesis

Photosynthesis is the process by which green plants turn light into chemical energy. Chlorophyll is the pigment that
absorbs light. The Calvin cycle is the set of reactions that fixes carbon dioxide into sugar.
`

type Progress = { state: string; unreviewed: number }

let people = 0

/** A deck with cards that were made from the notes. */
export async function madeDeck(
  page: Page,
): Promise<{ calls: Api; deckId: number; cards: number; unreviewed: () => Promise<number> }> {
  const calls = apiOf(page)
  await calls.register(`reviewer-${process.pid}-${++people}@example.org`)
  const deck = await calls.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
  const input = { id: deck.id, lang: { name: 'english' }, depth: 'more' }
  await calls.upload('/api/createFromFile', input, notes)
  const progress = () => calls.get<Progress>(`/api/generationProgress?deckid=${deck.id}`)
  await expect.poll(async () => (await progress()).state, { timeout: 30_000 }).toBe('done')
  const unreviewed = async () => (await progress()).unreviewed
  const cards = await unreviewed()
  expect(cards).toBeGreaterThanOrEqual(5)
  return { calls, deckId: deck.id, cards, unreviewed }
}
