import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../platform/db/open.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { type DueInDeck, dueInDecks, KeptCounts } from './due.ts'
import { timesOf } from './queue.ts'

let app: TestApp
let learner: Client
let userId: number
let time = Date.parse('2026-11-20T12:00:00Z')
let day = { timeZone: 'UTC', dayEndsAtHour: 4 }
const hourMs = 3_600_000

beforeAll(async () => {
  app = await startApp()
  app.clock.now = () => new Date(time)
})

/** A process of its own, which has counted nothing yet. */
const newProcess = (): Db => ({
  executeQuery: async (statement) => app.db.executeQuery(statement),
  transaction: () => app.db.transaction(),
})

async function dueBy(process: Db): Promise<DueInDeck[]> {
  const decks = await dueInDecks(process, userId, timesOf(new Date(time), day))
  return decks.map(({ id, folder, due, learning, nextDueAt }) => ({ id, folder, due, learning, nextDueAt }))
}

/** The due states in decks without siblings, one by one. */
async function countOneByOne() {
  const { reviewUntil } = timesOf(new Date(time), day)
  const { rows } = await sql<{ id: number; due: number }>`
    select deck_id id, count(*) filter (where due_at <= case state when 'review' then ${reviewUntil}::timestamptz else ${new Date(time)} end) due
    from card_states where user_id = ${userId}
      and deck_id not in (select deck_id from cards where sibling_id is not null) group by deck_id`.execute(app.db)
  return new Map(rows.map(({ id, due }) => [id, due]))
}

/** Numbers that look random, the same in each run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('whatever happens, a process that counts what has changed counts as one that counts everything', async () => {
  const random = randomNumbers(18)
  const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T
  const author = await app.register()
  learner = await app.register()
  userId = (await learner.call('GET /api/me', {})).id
  const shared = await makeDeck(author, 6, 'Shared')
  await publish(app, author, shared.deckId)
  await learner.call('PUT /api/library', { id: shared.deckId })
  const own = [await makeDeck(learner, 8, 'Own'), await makeDeck(learner, 0, 'Pairs')]
  const [plain = shared, pairs = shared] = own
  const words = [0, 1, 2].map((n) => ({ questionText: `q${n}`, answer: `a${n}` }))
  const reverses = [0, 1, 2].map((n) => ({ questionText: `a${n}`, answer: `q${n}`, siblingOf: n }))
  pairs.cardIds = (
    await learner.call('PUT /api/cards', {
      deckId: pairs.deckId,
      topicId: pairs.topicId,
      cards: [...words, ...reverses],
    })
  ).ids
  const { id: otherTopic } = await learner.call('PUT /api/topic', { name: 'Other', topic: null, deck: plain.deckId })
  const reviewIds: string[] = []
  const bins: { by: Client; id: number }[] = []
  const imports: number[] = []
  const anyCard = () => pick([...shared.cardIds, ...plain.cardIds, ...pairs.cardIds])
  /** Calls may be refused: a card may be in the bin, and a review too early or not the last one. */
  const put = async (key: Parameters<Client['try']>[0], input: object, by = learner) => {
    const answer = await by.try(key, input)
    expect([200, 400, 404, 409], JSON.stringify(answer.body)).toContain(answer.status)
    return answer
  }
  const rate = async () => {
    const reviewId = crypto.randomUUID()
    await put('PUT /api/submitAnswer', { cardid: anyCard(), rating: 1 + random(4), reviewId })
    reviewIds.push(reviewId)
  }
  const remove = async (by: Client, deck: typeof shared) => {
    const { status, body } = await put('PUT /api/deleteCards', { deck: deck.deckId, cards: [pick(deck.cardIds)] }, by)
    if (status === 200) bins.push({ by, id: (body as { bin: number }).bin })
  }
  const restore = async () => {
    const bin = bins.pop()
    if (bin) await put('PUT /api/restore', { id: bin.id }, bin.by)
  }
  const importHistory = async () => {
    const { body } = await put('GET /api/exportDeck', { id: String(plain.deckId), format: 'json', history: 'true' })
    const files = { file: { bytes: body as Buffer, name: 'own.json' } }
    const { status, body: done } = await learner.try('PUT /api/import', {}, { files })
    if (status === 200) imports.push((done as { id: number }).id)
  }
  const steps: Record<string, () => unknown> = {
    rate,
    rateMore: async () => [await rate(), await rate(), await rate()],
    rateOffline: async () => {
      const reviewedAt = new Date(time - random(5) * hourMs).toISOString()
      await put('PUT /api/submitAnswer', { cardid: anyCard(), rating: 1 + random(4), reviewedAt })
    },
    undo: async () => put('PUT /api/undoReview', { reviewId: reviewIds.pop() ?? crypto.randomUUID() }),
    suspend: async () => put('PUT /api/postpone', { id: anyCard(), days: null }),
    postpone: async () => put('PUT /api/postpone', { id: [anyCard(), anyCard()], days: 1 + random(9) }),
    resume: async () => put('PUT /api/resume', { id: anyCard() }),
    resumeAll: async () => put('PUT /api/resume', { id: pick([shared, plain, pairs]).cardIds }),
    flag: async () => put('PUT /api/flag', { id: anyCard(), isFlagged: random(2) === 0 }),
    move: async () =>
      put('PUT /api/moveCards', {
        deck: plain.deckId,
        cards: [pick(plain.cardIds)],
        topic: pick([plain.topicId, otherTopic]),
      }),
    remove: async () => remove(learner, pick(own)),
    removeByAuthor: async () => remove(author, shared),
    restore,
    removeDeck: async () => put('PUT /api/deleteDeck', { id: pick(own).deckId }),
    restoreDecks: async () => {
      for (const { deckId } of own) await put('PUT /api/restoreDeck', { id: deckId })
    },
    leave: async () => put('PUT /api/removeFromLibrary', { id: shared.deckId }),
    join: async () => put('PUT /api/library', { id: shared.deckId }),
    importHistory,
    undoImport: async () => put('PUT /api/undoImport', { id: imports.pop() ?? 0 }),
    changeDay: async () => {
      day = { timeZone: pick(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']), dayEndsAtHour: random(24) }
      await learner.call('PUT /api/settings', day)
    },
    minutes: () => (time += random(30) * 60_000),
    hours: () => (time += random(12) * hourMs),
    days: () => (time += random(6) * 24 * hourMs),
    folder: async () => put('PUT /api/moveDeck', { id: pick(own).deckId, folder: pick(['a', 'b', null]) }),
  }
  const names = Object.keys(steps)
  const often = ['rate', 'postpone', 'suspend', 'resumeAll', 'days', 'restoreDecks', 'join']
  for (const cardid of [...shared.cardIds, ...plain.cardIds, ...pairs.cardIds])
    await put('PUT /api/submitAnswer', { cardid, rating: 3 + random(2) })
  time += 10 * 24 * hourMs
  const [one, other] = [newProcess(), newProcess()]
  const taken: string[] = []
  let most = 0
  for (let count = 0; count < 150; count++) {
    // Every step occurs, and some more often than the others.
    const name = names[count] ?? pick(random(2) === 0 ? often : names)
    taken.push(name)
    await steps[name]?.()
    const counted = await dueBy(newProcess())
    expect(await dueBy(one), taken.slice(-5).join()).toEqual(counted)
    const seldom = random(4) === 0 ? await dueBy(other) : counted
    expect(seldom, taken.slice(-20).join()).toEqual(counted)
    const singly = await countOneByOne()
    const checked = counted.filter(({ id }) => singly.has(id))
    expect(checked.map(({ due }) => due)).toEqual(checked.map(({ id }) => singly.get(id)))
    most = Math.max(most, ...counted.map(({ due }) => due))
  }
  expect(most).toBeGreaterThan(3)
}, 90_000)

test('reviews of a deck that has not changed are not counted again', async () => {
  learner = await app.register()
  userId = (await learner.call('GET /api/me', {})).id
  const { cardIds } = await makeDeck(learner, 3)
  for (const cardid of cardIds) await learner.call('PUT /api/submitAnswer', { cardid, rating: 4 })
  time += 20 * 24 * hourMs
  const process = newProcess()
  const dueNow = async (by: Db) => (await dueBy(by)).map(({ due }) => due)
  expect(await dueNow(process)).toEqual([3])
  // Nothing but this test changes states without the trigger.
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update card_states set due_at = due_at + interval '1 year' where user_id = ${userId}`.execute(db)
  })
  expect([await dueNow(process), await dueNow(newProcess())]).toEqual([[3], [0]])
  await learner.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 4 })
  expect(await dueNow(process)).toEqual([0])
})

test('counts that were not read for longest give way to others', () => {
  const until = new Date(time)
  const kept = new KeptCounts(40)
  const reviews = JSON.stringify({ '1.700': 20 })
  for (const user of [1, 2, 3, 1]) kept.set(user, { until, reviews })
  kept.set(4, { until, reviews })
  expect([1, 2, 3, 4].map((user) => kept.get(user, until).reviews)).toEqual([reviews, '{}', reviews, reviews])
  expect(kept.get(1, new Date(time - 1)).reviews).toBe('{}')
})
