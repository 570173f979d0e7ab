import type pg from 'pg'
import { addDeck, addLearners, learn, type Learner, type SeededDeck, wordFrom } from './data.ts'
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
  const own: (Learner & SeededDeck)[] = []
  for (const learner of learners) own.push({ ...learner, ...(await addDecks(db, learner)) })
  await addPublicDecks(db)
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const bare = await startBare(url)

  let count = 0
  const someone = () => own[count++ % own.length] as Learner & SeededDeck
  const word = () => wordOf(count % words).slice(0, 5)
  const get = (pathOf: (own: SeededDeck) => string) => (): Request => {
    const learner = someone()
    return { method: 'GET', path: pathOf(learner), token: learner.token }
  }
  const Answers = [
    { text: 'A mitochondrion', correct: true },
    { text: 'A ribosome', correct: false },
  ]
  const calls = {
    myDecks: get(() => '/api/myDecks'),
    'search, own decks': get(() => `/api/search?public=false&search=${word()}`),
    'search, 2,000 public decks': get(() => `/api/search?public=true&search=${word()}`),
    'search, all public decks': get(() => '/api/search?public=true&search='),
    'create card': (): Request => {
      const { token, deckId, topicIds } = someone()
      const body = { deckId, topicId: topicIds[0], questionText: 'Which one?', isGapText: false, Answers }
      return { method: 'PUT', path: '/api/card', token, body }
    },
    getDeck: get(({ deckId }) => `/api/deck/${deckId}`),
    getCard: get(({ cardIds }) => `/api/getCard/${cardIds[count % cardIds.length]}`),
    getQueue: (): Request => {
      const { token, deckId } = someone()
      return { method: 'POST', path: '/api/getQueue', token, body: { id: deckId } }
    },
    studyStatus: get(({ deckId }) => `/api/studyStatus/${deckId}`),
  }
  const select = (): Request => ({ method: 'GET', path: `/decks?userId=${someone().id}` })
  const [ours, theirs] = await inTurn(64, [kartei.url, calls.myDecks], [bare.url, select])
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

/** Adds twenty decks, and returns the first. */
async function addDecks(db: pg.Pool, learner: Learner): Promise<SeededDeck> {
  const decks: SeededDeck[] = []
  for (let n = 0; n < 20; n++) {
    const name = `${wordOf(n)} ${wordOf(n * 7 + 3)}`
    const deck = await addDeck(db, { authorId: learner.id, cards: 500, topics: 20, name })
    await learn(db, { learners: [learner], deckId: deck.deckId, cards: 250 })
    decks.push(deck)
  }
  return decks[0] as SeededDeck
}

/** Public decks of others, with three topics each, named with two of a hundred words. */
async function addPublicDecks(db: pg.Pool): Promise<void> {
  const [author] = await addLearners(db, 1)
  const names = Array.from({ length: publicDecks }, (_, n) => `${wordOf(n % words)} ${wordOf((n * 7 + 3) % words)}`)
  await db.query(
    `insert into decks (author_id, name, description, is_public, created_at, changed_at)
    select $1, name, 'What this deck is about, in one sentence or two.', true, now(), now() from unnest($2::text[]) name`,
    [author.id, names],
  )
  await db.query(
    `insert into topics (deck_id, name, tree_position)
    select d.id, 'Topic ' || n, n from decks d, generate_series(0, 2) n where d.author_id = $1`,
    [author.id],
  )
}

/** A word of nine letters, different for each number. */
const wordOf = (n: number) => wordFrom((n % words) * 7919 + 12_345_678_912_345, 9)
