import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { makeDocument } from '../testing/documents.ts'
import { approveAtDemo } from '../testing/subscriptions.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ generationsAtOnce: 0 })
})

/** A user with so many free generations, and as many decks as they want. */
async function userWith(free: number): Promise<Client> {
  const user = await app.register()
  const { id } = await user.call('GET /api/me', {})
  await app.db.updateTable('users').set({ free_generations: free }).where('id', '=', id).execute()
  return user
}

/** Asks for that many generations at once, in a deck each; the statuses of the answers in order. */
async function askAtOnce(user: Client, count: number): Promise<number[]> {
  const { id: userId } = await user.call('GET /api/me', {})
  const documents: number[] = []
  for (let number = 0; number < count; number++) {
    const { deckId, cardIds } = await makeDeck(user, 1)
    documents.push((await makeDocument(app, { userId, deckId, cardId: cardIds[0] ?? 0 })).documentId)
  }
  const asked = documents.map((id) => user.try('PUT /api/createFromDocument', { id, lang: { name: 'english' } }))
  return (await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b)
}

const accepted = async (user: Client) => {
  const { id } = await user.call('GET /api/me', {})
  const queued = app.db.selectFrom('generations').where('user_id', '=', id).where('state', '=', 'queued')
  return (await queued.select('id').execute()).length
}

describe('a generation is charged for when it is accepted', () => {
  test('with one free generation left, exactly one of many concurrent requests runs', async () => {
    const user = await userWith(1)
    expect(await askAtOnce(user, 8)).toEqual([202, ...Array.from({ length: 7 }, () => 402)])
    expect(await accepted(user)).toBe(1)
    expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 0 })
  })

  test('a subscription pays for all, and free ones are kept', async () => {
    const user = await userWith(1)
    await user.call('PUT /api/hasSubscribed', { paymentId: await approveAtDemo(app, user, 'monthly') })
    expect(await askAtOnce(user, 4)).toEqual([202, 202, 202, 202])
    expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 1 })
  })

  test('until it ends', async () => {
    const user = await userWith(0)
    await user.call('PUT /api/hasSubscribed', { paymentId: await approveAtDemo(app, user, 'monthly') })
    await user.call('GET /api/cancelSubscription', {})
    expect(await askAtOnce(user, 1)).toEqual([202])
    await user.call('PUT /api/demoPayment', { event: 'period-end' })
    expect(await askAtOnce(user, 1)).toEqual([402])
  })
})
