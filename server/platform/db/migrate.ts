import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const folder = path.join(import.meta.dirname, 'migrations')
const olderFolders = path.join(import.meta.dirname, 'older-folders.sql')
/** The key of the advisory lock that lets one process migrate at a time. */
const lockKey = 5_278_341

interface Migration {
  name: string
  text: string
  /** SHA-256 of the file, as hex. */
  hash: string
}

/**
 * Runs the migrations that the database has not run yet, in the order of their names, each in a transaction, and returns their
 * names. Throws with a readable message when the database belongs to a newer version, or has run another file under one of the
 * names. Stops when `ending` aborts.
 */
export async function migrate(connection: pg.ClientConfig, ending?: AbortSignal): Promise<string[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  const breakOff = () => void client.end().catch(() => {})
  ending?.addEventListener('abort', breakOff)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query('create table if not exists migrations (name text primary key, run_at timestamptz not null)')
    await client.query('alter table migrations add column if not exists hash text')
    const all = await readMigrations()
    const seen = await readSeen(client, all)
    const missing = all.filter(({ name }) => !seen.has(name))
    for (const migration of missing) await runOne(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    ending?.removeEventListener('abort', breakOff)
    await client.end().catch(() => {})
  }
}

/** Every migration of this version, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The names of the migrations that the database has run, after checking their hashes. */
async function readSeen(client: pg.Client, all: readonly Migration[]): Promise<Set<string>> {
  if ((await readRows(client)).some(({ hash }) => hash === null)) await upgradeOlderDatabase(client, all)
  const rows = await readRows(client)
  const known = new Map(all.map(({ name, hash }) => [name, hash]))
  const unknown = rows.find(({ name }) => !known.has(name))
  if (unknown)
    throw new Error(
      `This database belongs to a newer Kartei: it has run ${unknown.name}, which this one does not have. ` +
        'Start that version, or restore a backup that was made before it first ran.',
    )
  const changed = rows.find(({ name, hash }) => hash !== known.get(name))
  if (changed)
    throw new Error(
      `This database has run a different ${changed.name} than this Kartei has. ` +
        'Start the version that created it, or restore the file: a migration that has run is never changed, only followed by another.',
    )
  return new Set(rows.map(({ name }) => name))
}

async function readRows(client: pg.Client): Promise<{ name: string; hash: string | null }[]> {
  return (await client.query<{ name: string; hash: string | null }>('select name, hash from migrations')).rows
}

/** Upgrades a database whose version recorded no hashes to the schema of this version, and records them. */
async function upgradeOlderDatabase(client: pg.Client, all: readonly Migration[]): Promise<void> {
  const isTooOld = await client.query(`select where to_regclass('decks') is null or to_regproc('words_of') is null`)
  if (isTooOld.rowCount)
    throw new Error(
      'This database was created before the first release of Kartei, which had no accounts yet. ' +
        'Start with an empty DATA_DIR, or an empty database.',
    )
  await inTransaction(client, 'An older database could not be upgraded', async () => {
    const { rowCount } = await client.query(`select from migrations where hash is null and name >= '012'`)
    if (!rowCount) await client.query(await readFile(olderFolders, 'utf8'))
    for (const { name, hash } of all)
      await client.query('update migrations set hash = $2 where name = $1 and hash is null', [name, hash])
  })
}

async function runOne(client: pg.Client, { name, text, hash }: Migration): Promise<void> {
  await inTransaction(client, `Migration ${name} failed`, async () => {
    await client.query(text)
    await client.query('insert into migrations (name, run_at, hash) values ($1, now(), $2)', [name, hash])
  })
}

async function inTransaction(client: pg.Client, failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    // A connection that broke has rolled back.
    await client.query('rollback').catch(() => {})
    throw new Error(`${failure}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
