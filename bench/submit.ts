import { randomUUID } from 'node:crypto'
import { settle, type Postgres } from './database.ts'
import { addDeck, addLearners, learn, type Learner, seededReviewId } from './data.ts'
import { inTurn, load, type Request } from './load.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { startBare, startKartei } from './server.ts'

const cards = 5000
const topics = 50
/** Three of four reviews are later ones, in each topic. */
const freshStep = 4

/** Rating a card against a bare route that makes the same write. */
export async function measureSubmit(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('submit')
  const [author, ...learners] = await addLearners(db, 129)
  const { deckId, topicIds, cardIds } = await addDeck(db, { authorId: author?.id ?? 0, cards, topics, isPublic: true })
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
  const counted: typeof load = async (...parameters) => {
    const result = await load(...parameters)
    acknowledged += result.requests
    return result
  }
  for (const connections of [16, 64]) {
    const [our, their] = await inTurn(
      2,
      (seconds) => counted(kartei.url, { connections, seconds }, ours),
      (seconds) => counted(bare.url, { connections, seconds }, theirs),
    )
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
