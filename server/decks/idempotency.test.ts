import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

/** Sends the same request four times at once, and then once more. Returns the ids in the answers. */
async function sendRepeatedly(send: () => Promise<{ id: number }>): Promise<Set<number>> {
  const made = await Promise.all([1, 2, 3, 4].map(send))
  return new Set([...made, await send()].map(({ id }) => id))
}

test('a deck that is retried with its idempotency key is created once; another key or user creates another', async () => {
  const text = { name: 'Biology', description: '' }
  const key = randomUUID()
  const make = (who: Client, idempotencyKey: string) => who.call('PUT /api/deck', text, { idempotencyKey })
  const ids = await sendRepeatedly(() => make(author, key))
  expect((await author.call('GET /api/myDecks', {})).map(({ id }) => id)).toEqual([...ids])
  expect(ids).not.toContain((await make(author, randomUUID())).id)
  expect(ids).not.toContain((await make(await app.register(), key)).id)
})

test('so is a topic, wherever it was moved to; one that was deleted since is created again', async () => {
  const { deckId, topicId } = await makeDeck(author, 0)
  const once = { idempotencyKey: randomUUID() }
  const make = () => author.call('PUT /api/topic', { name: 'Genes', topic: null, deck: deckId }, once)
  const ids = await sendRepeatedly(make)
  const [id = 0] = ids
  await author.call('PUT /api/moveTopic', { topic: id, parent: topicId, before: null })
  expect(await make()).toEqual({ id })
  expect(await author.call('PUT /api/getTopics', { id: deckId })).toMatchObject([{ id: topicId, elements: [{ id }] }])
  await author.call('PUT /api/deleteTopic', { id })
  expect((await make()).id).not.toBe(id)
})

test('so is a link, with its address', async () => {
  const { deckId } = await makeDeck(author, 0)
  await publish(app, author, deckId)
  const once = { idempotencyKey: randomUUID() }
  const make = () => author.call('PUT /api/shareLink', { deck: deckId, role: 'reader', days: 7 }, once)
  const first = await make()
  expect(await sendRepeatedly(make)).toEqual(new Set([first.id]))
  expect(await make()).toEqual(first)
  const { links } = await author.call('GET /api/deckAccess/:id', { id: String(deckId) })
  expect(links.map(({ id, url }) => ({ id, url }))).toEqual([first])
})

test('what one call has made with a key is no answer to another call', async () => {
  const { deckId, topicId } = await makeDeck(author, 1)
  const once = { idempotencyKey: randomUUID() }
  const made = await author.call('PUT /api/deck', { name: 'Chemistry', description: '' }, once)
  const copy = await author.call('PUT /api/copyDeck', { id: deckId }, once)
  expect(copy).not.toEqual(made)
  expect(await author.call('PUT /api/copyDeck', { id: deckId }, once)).toEqual(copy)
  const card = { questionText: 'Where is DNA?', isGapText: false, Answers: [{ text: 'In the nucleus' }] }
  const { id } = await author.call('PUT /api/card', { ...card, deckId, topicId }, once)
  const first = await author.call('PUT /api/deleteCard', { id }, once)
  // The topic is gone for another reason than a lost answer to this call.
  await author.call('PUT /api/deleteTopic', { id: topicId })
  expect(first).toEqual(await author.call('PUT /api/deleteCard', { id }, once))
  expect((await author.try('PUT /api/deleteTopic', { id: topicId }, once)).status).toBe(404)
})
