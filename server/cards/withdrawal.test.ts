import { beforeAll, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { suggested } from '../testing/suggestions.ts'
import { addCards, addMember, makeDeck, publish } from '../testing/decks.ts'

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
  const { deckId, topicId, cardIds } = await makeDeck(author, 1)
  const [cardId = 0] = cardIds
  await addMember(app, editor, deckId, 'editor')
  await publish(app, author, deckId)
  const { id } = await learner.call('PUT /api/suggestCard', { ...suggested, id: cardId }, { expectedVersion: 1 })
  return { id, deckId, topicId, cardId }
}
const open = async (who: Client, deckId: number) =>
  (await who.call('GET /api/suggestions/:id', { id: String(deckId) })).open
const accept = (id: number) =>
  author.try('PUT /api/decideSuggestion', { id, decision: 'accept' }, { expectedVersion: 1 })

test('a suggestion is withdrawn by its learner, and by nobody else', async () => {
  const { id, deckId, cardId } = await suggestion()
  for (const who of [author, editor, visitor])
    expect((await who.refused('PUT /api/withdrawSuggestion', { id })).status).toBe(404)
  await learner.call('PUT /api/withdrawSuggestion', { id })
  for (const who of [author, learner])
    expect(await who.call('GET /api/suggestions/:id', { id: String(deckId) })).toEqual({
      open: 0,
      unseen: 0,
      suggestions: [],
    })
  expect((await learner.refused('PUT /api/withdrawSuggestion', { id })).status).toBe(404)
  expect((await accept(id)).status).toBe(404)
  expect((await author.call('GET /api/getCard/:id', { id: String(cardId) })).version).toBe(1)
})

test('it is either withdrawn or decided, whichever is first', async () => {
  const { id } = await suggestion()
  const answers = await Promise.all([accept(id), learner.try('PUT /api/withdrawSuggestion', { id })])
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual(answers.map(({ status }) => status))
})

test('it can be withdrawn without access to its deck', async () => {
  const { id, deckId } = await suggestion()
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
  await learner.call('PUT /api/withdrawSuggestion', { id })
  expect(await open(author, deckId)).toBe(0)
})

test('it still counts towards the daily limit', async () => {
  const { deckId, topicId } = await suggestion()
  const eager = await app.register()
  const { id: user_id } = await eager.call('GET /api/me', {})
  const [first = 0, ...others] = await addCards(author, { deckId, topicId }, limits.suggestionsPerDay)
  const row = { user_id, deck_id: deckId, base_version: 1, content: '{}', note: '', state: 'declined' as const }
  const made = others.map((card_id) => ({ ...row, card_id, at: new Date() }))
  await app.db.insertInto('suggestions').values(made).execute()
  const { id } = await eager.call('PUT /api/suggestCard', { ...suggested, id: first }, { expectedVersion: 1 })
  await eager.call('PUT /api/withdrawSuggestion', { id })
  expect(
    (await eager.refused('PUT /api/suggestCard', { ...suggested, id: first }, { expectedVersion: 1 })).status,
  ).toBe(429)
})
