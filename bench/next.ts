import type pg from 'pg'
import { addDeck, addLearners, learn, type Learner } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { inTurn, load } from './load.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { type Server, startKartei } from './server.ts'

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
    (await addDeck(db, { authorId: author?.id ?? 0, ...sizes[size], isPublic: true })).deckId
  const decks = { small: await add('small'), large: await add('large') }
  const learners = await Promise.all(cases.map((one) => addCase(db, decks, one)))
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const measurements: Measurement[] = []
  for (const [index, { what }] of cases.entries()) {
    const { small, large } = learners[index] ?? { small: [], large: [] }
    const [short, long] = await inTurn(
      2,
      (seconds) => ask(kartei, small, decks.small, seconds),
      (seconds) => ask(kartei, large, decks.large, seconds),
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

function ask(kartei: Server, learners: readonly Learner[], id: number, seconds: number) {
  let count = 0
  return load(kartei.url, { connections: 64, seconds }, () => {
    const token = learners[count++ % learners.length]?.token ?? ''
    return { method: 'POST', path: '/api/getNextCard', token, body: { id } }
  })
}
