import type pg from 'pg'
import { addDeck, addLearners, cardIds, learn, type Learner } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { inTurn, load, type Request } from './load.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { startBare, startKartei } from './server.ts'

const publicDecks = 2000
const words = 100

/** The calls of every day for learners with 10,000 cards in 20 decks, of which they know half. */
export async function measureCalls(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('calls')
  const learners = await addLearners(db, 8)
  const own = new Map<Learner, { deckId: number; topicId: number; cardIds: number[] }>()
  for (const learner of learners) own.set(learner, await addDecks(db, learner))
  await addPublicDecks(db)
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const bare = await startBare(url)

  let count = 0
  const someone = () => learners[count++ % learners.length] as Learner
  const some = () => {
    const learner = someone()
    return { token: learner.token, ...(own.get(learner) ?? { deckId: 0, topicId: 0, cardIds: [] }) }
  }
  const word = () => wordOf(count % words).slice(0, 5)
  const calls = {
    myDecks: (): Request => ({ method: 'GET', path: '/api/myDecks', token: someone().token }),
    'search, own decks': (): Request => ({
      method: 'GET',
      path: `/api/search?public=false&search=${word()}`,
      token: someone().token,
    }),
    'search, 2,000 public decks': (): Request => ({
      method: 'GET',
      path: `/api/search?public=true&search=${word()}`,
      token: someone().token,
    }),
    'search, all public decks': (): Request => ({
      method: 'GET',
      path: '/api/search?public=true&search=',
      token: someone().token,
    }),
    'create card': (): Request => {
      const { token, deckId, topicId } = some()
      const Answers = [
        { text: 'A mitochondrion', correct: true },
        { text: 'A ribosome', correct: false },
      ]
      return {
        method: 'PUT',
        path: '/api/card',
        token,
        body: { deckId, topicId, questionText: 'Which one?', isGapText: false, Answers },
      }
    },
    getDeck: (): Request => {
      const { token, deckId } = some()
      return { method: 'GET', path: `/api/deck/${deckId}`, token }
    },
    getCard: (): Request => {
      const { token, cardIds: ids } = some()
      return { method: 'GET', path: `/api/getCard/${ids[count % ids.length]}`, token }
    },
    getQueue: (): Request => {
      const { token, deckId } = some()
      return { method: 'POST', path: '/api/getQueue', token, body: { id: deckId } }
    },
    studyStatus: (): Request => {
      const { token, deckId } = some()
      return { method: 'GET', path: `/api/studyStatus/${deckId}`, token }
    },
  }
  const [ours, theirs] = await inTurn(
    2,
    (seconds) => load(kartei.url, { connections: 64, seconds }, calls.myDecks),
    (seconds) =>
      load(bare.url, { connections: 64, seconds }, () => ({ method: 'GET', path: `/decks?userId=${someone().id}` })),
  )
  const measurements = [
    atMost(
      `myDecks, against a bare SELECT of 20 rows (${Math.round(ours.perSecond)}/s of ${Math.round(theirs.perSecond)}/s)`,
      theirs.perSecond / ours.perSecond,
      3,
      ' times',
    ),
  ]
  const budgets: Partial<Record<keyof typeof calls, number>> = {
    myDecks: 3000,
    'search, own decks': 500,
    'search, 2,000 public decks': 500,
    'search, all public decks': 500,
    'create card': 2000,
  }
  for (const [name, next] of Object.entries(calls)) {
    const budget = budgets[name as keyof typeof calls]
    await load(kartei.url, { connections: 64, seconds: 1 }, next)
    if (budget) {
      const { perSecond } = await load(kartei.url, { connections: 64, seconds: 2 }, next)
      measurements.push(atLeast(`${name}, at 64`, perSecond, budget, '/s'))
    }
    const { medianMs, p99Ms, perSecond } = await load(kartei.url, { connections: 16, seconds: 2 }, next)
    const isWrite = name === 'create card'
    measurements.push(
      atMost(`${name}, median at 16 (${Math.round(perSecond)}/s)`, medianMs, isWrite ? 8 : 5, ' ms'),
      atMost(`${name}, p99 at 16`, p99Ms, isWrite ? 25 : 20, ' ms'),
    )
  }
  measurements.push(atMost('memory of the server after this load', await kartei.memoryMb(), 220, ' MB'))
  await kartei.stop()
  await bare.stop()
  return measurements
}

async function addDecks(db: pg.Pool, learner: Learner) {
  const ids: number[] = []
  for (let n = 0; n < 20; n++) {
    const id = await addDeck(db, {
      authorId: learner.id,
      cards: 500,
      topics: 20,
      name: `${wordOf(n)} ${wordOf(n * 7 + 3)}`,
    })
    await learn(db, { learners: [learner], deckId: id, cards: 250 })
    ids.push(id)
  }
  const deckId = ids[0] ?? 0
  const { rows } = await db.query<{ id: number }>('select id::int from topics where deck_id = $1 limit 1', [deckId])
  return { deckId, topicId: rows[0]?.id ?? 0, cardIds: await cardIds(db, deckId) }
}

/** Public decks of others, with three topics each, named with two of a hundred words. */
async function addPublicDecks(db: pg.Pool): Promise<void> {
  const [author] = await addLearners(db, 1)
  const names = Array.from({ length: publicDecks }, (_, n) => `${wordOf(n % words)} ${wordOf((n * 7 + 3) % words)}`)
  await db.query(
    `insert into decks (author_id, name, description, is_public, created_at, changed_at)
    select $1, name, 'What this deck is about, in one sentence or two.', true, now(), now() from unnest($2::text[]) name`,
    [author?.id, names],
  )
  await db.query(
    `insert into topics (deck_id, name, tree_position)
    select d.id, 'Topic ' || n, n from decks d, generate_series(0, 2) n where d.author_id = $1`,
    [author?.id],
  )
}

/** A word of nine letters, different for each number. */
function wordOf(n: number): string {
  const digits = ((n % words) * 7919 + 12_345_678_912_345).toString(21).slice(-9)
  return Array.from(digits, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 21)))
    .toReversed()
    .join('')
}
