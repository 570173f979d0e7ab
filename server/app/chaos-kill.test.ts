import { expect, test, vi } from 'vitest'
import { dataFolder, postmaster, untilDead } from '../platform/db/embedded-fixture.ts'
import { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { type KarteiProcess, startProcess } from '../testing/process.ts'

// As the others, which wait for outages: a busy machine takes long to start a database twice.
vi.setConfig({ testTimeout: 180_000 })

/** A review that the server has acknowledged. */
interface Acknowledged {
  cardid: number
  reviewId: string
  answer: unknown
}

const clients = 16
const enough = 400
const account = { email: 'learner@example.org', password: 'long enough' }

async function signIn(url: string, key: 'POST /api/login' | 'POST /api/register'): Promise<Client> {
  const client = new Client(url)
  client.token = (await client.call(key, account)).webToken
  return client
}

/** Lets 16 clients rate cards until `kill` was called and the server is gone; returns what was acknowledged. */
async function rateUntilKilled({ url }: KarteiProcess, kill: () => void): Promise<Acknowledged[]> {
  const learner = await signIn(url, 'POST /api/register')
  const { cardIds } = await makeDeck(learner, 160)
  const acknowledged: Acknowledged[] = []
  let isKilled = false
  const rate = async (first: number) => {
    for (let turn = 0; !isKilled; turn++) {
      const cardid = cardIds[(first + turn * clients) % cardIds.length] ?? 0
      const reviewId = crypto.randomUUID()
      const answer = await learner.call('PUT /api/submitAnswer', { cardid, rating: 4, reviewId }).catch(() => undefined)
      if (!answer) return
      acknowledged.push({ cardid, reviewId, answer })
      if (acknowledged.length === enough) {
        kill()
        isKilled = true
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => rate(index)))
  return acknowledged
}

/** Sends each review again, as another rating: what is there keeps its answer, what was lost would get a new one. */
async function expectAll(url: string, acknowledged: Acknowledged[]): Promise<void> {
  const learner = await signIn(url, 'POST /api/login')
  expect(acknowledged.length).toBeGreaterThanOrEqual(enough)
  for (const { cardid, reviewId, answer } of acknowledged)
    expect(await learner.call('PUT /api/submitAnswer', { cardid, rating: 1, reviewId })).toEqual(answer)
  const deck = (await learner.call('GET /api/myDecks', {}))[0]
  expect(deck).toMatchObject({ wrong_cards: 0, ok_cards: 0 })
  expect((deck?.fresh_cards ?? 0) + (deck?.good_cards ?? 0)).toBe(160)
}

test('no acknowledged review is lost by a kill -9 of the server', async () => {
  const folder = await dataFolder()
  const server = await startProcess(folder)
  const acknowledged = await rateUntilKilled(server, () => void server.child.kill('SIGKILL'))
  await server.end('SIGKILL')
  const again = await startProcess(folder)
  await expectAll(again.url, acknowledged)
  expect(await again.end('SIGTERM')).toBe(0)
})

test('no acknowledged review is lost by a kill -9 of the server and its database', async () => {
  const folder = await dataFolder()
  const server = await startProcess(folder)
  const database = postmaster(folder)
  const acknowledged = await rateUntilKilled(server, () => {
    process.kill(database, 'SIGKILL')
    server.child.kill('SIGKILL')
  })
  await server.end('SIGKILL')
  await untilDead(database, folder)
  const again = await startProcess(folder)
  await expectAll(again.url, acknowledged)
  expect(await again.end('SIGTERM')).toBe(0)
})
