import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { boxOf, type Rating } from '../../shared/study.ts'
import { startApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'
import { findMiscounts, repairCounts } from './recount.ts'
import { schedule, seedOf, type StoredState } from './schedule.ts'

/** Numbers that look random and are the same in every run (a linear congruential generator, Numerical Recipes). */
function randoms(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

test(
  'months of learning by three learners: replaying the log gives the states, and the counts are right',
  { timeout: 60_000 },
  async () => {
    const app = await startApp()
    const random = randoms(7)
    let now = new Date('2026-01-01T06:00:00Z')
    app.clock.now = () => now
    const author = await app.register()
    const { deckId, cardIds } = await makeDeck(author, 24)
    await app.db.updateTable('decks').set({ is_public: true }).where('id', '=', deckId).execute()
    const learners = [author, await app.register(), await app.register()]
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        learners.map(async (learner) => {
          for (let number = 0; number < 8; number++) {
            const { id } = await learner.call('POST /api/getNextCard', { id: deckId })
            // Now and then a card out of turn, as another device would rate.
            const cardid = id && random() < 0.8 ? id : (cardIds[Math.floor(random() * cardIds.length)] ?? 0)
            const reviewId = crypto.randomUUID()
            await learner.call('PUT /api/submitAnswer', { cardid, rating: Math.ceil(random() * 4) as Rating, reviewId })
            if (random() < 0.15) await learner.call('PUT /api/undoReview', { reviewId })
          }
        }),
      )
      now = new Date(now.getTime() + random() * 9 * 86_400_000)
    }

    const { rows: log } = await sql<{
      user_id: number
      card_id: number
      rating: Rating
      reviewed_at: Date
      review_id: string
    }>`
    select r.* from reviews r left join review_undos u using (user_id, review_id) where u.review_id is null order by r.id`.execute(
      app.db,
    )
    const replayed = new Map<string, StoredState>()
    for (const { user_id: user, card_id: card, rating, reviewed_at: reviewedAt, review_id: reviewId } of log) {
      const key = `${user}/${card}`
      const review = { rating, reviewedAt, reviewId, seed: seedOf(user, card) }
      replayed.set(key, schedule(replayed.get(key) ?? null, review))
    }
    const stored = await app.db.selectFrom('card_states').selectAll().execute()
    expect(stored.length).toBeGreaterThan(40)
    expect(replayed.size).toBe(stored.length)
    for (const row of stored)
      expect(replayed.get(`${row.user_id}/${row.card_id}`)).toEqual({
        state: row.state,
        dueAt: row.due_at.toISOString(),
        stability: row.stability,
        difficulty: row.difficulty,
        learningStep: row.learning_step,
        scheduledDays: row.scheduled_days,
        reps: row.reps,
        lapses: row.lapses,
        lastRating: row.last_rating,
        lastReviewedAt: row.last_reviewed_at.toISOString(),
        lastReviewId: row.last_review_id,
      })

    expect(await findMiscounts(app.db)).toEqual([])
    await app.db.updateTable('learner_decks').set({ good_cards: 0, box1: 0, box3: 9 }).execute()
    expect(await findMiscounts(app.db)).toHaveLength(3)
    expect(await repairCounts(app.db)).toBe(3)
    expect(await findMiscounts(app.db)).toEqual([])
  },
)

test('the database and the client put a stability into the same box', async () => {
  const { db } = await startApp()
  const stabilities = [0.001, 0.999999, 1, 6.999, 7, 20.99, 21, 89.999, 90, 36_500]
  const { rows } = await sql<{ box: number }>`select box_of(s) box from unnest(${stabilities}::float8[]) s`.execute(db)
  expect(rows.map(({ box }) => box)).toEqual(stabilities.map(boxOf))
})

test('every fresh card comes up once, whatever was rated and undone before', async () => {
  const app = await startApp()
  const learner = await app.register()
  const random = randoms(11)
  const { deckId, cardIds } = await makeDeck(learner, 30)
  for (let number = 0; number < 20; number++) {
    const cardid = cardIds[Math.floor(random() * cardIds.length)] ?? 0
    const reviewId = crypto.randomUUID()
    await learner.call('PUT /api/submitAnswer', { cardid, rating: 4, reviewId })
    if (random() < 0.5) await learner.call('PUT /api/undoReview', { reviewId })
  }
  const { fresh_cards: fresh } = await learner.call('GET /api/deck/:id', { id: String(deckId) })
  const seen = new Set<number>()
  for (;;) {
    const { id } = await learner.call('POST /api/getNextCard', { id: deckId })
    if (id === null) break
    expect(seen).not.toContain(id)
    seen.add(id)
    await learner.call('PUT /api/submitAnswer', { cardid: id, rating: 4 })
  }
  expect(seen.size).toBe(fresh)
  expect(fresh).toBeGreaterThan(10)
})
