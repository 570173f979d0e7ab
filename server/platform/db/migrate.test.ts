import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const database = `migrated_${crypto.randomUUID().replaceAll('-', '')}`
const connection = { ...inject('postgres'), database }
/** The first that was written when there were data folders to bring along. */
const first = '011-together.sql'
const all = (await readdir(folder)).toSorted()
const later = all.filter((name) => name >= first)
const onServer = { ...inject('postgres'), database: 'postgres' }

async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], where = connection) {
  const client = new pg.Client(where)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const found = async (words: string[]) =>
  (await ask<{ id: number }>('select search_library(0, words_of($1), $2, 10, 0) id', [words.join(' '), []])).length
const passagesWith = async (word: string) =>
  (await ask(`select from passages where search @@ plainto_tsquery('simple', fold($1))`, [word])).length

/** A database of before that, with a public deck and a passage of a document. */
beforeAll(async () => {
  await ask(`create database ${database}`, [], onServer)
  await ask('create table migrations (name text primary key, run_at timestamptz not null)')
  for (const name of all.filter((name) => name < first)) {
    await ask(await readFile(path.join(folder, name), 'utf8'))
    await ask('insert into migrations values ($1, now())', [name])
  }
  await ask(
    `
    with author as (
      insert into users (email, name, password_hash, free_generations, created_at)
      values ('ada@example.org', 'Ada', '', 3, now()) returning id),
    deck as (
      insert into decks (author_id, name, description, is_public, created_at, changed_at)
      select id, 'مُقَدِّمَة', 'Chemistry of CO₂', true, now(), now() from author returning id, author_id),
    document as (
      insert into documents (deck_id, user_id, name, kind, sha256, state, created_at)
      select id, author_id, 'notes.md', 'markdown', '', 'ready', now() from deck returning id)
    insert into passages (document_id, position, first_page, last_page, path, topics, blocks, search)
    select id, 0, 1, 1, '{Air}', '{Air}', $1, '' from document`,
    [
      JSON.stringify([
        { kind: 'text', page: 1, text: 'Plants take up CO₂.' },
        { kind: 'list', page: 1, items: [{ level: 0, text: 'Stomata' }] },
        { kind: 'table', page: 1, rows: [['Gas', 'Oxygen']] },
      ]),
    ],
  )
})

afterAll(() => ask(`drop database ${database} with (force)`, [], onServer))

test('data of an older database is searchable and usable as in a new one', async () => {
  expect(await found(['مقدمة'])).toBe(0)
  expect(await migrate(connection)).toEqual(later)
  for (const words of [['مقدمة'], ['co2'], ['c'], ['chemistry', 'c']])
    expect([words, await found(words)]).toEqual([words, 1])
  for (const word of ['co2', 'stomata', 'oxygen', 'air']) expect([word, await passagesWith(word)]).toEqual([word, 1])
  expect(await ask('select from made_readers')).toEqual([])
  const counted = 'user_id, decks, text_bytes, pictures, picture_bytes, documents, versions, copied_cards'
  // What was there counts for the quotas of its author, as if it had come since.
  expect(await ask(`select ${counted} from counted_usage except select ${counted} from usage`)).toEqual([])
  expect(await ask('select decks, documents, text_bytes > 200 as "hasText" from usage')).toEqual([
    { decks: 1, documents: 1, hasText: true },
  ])
  expect(await migrate(connection)).toEqual([])
})
