import { randomUUID } from 'node:crypto'
import { type Postgres, settle } from './database.ts'
import { addDeck, addLearners, learn, type Learner, seededReviewId } from './data.ts'
import { inTurn, type Request } from './load.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { startBare, startKartei } from './server.ts'
import type pg from 'pg'

const cards = 5000
const topics = 50
/** Three of four reviews are later ones, in each topic. */
const freshStep = 4

/** Rating a card against a bare route that makes the same write. */
export async function measureSubmit(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('submit')
  const [author, ...learners] = await addLearners(db, 129)
  const { deckId, topicIds, cardIds } = await addDeck(db, { authorId: author.id, cards, topics, isPublic: true })
  await learn(db, { learners, deckId, cards, freshStep })
  await settle(db)
  const review = (learner: Learner, index: number) => {
    const cardid = cardIds[index] ?? 0
    const isFresh = index % freshStep === 0
    return {
      userId: learner.id,
      deckId,
      topicId: topicIds[Math.floor(index / (cards / topics))],
      cardid,
      rating: 3,
      reviewId: randomUUID(),
      lastReviewId: isFresh ? null : seededReviewId(learner.id, cardid),
    }
  }
  const kartei = await startKartei({ DATABASE_URL: url })
  const bare = await startBare(url)
  const ourReviews = eachOnce(learners.slice(0, 64), review)
  const theirReviews = eachOnce(learners.slice(64), review)
  const ours = (): Request => {
    const { learner, rating, cardid, reviewId } = ourReviews()
    return {
      method: 'PUT',
      path: '/api/submitAnswer',
      token: learner.token,
      body: { rating, cardid, reviewId, durationMs: 4000 },
    }
  }
  const theirs = (): Request => {
    const { learner: _, ...body } = theirReviews()
    return { method: 'PUT', path: '/write', body }
  }
  const measurements: Measurement[] = []
  let acknowledged = 0
  for (const connections of [16, 64]) {
    const [our, their] = await inTurn(connections, [kartei.url, ours], [bare.url, theirs])
    acknowledged += our.requests + their.requests
    const at = `at ${connections}`
    measurements.push(
      atLeast(
        `submitAnswer, share of a bare route with the same write, ${at} (${Math.round(our.perSecond)}/s of ${Math.round(their.perSecond)}/s)`,
        (100 * our.perSecond) / their.perSecond,
        60,
        ' %',
      ),
    )
    if (connections === 16)
      measurements.push(
        atMost(`submitAnswer, median ${at}`, our.medianMs, 8, ' ms'),
        atMost(`submitAnswer, p99 ${at} (bare: ${their.p99Ms.toFixed(1)} ms)`, our.p99Ms, 25, ' ms'),
      )
  }
  await kartei.stop()
  await bare.stop()
  const { rows } = await db.query<{ written: number }>(
    "select count(*)::int written from reviews where received_at > now() - interval '1 day'",
  )
  measurements.push(
    atLeast(
      'submitAnswer, reviews written of those acknowledged',
      (100 * (rows[0]?.written ?? 0)) / acknowledged,
      100,
      ' %',
    ),
  )
  return measurements
}

/** Each card of each learner once; the learner changes with every request. */
function eachOnce<T>(
  learners: readonly Learner[],
  of: (learner: Learner, index: number) => T,
): () => T & { learner: Learner } {
  let count = 0
  return () => {
    const learner = learners[count % learners.length]
    const index = Math.floor(count++ / learners.length)
    if (!learner || index >= cards) throw new Error('There are not enough cards for so many requests.')
    return { ...of(learner, index), learner }
  }
}

const sizes = { small: { cards: 1000, topics: 10 }, large: { cards: 100_000, topics: 1000 } }
/** How much of the deck the learner knows. With `dueFromDay` 1 nothing is due, so a fresh card comes next. */
const cases = [
  { what: 'all fresh', learned: 0 },
  { what: '90 % learned, a third of it due', learned: 0.9, dueFromDay: -30 },
  { what: '90 % learned, nothing due', learned: 0.9, dueFromDay: 1 },
  { what: 'half learned, every tenth left out, nothing due', learned: 0.5, dueFromDay: 1, freshStep: 10 },
]
type Case = (typeof cases)[number]

/** The next card of a large deck against that of a small one. */
export async function measureNext(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('next')
  const [author] = await addLearners(db, 1)
  const add = async (size: keyof typeof sizes) =>
    (await addDeck(db, { authorId: author.id, ...sizes[size], isPublic: true })).deckId
  const decks = { small: await add('small'), large: await add('large') }
  const learners = await Promise.all(cases.map((one) => addCase(db, decks, one)))
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const measurements: Measurement[] = []
  for (const [index, { what }] of cases.entries()) {
    const { small, large } = learners[index] ?? { small: [], large: [] }
    const [short, long] = await inTurn(
      64,
      [kartei.url, asks(small, decks.small)],
      [kartei.url, asks(large, decks.large)],
    )
    measurements.push(
      atMost(
        `getNextCard, 100,000 cards against 1,000: ${what} (${Math.round(long.perSecond)}/s of ${Math.round(short.perSecond)}/s)`,
        short.perSecond / long.perSecond,
        1.5,
        ' times',
      ),
    )
    if (index === 1) measurements.push(atLeast('getNextCard, 100,000 cards, at 64', long.perSecond, 5000, '/s'))
  }
  await kartei.stop()
  return measurements
}

async function addCase(db: pg.Pool, decks: Record<keyof typeof sizes, number>, { learned, ...rest }: Case) {
  const of = async (size: keyof typeof sizes) => {
    const learners = await addLearners(db, 2)
    if (learned > 0) await learn(db, { learners, deckId: decks[size], cards: sizes[size].cards * learned, ...rest })
    return learners
  }
  return { small: await of('small'), large: await of('large') }
}

function asks(learners: readonly Learner[], id: number): () => Request {
  let count = 0
  return () => {
    const token = learners[count++ % learners.length]?.token ?? ''
    return { method: 'POST', path: '/api/getNextCard', token, body: { id } }
  }
}
