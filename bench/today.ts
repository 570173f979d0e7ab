import { addDeck, addLearners, addToLibraries, learn, type Learner } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { load, type Request } from './load.ts'
import { atMost, type Measurement } from './report.ts'
import { startKartei } from './server.ts'

const decks = 50
const cardsPerDeck = 2000
const learners = 4

/** The learner's day over fifty decks of 2,000 cards, of which a third is due and 20 in each are fresh. */
export async function measureToday(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('today')
  const people = await addLearners(db, learners)
  const [author, ...others] = people
  for (let n = 0; n < decks; n++) {
    const { deckId } = await addDeck(db, { authorId: author.id, cards: cardsPerDeck, topics: 20, name: `Deck ${n}` })
    await learn(db, { learners: people, deckId, cards: cardsPerDeck - 20 })
    await addToLibraries(db, deckId, others)
  }
  await db.query('update users set new_per_day = 20')
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  let count = 0
  const by = (request: Omit<Request, 'token'>) => (): Request => {
    const { token } = people[count++ % learners] as Learner
    return { ...request, token }
  }
  const calls = {
    'today, 50 decks of 2,000 cards': by({ method: 'GET', path: '/api/today' }),
    'first cards of all decks': by({ method: 'POST', path: '/api/getQueue', body: {} }),
    'first cards, deck after deck': by({ method: 'POST', path: '/api/getQueue', body: {} }),
  }
  const measurements: Measurement[] = []
  for (const [name, next] of Object.entries(calls)) {
    await db.query('update users set deck_by_deck = $1', [name.endsWith('deck after deck')])
    await load(kartei.url, { connections: 1, seconds: 1 }, next)
    const { medianMs, p99Ms } = await load(kartei.url, { connections: 1, seconds: 4 }, next)
    measurements.push(atMost(`${name}, median`, medianMs, 15, ' ms'), atMost(`${name}, p99`, p99Ms, 20, ' ms'))
  }
  await kartei.stop()
  return measurements
}
