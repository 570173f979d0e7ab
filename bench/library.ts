import { totalmem } from 'node:os'
import type pg from 'pg'
import { type LanguageName, languageNames } from '../shared/languages.ts'
import { deckSizeNames } from '../shared/decks.ts'
import { addLearners, type Learner } from './data.ts'
import { type Postgres, settle, startPostgres } from './database.ts'
import { fillLibrary, randomFrom, type Vocabulary, zipf } from './library-data.ts'
import { arrivals, percentile } from './load.ts'
import { atMost, type Measurement } from './report.ts'
import { call, type Server, startKartei } from './server.ts'

/** Fewer to try the bench itself. */
const decks = Number(process.env['BENCH_DECKS'] ?? 1_000_000)
const users = decks / 10
/** The load of 5,000 users in a busy hour, with five searches each that send six requests while one types. */
const searchesPerSecond = 42
const [secondsBefore, seconds] = [20, 120]
const pages = 10
const decksPublished = 50

/**
 * The public library at full size: every kind of search, and how soon a published deck is found. PostgreSQL has a quarter of the
 * machine's memory, as docs/operations.md recommends for such a library.
 */
export async function measureLibrary(): Promise<Measurement[]> {
  const postgres = await startPostgres({ shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB` })
  try {
    return await measureOn(postgres)
  } finally {
    await postgres.stop()
  }
}

async function measureOn(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('library')
  const vocabulary = await fillLibrary(db, { users, decks })
  const learners = await addLearners(db, 8)
  await settle(db)
  await warm(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const kinds = Object.entries(kindsOf(vocabulary))
  let count = 0
  const next = () => {
    const [kind, searched] = kinds[count % kinds.length] ?? ['', () => '']
    const { token = '' } = learners[count++ % learners.length] ?? {}
    return { kind, token, method: 'GET' as const, path: `/api/search?public=true&limit=31&${searched()}` }
  }
  await arrivals(kartei.url, { perSecond: searchesPerSecond, seconds: secondsBefore }, next)
  const searches = await arrivals(kartei.url, { perSecond: searchesPerSecond, seconds }, next)
  const measurements = [
    ['all kinds in turn', searches] as const,
    ...Map.groupBy(searches, ({ request }) => request.kind),
  ].map(([what, some]) => {
    const times = some.map(({ ms }) => ms)
    const text = `p99 of ${times.length} (median ${percentile(times, 0.5).toFixed(1)} ms)`
    return atMost(
      `search of ${decks.toLocaleString('en')} public decks, ${what}, ${text}`,
      percentile(times, 0.99),
      50,
      ' ms',
    )
  })
  measurements.push(...(await measurePublishing(kartei, learners)))
  await kartei.stop()
  return measurements
}

/** Loads the searched data into memory, where it is after a while. Otherwise the bench would measure the disk. */
async function warm(db: pg.Pool): Promise<void> {
  await db.query('create extension pg_prewarm')
  await db.query(
    `select pg_prewarm(oid) from pg_class
    where relkind in ('r', 'i') and relname ~ '^(decks|public_decks|library|users)(_|$)'`,
  )
}

const search = (text: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ search: text, ...more }).toString()

/** Search strings of each kind, as query parameters. */
function kindsOf(vocabulary: Vocabulary): Record<string, () => string> {
  const random = randomFrom(99)
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const language = (): LanguageName => (random() < 0.6 ? 'english' : one(languageNames))
  const word = (from: number) => zipf(vocabulary.get(language()) ?? [], random, from)
  const words = (number: number) => {
    const list = vocabulary.get(language()) ?? []
    return Array.from({ length: number }, () => zipf(list, random, 20)).join(' ')
  }
  const typing = { text: '', length: 0 }
  return {
    'rare words': () => search(word(5000)),
    'common words': () => search((vocabulary.get(language()) ?? []).at(Math.floor(random() * 100)) ?? ''),
    'two words': () => search(words(2)),
    'three words': () => search(words(3)),
    'typed letter by letter': () => {
      if (typing.length >= typing.text.length) Object.assign(typing, { text: words(random() < 0.7 ? 1 : 2), length: 0 })
      return search(typing.text.slice(0, ++typing.length))
    },
    typos: () => search(misspelled(word(200), random)),
    'empty text': () => search(''),
    'filters of words': () => {
      // People look for decks in the language that they type, but for some.
      const [typed, wanted] = [language(), language()]
      const text = zipf(vocabulary.get(typed) ?? [], random, 20)
      return search(text, { language: random() < 0.9 ? typed : wanted, size: one(deckSizeNames) })
    },
    'filters alone': () => search('', { language: one(languageNames), size: one(deckSizeNames) }),
    'later pages': () => search(word(20), { offset: String(30 * (1 + Math.floor(random() * pages))) }),
  }
}

/** A word with two neighbouring letters swapped, one left out, or one replaced. */
function misspelled(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  const kind = Math.floor(random() * 3)
  if (kind === 0) return before + after
  if (kind === 1) return `${before}x${after}`
  return before + after.slice(0, 1) + letter + after.slice(1)
}

/** Publishes decks with new names, and searches for each immediately. */
async function measurePublishing(kartei: Server, [author, visitor]: Learner[]): Promise<Measurement[]> {
  if (!author || !visitor) throw new Error('There are no learners.')
  const times: number[] = []
  let foundAtOnce = 0
  for (let number = 0; number < decksPublished; number++) {
    const name = `Quzzlewort ${number}x`
    const text = { name, description: 'About nothing in particular.' }
    const { id: deck } = await call<{ id: number }>(kartei, author, 'PUT', '/api/deck', text)
    await call(kartei, author, 'PUT', '/api/topic', { name: 'Beginnings', topic: null, deck })
    const begin = performance.now()
    await call(kartei, author, 'PUT', '/api/public', { deck, isPublic: true })
    const search = `/api/search?public=true&search=${encodeURIComponent(name)}`
    const found = await call<{ id: number }[]>(kartei, visitor, 'GET', search)
    times.push(performance.now() - begin)
    if (found.some((one) => one.id === deck)) foundAtOnce++
  }
  return [
    atMost('published decks that the next search did not find', decksPublished - foundAtOnce, 0),
    atMost(`from publishing to being found, p99 of ${decksPublished}`, percentile(times, 0.99), 500, ' ms'),
  ]
}
