import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { suggested } from '../testing/corrections.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client
let editor: Client
let learner: Client
let visitor: Client

beforeAll(async () => {
  app = await startApp()
  ;[author, editor] = [await app.register(), await app.register()]
  ;[learner, visitor] = [await app.register(), await app.register()]
})

/** A card of a public deck, and what a learner would change in it. */
async function suggestion() {
  const { deckId, cardIds } = await makeDeck(author, 1)
  const [cardId = 0] = cardIds
  await addMember(app, editor, deckId, 'editor')
  await publish(app, author, deckId)
  const { id } = await learner.call('PUT /api/suggestCard', { ...suggested, id: cardId, version: 1 })
  return { id, deckId, cardId }
}
const open = async (who: Client, deckId: number) =>
  (await who.call('GET /api/suggestions/:id', { id: String(deckId) })).open
const accept = (id: number) => author.try('PUT /api/decideSuggestion', { id, version: 1, decision: 'accept' })

test('a suggestion is withdrawn by who made it, and by nobody else', async () => {
  const { id, deckId, cardId } = await suggestion()
  for (const who of [author, editor, visitor])
    expect((await who.refused('PUT /api/withdrawSuggestion', { id })).status).toBe(404)
  await learner.call('PUT /api/withdrawSuggestion', { id })
  expect([await open(author, deckId), await open(learner, deckId)]).toEqual([0, 0])
  expect((await learner.refused('PUT /api/withdrawSuggestion', { id })).status).toBe(404)
  expect((await accept(id)).status).toBe(404)
  expect((await author.call('GET /api/getCard/:id', { id: String(cardId) })).version).toBe(1)
})

test('it is withdrawn or decided on, whoever is first', async () => {
  const { id } = await suggestion()
  const answers = await Promise.all([accept(id), learner.try('PUT /api/withdrawSuggestion', { id })])
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual(answers.map(({ status }) => status))
})

test('it is withdrawn also by whoever sees its deck no more', async () => {
  const { id, deckId } = await suggestion()
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
  await learner.call('PUT /api/withdrawSuggestion', { id })
  expect(await open(author, deckId)).toBe(0)
})
