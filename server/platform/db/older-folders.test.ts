import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { applyPatch } from 'diff'
import pg from 'pg'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { findMiscountedUsers } from '../../account/quotas.ts'
import { Client } from '../../testing/client.ts'
import { startApp } from '../../testing/app.ts'
import { makeDeck } from '../../testing/decks.ts'
import { template } from '../../testing/postgres.ts'
import { startProcess } from '../../testing/process.ts'
import { makeWorld } from '../../testing/world.ts'
import { nameOf as fileNameOf } from '../files.ts'
import { dataFolder } from './embedded-fixture.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'

const landed = path.join(import.meta.dirname, 'landed')
const versions = JSON.parse(await readFile(path.join(landed, 'versions.json'), 'utf8')) as Record<string, string[]>
const server = inject('postgres')
const database = `older_${crypto.randomUUID().replaceAll('-', '')}`
const connection = { ...server, database }
const address = `postgres://${server.user}:${encodeURIComponent(server.password)}@localhost/${database}?host=${encodeURIComponent(server.host)}`

async function connected<T>(work: (client: pg.Client) => Promise<T>, name = database): Promise<T> {
  const client = new pg.Client({ ...server, database: name })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], name = database) =>
  connected(async (client) => (await client.query<Row>(text, values)).rows, name)

/** All that the migrations make, as the catalogs have it. */
const shape = `
  select 'column' kind, table_name::text a, column_name::text b,
    concat_ws(' ', data_type, collation_name, is_nullable, column_default, generation_expression) c
    from information_schema.columns where table_schema = 'public'
  union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'function', proname, pg_get_function_identity_arguments(oid), pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
  order by 1, 2, 3, 4`

let newest: unknown[]
beforeAll(async () => {
  newest = await ask(shape, [], template)
})
afterEach(() => ask(`drop database if exists ${database} with (force)`, [], 'postgres'))

/** The text of a file as it was: today's, or what a patch makes of that. */
async function textOf(file: string): Promise<string> {
  const today = (name: string) => readFile(path.join(import.meta.dirname, 'migrations', name), 'utf8')
  if (file.endsWith('.sql')) return today(file)
  const patch = await readFile(path.join(landed, file), 'utf8')
  const text = applyPatch(await today(nameOf(file)).catch(() => ''), patch)
  if (text === false) throw new Error(`${file} does not fit.`)
  return text
}

const nameOf = (file: string) => file.replace(/\.\d+\.patch$/, '.sql')

/** A database as that version left it, with a deck. */
async function makeOlder(version: string): Promise<void> {
  await ask(`create database ${database}`, [], 'postgres')
  await ask('create table migrations (name text primary key, run_at timestamptz not null)')
  for (const file of versions[version] ?? []) {
    await ask(await textOf(file))
    await ask('insert into migrations values ($1, now())', [nameOf(file)])
  }
  await ask(`
    with author as (
      insert into users (email, name, password_hash, free_generations, created_at)
      values ('ada@example.org', 'Ada', '', 3, now()) returning id)
    insert into decks (author_id, name, description, is_public, created_at, changed_at)
    select id, 'Chemistry', 'Elements', true, now(), now() from author`)
}

test.each(Object.keys(versions))('a database of %s is upgraded to the schema of a new one', async (version) => {
  await makeOlder(version)
  await migrate(connection)
  expect(await ask(shape)).toEqual(newest)
  expect(await ask('select name, card_count, fresh_version from decks')).toEqual([
    { name: 'Chemistry', card_count: 0, fresh_version: 0 },
  ])
  expect(await migrate(connection)).toEqual([])
})

test('older suggestions and copies are kept', async () => {
  await makeOlder('3e3e30e')
  await ask(`
    with place as (select d.id deck_id, d.author_id from decks d),
    topic as (insert into topics (deck_id, name, tree_position) select deck_id, 'All', 0 from place returning id, deck_id),
    card as (
      insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
      select deck_id, id, 0, 'Why?', false, now(), now() from topic returning id)
    insert into suggestions (card_id, user_id, base_version, content, note, at)
    select card.id, place.author_id, 1, '{}', 'Because', now() from card, place`)
  await ask(`update decks set copy_key = '00000000-0000-4000-8000-000000000000'`)
  await migrate(connection)
  expect(await ask('select s.note from suggestions s join decks d on d.id = s.deck_id')).toEqual([{ note: 'Because' }])
  expect(await ask('select create_key from decks')).toEqual([{ create_key: '00000000-0000-4000-8000-000000000000' }])
})

test.each(['8621e2b', '3e3e30e', '36bf456'])('decks in a folder of %s can be learned and copied', async (version) => {
  await makeOlder(version)
  const kartei = await startProcess(await dataFolder(), { DATABASE_URL: address })
  const learner = new Client(kartei.url)
  learner.token = (
    await learner.call('POST /api/register', { email: 'kim@example.org', password: 'long enough' })
  ).webToken
  const { deckId, cardIds } = await makeDeck(learner, 3)
  const queue = await learner.call('POST /api/getQueue', { id: deckId })
  expect(queue.cards).toHaveLength(3)
  const copy = await learner.call('PUT /api/copyDeck', { id: deckId }, { idempotencyKey: crypto.randomUUID() })
  expect(copy.id).not.toBe(deckId)
  await learner.call('PUT /api/deleteCard', { id: cardIds[0] ?? 0 })
  expect(await kartei.end('SIGTERM')).toBe(0)
})

/** What a version wrote: its migrations, the key of its encrypted values, the rows of its tables, and its files in base64. */
interface Written {
  key: string
  migrations: string[]
  tables: Record<string, Record<string, unknown>[]>
  files: Record<string, string>
}

const recent = (await readdir(landed)).flatMap((name) => /^(\w+)\.json\.gz$/.exec(name)?.[1] ?? [])

/** A database as that version left it, with the rows that it wrote. */
async function makeRecent(version: string): Promise<Written> {
  const bytes = gunzipSync(await readFile(path.join(landed, `${version}.json.gz`)))
  const written = JSON.parse(bytes.toString()) as Written
  await ask(`create database ${database}`, [], 'postgres')
  await connected(async (client) => {
    await client.query('create table migrations (name text primary key, run_at timestamptz not null, hash text)')
    for (const { name, text, hash } of await readMigrations()) {
      if (!written.migrations.includes(name)) continue
      await client.query(text)
      await client.query('insert into migrations values ($1, now(), $2)', [name, hash])
    }
    // Triggers would count the rows a second time.
    await client.query('set session_replication_role = replica')
    for (const [table, rows] of Object.entries(written.tables)) await fill(client, table, rows)
  })
  return written
}

async function fill(client: pg.Client, table: string, rows: Written['tables'][string]): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; sequence: string | null }>(
    `select quote_ident(column_name) "name", pg_get_serial_sequence($1, column_name) "sequence"
      from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  // Some migrations insert rows.
  await client.query(`delete from ${table}`)
  await client.query(
    `insert into ${table} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
  for (const { name, sequence } of columns)
    if (sequence) await client.query(`select setval($1, (select max(${name}) from ${table}))`, [sequence])
}

const nameOfRelease = process.env['WRITE_FOLDER']
test.runIf(nameOfRelease)('this version writes its own for those that follow', async () => {
  const app = await startApp()
  await makeWorld(app)
  const from = <Row extends pg.QueryResultRow>(text: string) => ask<Row>(text, [], app.connection.database)
  const migrations = (await readMigrations()).map(({ name }) => name)
  const tables: Written['tables'] = {}
  const all = await from<{ name: string }>(
    `select tablename "name" from pg_tables where schemaname = 'public' order by 1`,
  )
  for (const { name } of all) {
    if (name === 'migrations') continue
    const [row] = await from<{ rows: Written['tables'][string] }>(
      `select coalesce(json_agg(t), '[]') "rows" from ${name} t`,
    )
    if (row?.rows.length) tables[name] = row.rows
  }
  const key = (await readFile(path.join(app.config.dataDir, 'data-key'), 'utf8')).trim()
  expect(Object.keys(tables).length).toBeGreaterThan(40)
  const files: Written['files'] = {}
  for (const name of await app.deps.files.list()) {
    const bytes = await app.deps.files.get(name)
    if (bytes) files[name] = (await buffer(bytes)).toString('base64')
  }
  expect(Object.keys(files).length).toBeGreaterThan(3)
  const written: Written = { key, migrations, tables, files }
  await writeFile(path.join(landed, `${nameOfRelease}.json.gz`), gzipSync(JSON.stringify(written), { level: 9 }))
})

test.each(recent)(
  'a database that %s filled is upgraded, and its users go on',
  { timeout: 180_000 },
  async (version) => {
    const { key, tables, files } = await makeRecent(version)
    await migrate(connection)
    expect(await ask(shape)).toEqual(newest)
    const counts = await connected(async (client) => {
      const found: [string, number][] = []
      for (const table of Object.keys(tables)) {
        const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${table}`)
        found.push([table, rows[0]?.count ?? 0])
      }
      return found
    })
    expect(counts).toEqual(Object.entries(tables).map(([table, rows]) => [table, rows.length]))
    const { db, close } = openDatabase(connection)
    expect(await findMiscountedUsers(db)).toEqual([])
    await close()

    const dataDir = await dataFolder()
    const folder = path.join(dataDir, 'files')
    await mkdir(folder, { recursive: true })
    for (const [name, text] of Object.entries(files))
      await writeFile(path.join(folder, fileNameOf(name)), Buffer.from(text, 'base64'))
    const kartei = await startProcess(dataDir, { DATABASE_URL: address, DATA_KEY: key })
    const [review] = tables['reviews'] ?? []
    const author = tables['users']?.find(({ id }) => id === review?.['user_id'])
    const user = new Client(kartei.url)
    const account = { email: String(author?.['email']), password: 'long enough' }
    user.token = (await user.call('POST /api/login', account)).webToken
    expect((await user.call('GET /api/myDecks', {})).map(({ name }) => name)).toContain('Biology')
    const rated = { cardid: Number(review?.['card_id']), reviewId: String(review?.['review_id']) }
    // The review of then is known, so sending it again changes nothing.
    const answer = await user.call('PUT /api/submitAnswer', { ...rated, rating: 1 })
    expect(await user.call('PUT /api/submitAnswer', { ...rated, rating: 4 })).toEqual(answer)
    const next = await user.call('PUT /api/submitAnswer', { ...rated, reviewId: crypto.randomUUID(), rating: 3 })
    expect(next).not.toEqual(answer)
    const found = await user.call('GET /api/search', { public: 'true', search: 'biology' })
    expect(found).toMatchObject([{ name: 'Biology' }])

    const media = tables['images']?.map(({ id }) => String(id)).toSorted() ?? []
    expect(media.map((id) => id.replace(/^[\da-f]+/, '')).toSorted()).toEqual(['', '-wav'])
    for (const id of media) {
      const { body } = await user.try('GET /api/getImageById', { id })
      expect(hashOf(body as Buffer)).toBe(hashOf(Buffer.from(files[`images/${id}/full`] ?? '', 'base64')))
    }
    const [document] = tables['documents'] ?? []
    const page = await user.try('GET /api/documentPage', { id: String(document?.['id']), page: '1' })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await kartei.end('SIGTERM')).toBe(0)
    for (const [name, text] of Object.entries(files))
      expect(hashOf(await readFile(path.join(folder, fileNameOf(name))))).toBe(hashOf(Buffer.from(text, 'base64')))
  },
)

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a database of a newer version is refused by name', async () => {
  await ask(`create database ${database} template ${template}`, [], 'postgres')
  await ask(`insert into migrations (name, run_at, hash) values ('999-future.sql', now(), '')`)
  await expect(migrate(connection)).rejects.toThrow(/newer Kartei: it has run 999-future\.sql.*Start that version/)
})

test('a database that ran another file of that name is refused by name', async () => {
  await ask(`create database ${database} template ${template}`, [], 'postgres')
  await ask(`update migrations set hash = 'other' where name = '009-bin.sql'`)
  await expect(migrate(connection)).rejects.toThrow(/different 009-bin\.sql/)
})

test('a database from before the first release is refused by name', async () => {
  await ask(`create database ${database}`, [], 'postgres')
  await ask('create table migrations (name text primary key, run_at timestamptz not null)')
  await ask(`insert into migrations values ('001-foundation.sql', now())`)
  await expect(migrate(connection)).rejects.toThrow(/before the first release/)
})

test('released migrations are unchanged', async () => {
  const sums = await readFile(path.join(import.meta.dirname, 'migrations.sha256'), 'utf8')
  const found = (await readMigrations()).map(({ name, hash }) => `${hash}  ${name}`)
  // A new file has its line added (in migrations/, `sha256sum *.sql > ../migrations.sha256`); a line that is there stays.
  expect(found).toEqual(sums.trim().split('\n'))
})
