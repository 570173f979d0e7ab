import type pg from 'pg'
import { addDeck, addLearners, addToLibraries, learn, type Learner, type SeededDeck, wordFrom } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { type Load, load, type Request } from './load.ts'
import { startWatched } from './phases.ts'
import { atMost, type Measurement } from './report.ts'
import { type Server, startBare, startKartei } from './server.ts'

const decks = 50
const cardsPerDeck = 2000
const learners = 4
const words = 20_000
const secondsOfLoad = 10

/** A search of one's own cards: 100,000 in fifty decks, which four learners share. */
export async function measureCards(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('cards')
  const people = await seedCards(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  let turn = 0
  const random = (most: number) => ((turn * 7919) % 99_991) % most
  const searches = {
    'a rare word': () => wordOf(5000 + random(10_000)),
    'a common word': () => wordOf(random(20)),
    'two words': () => `${wordOf(random(200))} ${wordOf(random(50))}`,
    'letters of a word': () => wordOf(random(2000)).slice(0, 3),
    'a word and a filter': () => `${wordOf(random(2000))} is:due`,
    'a word in a deck': () => `${wordOf(random(2000))} deck:"Deck ${random(decks)}"`,
    'is:due': () => 'is:due',
    'is:fresh': () => 'is:fresh',
    'is:leech': () => 'is:leech',
    'lapses>2': () => 'lapses>2',
    'added:7': () => 'added:7',
    'added:9999': () => 'added:9999',
    'a rare tag': () => `tag:chapter${random(decks)}::part${random(40)}`,
    'a common tag': () => 'tag:exam',
    'a tag with those below it': () => `tag:chapter${random(decks)}`,
    'a common tag and a word, not due': () => `tag:exam ${wordOf(random(2000))} -is:due`,
    'a tag that is left out': () => '-tag:exam',
    '-is:fresh -is:due': () => '-is:fresh -is:due',
    'thirty words that are left out': () => '-x '.repeat(30),
    'twenty decks that are left out': () => '-deck:x '.repeat(20),
    'a common word without another, not due': () => `${wordOf(random(20))} -${wordOf(random(20) + 20)} -is:due`,
  }
  const measurements: Measurement[] = []
  for (const [name, search] of Object.entries(searches)) {
    const { medianMs, p99Ms } = await loadByTurns(kartei, people, (count) => {
      turn = count
      return { method: 'GET', path: `/api/searchCards?${new URLSearchParams({ search: search() })}` }
    })
    measurements.push(
      atMost(`search of 100,000 own cards, ${name}, p99 (median ${medianMs.toFixed(1)} ms)`, p99Ms, 50, ' ms'),
    )
  }
  await kartei.stop()
  return measurements
}

/** The learner's day, of which a third is due and 20 cards in each deck are fresh. */
export async function measureToday(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('today')
  const people = await addSharedDecks(db, 20)
  await db.query('update users set new_per_day = 20')
  await settle(db)
  const { kartei, phase, stop } = await startWatched(url)
  const bare = await startBare(url)
  const select = (): Request => ({ method: 'GET', path: `/decks?userId=${people[0]?.id}` })
  const calls: Record<string, Pick<Request, 'method' | 'path' | 'body'>> = {
    'today, 50 decks of 2,000 cards': { method: 'GET', path: '/api/today' },
    'first cards of all decks': { method: 'POST', path: '/api/getQueue', body: {} },
    'first cards, deck after deck': { method: 'POST', path: '/api/getQueue', body: {} },
  }
  const measurements: Measurement[] = []
  for (const [name, request] of Object.entries(calls)) {
    await db.query('update users set deck_by_deck = $1', [name.endsWith('deck after deck')])
    const bareLoad = await load(bare.url, { connections: 1, seconds: secondsOfLoad }, select)
    const ofBare = `a bare SELECT: ${bareLoad.p99Ms.toFixed(1)} ms, median ${bareLoad.medianMs.toFixed(1)}`
    await phase(name, async () => {
      const { medianMs, p99Ms } = await loadByTurns(kartei, people, () => request)
      measurements.push(
        atMost(`${name}, median`, medianMs, 15, ' ms'),
        atMost(`${name}, p99 (${ofBare})`, p99Ms, 20, ' ms'),
      )
    })
  }
  await bare.stop()
  return [...measurements, ...(await stop())]
}

/** Sends requests over one connection, each by the next of the learners, once the code that they run is compiled. */
async function loadByTurns({ url }: Server, people: Learner[], next: (count: number) => Request): Promise<Load> {
  let count = 0
  const byNext = () => ({ ...next(count), token: people[count++ % learners]?.token ?? '' })
  await load(url, { connections: 1, seconds: secondsOfLoad }, byNext)
  return load(url, { connections: 1, seconds: secondsOfLoad }, byNext)
}

/** Learners with the same fifty decks, of each of which they have not seen `fresh` cards. */
async function addSharedDecks(
  db: pg.Pool,
  fresh: number,
  edit?: (deck: SeededDeck, n: number) => Promise<unknown>,
): Promise<Learner[]> {
  const people = await addLearners(db, learners)
  const [author, ...others] = people
  for (let n = 0; n < decks; n++) {
    const deck = await addDeck(db, { authorId: author.id, cards: cardsPerDeck, topics: 20, name: `Deck ${n}` })
    await edit?.(deck, n)
    await learn(db, { learners: people, deckId: deck.deckId, cards: cardsPerDeck - fresh })
    await addToLibraries(db, deck.deckId, others)
  }
  return people
}

/** The cards have twelve words each, few words often and most words rarely. */
async function seedCards(db: pg.Pool): Promise<Learner[]> {
  const people = await addSharedDecks(db, 200, ({ deckId, cardIds }, n) => {
    const questions = Array.from({ length: cardsPerDeck }, (_, index) =>
      Array.from({ length: 12 }, (_, place) => wordOf(wordAt(n * 24_000 + index * 12 + place))).join(' '),
    )
    return db.query(
      `update cards c set version = version + 1, question_text = q.text,
        tags = case when c.id % 3 > 0 then array['exam'] else '{}' end || array['chapter' || $4 || '::part' || c.id % 40]
      from unnest($2::bigint[], $3::text[]) q (id, text) where c.id = q.id and deck_id = $1`,
      [deckId, cardIds, questions, n],
    )
  })
  await db.query('update card_states set lapses = card_id % 97 % 10')
  // Without the triggers that announce changes.
  await db.query(`set session_replication_role = replica;
    update cards set created_at = now() - (max - id) / 100 * interval '1 day' from (select max(id) from cards) m;
    reset session_replication_role`)
  await settle(db)
  return people
}

/** The number of a word in a text: the first words are common, as in a language. */
const wordAt = (place: number) => Math.floor((((place * 7919) % 999_983) / 999_983) ** 3 * words)

/** A word of seven letters, different for each number. */
const wordOf = (n: number) => wordFrom(n * 104_729 + 4_084_101, 7)
