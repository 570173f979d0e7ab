import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { makeDocument } from '../testing/documents.ts'

let app: TestApp
let owner: Client
let deckId: number
let cardId: number
let documentId: number

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
  const { id: userId } = await owner.call('GET /api/me', {})
  const deck = await makeDeck(owner, 1)
  deckId = deck.deckId
  cardId = deck.cardIds[0] ?? 0
  documentId = (await makeDocument(app, { userId, deckId, cardId })).documentId
})

const sourceFor = (user: Client) => user.call('GET /api/cardSource/:id', { id: String(cardId) })
const quote = 'A cell is the smallest unit of life.'

test('strangers cannot see the source of a card', async () => {
  const stranger = await app.register()
  expect((await stranger.refused('GET /api/cardSource/:id', { id: String(cardId) })).status).toBe(404)
})

test('visitors and readers of a public deck only see the sentence and its page', async () => {
  await publish(app, owner, deckId)
  const [visitor, reader] = [await app.register(), await app.register()]
  await reader.call('PUT /api/library', { id: deckId })
  const nothing = { documentName: null, path: [], before: '', after: '' }
  const source = { ...nothing, documentId, unit: null, page: 1, quote, isGeneralKnowledge: false }
  for (const user of [visitor, reader]) expect(await sourceFor(user)).toEqual({ source })
})

test('the owner sees the document’s name, the headings and the context of the sentence', async () => {
  const seen = { documentId, documentName: 'cells.md', path: ['Cells'], page: 1, quote }
  const { source } = await sourceFor(owner)
  expect(source).toMatchObject({ ...seen, before: '', after: expect.stringContaining('Cells divide.') as string })
})
