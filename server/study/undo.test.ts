import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'

let app: TestApp
let learner: Client

beforeAll(async () => {
  app = await startApp()
  learner = await app.register()
})

/** Everything that is kept of a learner's card and deck, as the database writes it. */
async function everything(deckId: number) {
  const { rows } = await sql<{ row: string }>`
    select s::text as row from card_states s where deck_id = ${deckId}
    union all select (user_id, deck_id, wrong_cards, ok_cards, good_cards, box1, box2, box3, box4, box5, new_count)::text
      from learner_decks where deck_id = ${deckId} order by 1`.execute(app.db)
  return rows.map(({ row }) => row)
}

const rate = async (cardid: number, rating: 1 | 2 | 3 | 4) => {
  const reviewId = crypto.randomUUID()
  await learner.call('PUT /api/submitAnswer', { cardid, rating, reviewId })
  return reviewId
}
const undo = (reviewId: string) => learner.call('PUT /api/undoReview', { reviewId })

test('undoing the last reviews restores the previous state to the byte', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 3)
  const [a = 0, b = 0] = cardIds
  await rate(a, 3)
  const states = [await everything(deckId)]
  const reviews = []
  for (const [card, rating] of [
    [a, 3],
    [b, 1],
    [a, 1],
    [b, 4],
  ] as const) {
    reviews.push({ card, id: await rate(card, rating) })
    states.push(await everything(deckId))
  }
  for (const { card, id } of reviews.toReversed()) {
    expect(await everything(deckId)).toEqual(states.pop())
    expect(await undo(id)).toEqual({ cardid: card })
  }
  expect(await everything(deckId)).toEqual(states.pop())
})

test('undoing twice is one undo', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 2)
  await rate(cardIds[0] ?? 0, 3)
  const last = await rate(cardIds[0] ?? 0, 3)
  await undo(last)
  const once = await everything(deckId)
  await undo(last)
  expect(await everything(deckId)).toEqual(once)
})

test('many undos of one review at once are one', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 1)
  const only = await rate(cardIds[0] ?? 0, 3)
  await Promise.all(Array.from({ length: 8 }, () => undo(only)))
  expect(await learner.call('GET /api/deck/:id', { id: String(deckId) })).toMatchObject({
    fresh_cards: 1,
    good_cards: 0,
  })
})

test('only the last review of a card can be undone', async () => {
  const { cardIds } = await makeDeck(learner, 1)
  const first = await rate(cardIds[0] ?? 0, 3)
  await rate(cardIds[0] ?? 0, 3)
  expect((await learner.refused('PUT /api/undoReview', { reviewId: first })).status).toBe(409)
})

test('reviews of other users and missing ones cannot be undone', async () => {
  const { cardIds } = await makeDeck(learner, 1)
  const reviewId = await rate(cardIds[0] ?? 0, 3)
  const other = await app.register()
  expect((await other.refused('PUT /api/undoReview', { reviewId })).status).toBe(404)
  expect((await learner.refused('PUT /api/undoReview', { reviewId: crypto.randomUUID() })).status).toBe(404)
  expect((await learner.refused('PUT /api/undoReview', { reviewId: 'no uuid' })).status).toBe(400)
})

test('an undone card is fresh again and comes first immediately', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 3)
  const [a = 0, b = 0] = cardIds
  const ofA = await rate(a, 4)
  const ofB = await rate(b, 4)
  await undo(ofB)
  expect(await learner.call('POST /api/getNextCard', { id: deckId })).toEqual({ id: b })
  await undo(ofA)
  expect(await learner.call('POST /api/getNextCard', { id: deckId })).toEqual({ id: a })
})

test('an undone new card does not count towards the daily limit', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 2)
  await learner.call('PUT /api/newPerDay', { id: deckId, newPerDay: 1 })
  const review = await rate(cardIds[0] ?? 0, 4)
  expect(await learner.call('POST /api/getNextCard', { id: deckId })).toEqual({ id: null })
  await undo(review)
  expect(await learner.call('POST /api/getNextCard', { id: deckId })).toEqual({ id: cardIds[0] })
})

test('the log of reviews is append-only', async () => {
  const { cardIds } = await makeDeck(learner, 1)
  const reviewId = await rate(cardIds[0] ?? 0, 4)
  await undo(reviewId)
  const { rows } = await sql`select from reviews where review_id = ${reviewId}`.execute(app.db)
  expect(rows).toHaveLength(1)
  const change = sql`update reviews set rating = 1 where review_id = ${reviewId}`.execute(app.db)
  await expect(change).rejects.toThrow('append-only')
})
