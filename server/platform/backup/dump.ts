import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type pg from 'pg'
import { type Contents, readContents } from './manifest.ts'

/**
 * Writes a dump of the database of `client` to a file, and returns what the dump contains: both see one snapshot. Throws with a
 * readable message when pg_dump is missing or fails.
 */
export async function dumpDatabase(client: pg.Client, databaseUrl: string, file: string): Promise<Contents> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() id')
  await runTool('pg_dump', databaseUrl, ['--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${file}`])
  const contents = await readContents(client)
  await client.query('commit')
  return contents
}

/** Restores a dump into an empty database: all of it, or nothing. */
export async function restoreDump(databaseUrl: string, file: string): Promise<void> {
  await runTool('pg_restore', databaseUrl, ['--no-owner', '--no-privileges', '--single-transaction', file])
}

/** Runs a program of PostgreSQL's. The password is not among its parameters, which other users can see. */
async function runTool(name: string, databaseUrl: string, parameters: string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  try {
    await promisify(execFile)(name, [`--dbname=${url.href}`, ...parameters], { env, maxBuffer: 1 << 24 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(
        `${name} is not on PATH. Install PostgreSQL's client programs, of the server's version or a newer one.`,
        { cause: error },
      )
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`${name} failed: ${output || String(error)}`, { cause: error })
  }
}
