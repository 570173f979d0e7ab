import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { openJobs } from '../platform/jobs.ts'

/** The template of every test's database. */
export const template = 'template_of_tests'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password: string }
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(tmpdir(), 'kartei-tests-'))
  // If this runs as root, the server's user must be able to enter the folder.
  await chmod(home, 0o755)
  const server = await startEmbedded({ folder: path.join(home, 'data'), log: () => {} })
  await createTemplate(server.connection)
  project.provide('postgres', server.connection)
  return async () => {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function createTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate({ ...connection, database: template })
  const database = openDatabase({ ...connection, database: template })
  const jobs = openJobs({ db: database.db, log: pino({ level: 'silent' }) })
  await jobs.start()
  await jobs.stop()
  await database.close()
}
