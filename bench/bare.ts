// The server that Kartei is compared with: routes with nothing but the statement that matters.
import Fastify from 'fastify'
import pg from 'pg'
import type { Db } from '../server/platform/db/open.ts'
import type { StoredState } from '../server/study/schedule.ts'
import { writeReview } from '../server/study/study.sql.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

/** Takes the statements of Kartei to `pg` without anything between. */
const db: Db = {
  executeQuery: ({ name = '', sql, parameters }) => pool.query({ name, text: sql, values: [...parameters] }),
  transaction() {
    throw new Error('This server has no transactions.')
  },
}

interface Write {
  userId: number
  deckId: number
  topicId: number
  cardid: number
  reviewId: string
  lastReviewId: string | null
}

const state: StoredState = {
  state: 'review',
  dueAt: '2027-01-31T10:00:00.000Z',
  stability: 30.123456,
  difficulty: 5.123456,
  learningStep: 0,
  scheduledDays: 30,
  reps: 4,
  lapses: 0,
  lastRating: 3,
  lastReviewedAt: '2027-01-01T10:00:00.000Z',
  lastReviewId: '',
}

const app = Fastify()
app.get('/readyz', async () => ({ status: 'ready' }))
app.put('/write', async (request) => {
  const { userId, deckId, topicId, cardid, reviewId, lastReviewId } = request.body as Write
  const isWritten = await writeReview(db, {
    userId,
    cardId: cardid,
    deckId,
    topicId,
    before: lastReviewId ? { ...state, lastReviewId } : null,
    after: { ...state, lastReviewId: reviewId },
    moves: lastReviewId ? [0, 0, 0, 0, 0, 0, 0, 0] : [0, 0, 1, 0, 0, 0, 1, 0],
    durationMs: 4000,
    receivedAt: new Date(),
    day: '2027-01-01',
  })
  if (!isWritten) throw new Error('Nothing was written.')
  return { due: state.dueAt, stability: state.stability }
})
app.get('/decks', async (request) => {
  const { userId } = request.query as { userId: string }
  const { rows } = await pool.query<object>({
    name: 'decks',
    values: [userId],
    text: 'select id, name, description, is_public, card_count, changed_at from decks where author_id = $1 limit 20',
  })
  return rows
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.once('SIGTERM', () => process.exit(0))
