import { beforeAll, describe, expect, test } from 'vitest'
import { type Call, contract } from '../../shared/api/contract.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { rows } from '../testing/every-call.ts'
import { makeWorld, type Row, type World } from '../testing/world.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
})

const judging: Call[] = [
  ...(['GET /api/search/:id', 'GET /api/deck/:id', 'PUT /api/getTopics'] as const),
  ...(['POST /api/getCards', 'GET /api/getImageById'] as const),
]
const inDeck = (Object.keys(contract) as Call[]).filter((call) => (rows[call] as Row).needs)
const expected = (isOpen: boolean) => inDeck.map((call) => [call, isOpen && judging.includes(call) ? 200 : 404])

async function attempts() {
  const found = []
  for (const call of inDeck) {
    const { good, headers, files } = rows[call] as Row
    const options = { headers: headers?.(world) ?? {}, ...(files && { files }) }
    found.push([call, (await world.admin.try(call, good(world), options)).status])
  }
  return found
}

const takeDown = (at: Date | null) =>
  app.db.updateTable('decks').set({ taken_down_at: at }).where('id', '=', world.deckId).execute()
const moderate = (decision: 'take-down' | 'let-be') =>
  world.admin.call('PUT /api/judgeDeck', { id: world.deckId, decision, reason: 'So it is.' })

describe('an admin without a role in a deck', () => {
  test('cannot see a private deck that nobody reported', async () => {
    expect(await attempts()).toEqual(expected(false))
  })

  test('can read a reported deck until the decision, and do nothing else with it', async () => {
    const setPublic = (isPublic: boolean) => world.author.call('PUT /api/public', { deck: world.deckId, isPublic })
    await setPublic(true)
    await world.stranger.call('PUT /api/reportDeck', { id: world.deckId, reason: 'spam' })
    await setPublic(false)
    expect(await attempts()).toEqual(expected(true))
    expect(await world.admin.call('GET /api/deck/:id', { id: String(world.deckId) })).toMatchObject({ role: 'admin' })
    const [card] = await world.admin.call('POST /api/getCards', { deckid: world.deckId, topics: [world.topicId] })
    expect(card).toMatchObject({ id: world.cardId })
    expect((await world.reader.try('GET /api/deck/:id', { id: String(world.deckId) })).status).toBe(200)
    expect((await world.stranger.try('GET /api/deck/:id', { id: String(world.deckId) })).status).toBe(404)
    await moderate('let-be')
    expect(await attempts()).toEqual(expected(false))
  })

  test('can, like its author, read a deck that was taken down until it is restored', async () => {
    await moderate('take-down')
    expect(await attempts()).toEqual(expected(true))
    for (const user of [world.editor, world.reader, world.stranger])
      expect((await user.try('GET /api/deck/:id', { id: String(world.deckId) })).status).toBe(404)
    await takeDown(null)
    expect(await attempts()).toEqual(expected(false))
  })
})
