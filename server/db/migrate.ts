import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const folder = path.join(import.meta.dirname, 'migrations')
/** Key of the advisory lock that lets one process migrate at a time: any fixed number. */
const lockKey = 5_278_341

/** Runs the migrations that the database has not seen, in the order of their names, each in a transaction. Returns their names. */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query('create table if not exists migrations (name text primary key, run_at timestamptz not null)')
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const seen = new Set(rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const missing = files.filter((name) => !seen.has(name))
    for (const name of missing) await runOne(client, name)
    return missing
  } finally {
    await client.end()
  }
}

async function runOne(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(path.join(folder, name), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, run_at) values ($1, now())', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
