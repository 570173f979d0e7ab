import { expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { holdIndexing, waitingForLocks } from '../testing/locks.ts'

test('copies leave places to other long writes', async () => {
  const app = await startApp()
  const anna = await app.register()
  const { deckId, cardIds } = await makeDeck(anna, 1)
  await publish(app, anna, deckId)
  const copiers = await Promise.all(Array.from({ length: 8 }, () => app.register()))
  const held = await holdIndexing(app)
  const copies = copiers.map(async (copier) => copier.try('PUT /api/copyDeck', { id: deckId }))
  await held.isWaitedFor(2)
  await anna.call('PUT /api/deleteCards', { deck: deckId, cards: cardIds })
  expect(await waitingForLocks(app)).toBe(2)
  await held.end()
  // Those after the deletion copy no card.
  expect((await Promise.all(copies)).map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
})

test('imports that write leave places to previews, and to other long writes', async () => {
  const app = await startApp()
  const anna = await app.register()
  const { deckId, cardIds } = await makeDeck(anna, 1)
  const users = await Promise.all(Array.from({ length: 6 }, () => app.register()))
  const files = { file: { bytes: Buffer.from('Front,Back\na,b\n'), name: 'a.csv' } }
  const held = await holdIndexing(app)
  const importBy = async (user: Client) => user.try('PUT /api/import', {}, { files })
  const imports = users.slice(0, 2).map(importBy)
  await held.isWaitedFor(2)
  await anna.call('PUT /api/importPreview', {}, { files })
  imports.push(...users.slice(2).map(importBy))
  await held.isWaitedFor(4)
  await anna.call('PUT /api/deleteCards', { deck: deckId, cards: cardIds })
  expect(await waitingForLocks(app)).toBe(4)
  await held.end()
  expect((await Promise.all(imports)).map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
})
