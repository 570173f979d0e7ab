import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck } from '../testing/decks.ts'

let app: TestApp
let author: Client
let deckId: number
let topicId: number
let cardIds: number[]

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

beforeEach(async () => {
  ;({ deckId, topicId, cardIds } = await makeDeck(author, 3))
  await author.call('PUT /api/renametopic', { topic: topicId, name: 'Cells' })
})

const addTopic = async (name: string) => (await author.call('PUT /api/topic', { name, topic: null, deck: deckId })).id
const tree = async () => (await author.call('PUT /api/getTopics', { id: deckId })).map(({ name }) => name)
const shown = async (topic: number) =>
  (await author.call('POST /api/getCards', { deckid: deckId, topics: [topic] })).map(({ id }) => id)

test('topics that were deleted one after another are restored to their order, whichever comes first', async () => {
  const [second, third] = [await addTopic('Genes'), await addTopic('Proteins')]
  const remove = async (id: number) => (await author.call('PUT /api/deleteTopic', { id })).bin
  const restore = (id: number) => author.call('PUT /api/restore', { id })
  const all = ['Cells', 'Genes', 'Proteins']
  for (const deleted of [
    [topicId, second],
    [second, topicId],
    [topicId, third],
    [third, second],
    [second, third],
    [topicId, second, third],
    [third, second, topicId],
    [second, topicId, third],
  ])
    for (const isReversed of [false, true]) {
      const bins: number[] = []
      for (const id of deleted) bins.push(await remove(id))
      for (const bin of isReversed ? bins.toReversed() : bins) await restore(bin)
      expect([deleted, isReversed, await tree()]).toEqual([deleted, isReversed, all])
    }
  // So does one that a card makes again before its own turn.
  const card = await author.call('PUT /api/deleteCard', { id: cardIds[0] ?? 0 })
  const own = await remove(topicId)
  await restore(card.bin)
  expect(await tree()).toEqual(all)
  await restore(own)
  expect([await tree(), await shown(topicId), await shown(third)]).toEqual([all, cardIds, []])
})

test('a deletion that is retried with its idempotency key returns the same entry; other users get a 404', async () => {
  const [one = 0, two = 0, three = 0] = cardIds
  const once = () => ({ idempotencyKey: randomUUID() })
  const [ofCard, ofCards, ofTopic] = [once(), once(), once()]
  const card = await author.call('PUT /api/deleteCard', { id: one }, ofCard)
  expect(await author.call('PUT /api/deleteCard', { id: one }, ofCard)).toEqual(card)
  const deletion = { deck: deckId, cards: [two, three] }
  const cards = await author.call('PUT /api/deleteCards', deletion, ofCards)
  expect(await author.call('PUT /api/deleteCards', deletion, ofCards)).toEqual(cards)
  const topic = await author.call('PUT /api/deleteTopic', { id: topicId }, ofTopic)
  expect(await author.call('PUT /api/deleteTopic', { id: topicId }, ofTopic)).toEqual(topic)
  for (const options of [{}, once()])
    expect((await author.refused('PUT /api/deleteTopic', { id: topicId }, options)).status).toBe(404)

  const editor = await app.register()
  await addMember(app, editor, deckId, 'editor')
  expect((await editor.refused('PUT /api/deleteTopic', { id: topicId }, ofTopic)).status).toBe(404)
  expect((await editor.refused('PUT /api/deleteCard', { id: one }, ofCard)).status).toBe(404)
})

test('a retry of somebody who may not edit the deck any more finds nothing', async () => {
  const editor = await app.register()
  await addMember(app, editor, deckId, 'editor')
  const once = { idempotencyKey: randomUUID() }
  await editor.call('PUT /api/deleteTopic', { id: topicId }, once)
  await author.call('PUT /api/memberRole', {
    deck: deckId,
    user: (await editor.call('GET /api/me', {})).id,
    role: 'reader',
  })
  expect((await editor.refused('PUT /api/deleteTopic', { id: topicId }, once)).status).toBe(404)
})
