import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { buildApp } from '../app/app.ts'
import { cleanUp, sendMail } from '../app/start.ts'
import { openPayment } from '../billing/demo/demo.ts'
import { reconcile } from '../billing/reconcile.ts'
import { openImages } from '../cards/images.ts'
import { type Config, readConfig } from '../app/config.ts'
import { openDatabase } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import { openDocuments } from '../generation/read-document.ts'
import { readDataKeys, secretsOf } from '../platform/secrets.ts'
import { openEvents } from '../platform/events.ts'
import { openFiles } from '../platform/files.ts'
import { openGenerators } from '../generation/generators.ts'
import { openQueue } from '../generation/queue.ts'
import { openJobs } from '../platform/jobs.ts'
import { openVitals } from '../health/vitals.ts'
import { openLive } from '../live/live.ts'
import { mustHaveRoomFor } from '../app/limiters.ts'
import { openLog } from '../app/log.ts'
import { enqueueDue } from '../mailing/plan.ts'
import type { Mail, Mailer } from '../platform/mail.ts'
import { findMiscountedUsers, writeQuotas } from '../account/quotas.ts'
import { Client } from './client.ts'
import { sql } from 'kysely'
import { template } from './postgres.ts'
import { openTables } from './tables.ts'

/** The administrator's email; `admin()` registers the account. */
export const adminEmail = 'admin@example.org'

export type TestApp = Awaited<ReturnType<typeof startApp>>

/**
 * Starts the application on its own database, until the tests of a file have run, or with `onTestFinished` until one test has: a
 * file with dozens of applications would use up PostgreSQL's connections. `clock.now` returns its time, `mails` has the sent
 * mails, and `logLines` its log.
 */
export async function startApp(settings: Partial<Config> = {}, atEnd: (close: () => Promise<void>) => void = afterAll) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kartei-app-'))
  const { connection, drop } = await createDatabase()
  const database = openDatabase({ ...connection, max: 10 })
  const { pool } = database
  const db = openTables(pool)
  const variables = { DATA_DIR: dataDir, DISK_RESERVE_MB: '0', RATE_LIMITS: 'off', ADMIN_EMAILS: adminEmail }
  const config = { ...readConfig(variables), ...settings }
  await writeQuotas(db, config.quotas)
  const logLines: string[] = []
  const log = openLog('info', { write: (line) => void logLines.push(line) })
  const clock = { now: () => new Date() }
  const jobs = openJobs({ db: database.db, log })
  const events = await openEvents(connection)
  const deps: Deps = {
    config,
    db: database.db,
    jobs,
    log,
    clock: () => clock.now(),
    documents: openDocuments({ searchPath: config.searchPath, seesPages: config.ai?.vision ?? false }),
    events,
    live: openLive({ db: database.db, events, log }),
    vitals: openVitals(pool),
    ...openPayment(config, database.db, () => clock.now()),
    secrets: secretsOf(await readDataKeys(config, () => {}), (message) => log.error(message)),
    files: openFiles(config, async (bytes) => mustHaveRoomFor(config, bytes)),
    images: openImages(config.quotas),
    generators: openGenerators(config, database.db, () => clock.now()),
  }
  const mails: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close: async () => {} }
  jobs.work('mail', (mail) => sendMail(deps, mailer, mail))
  const app = await buildApp(deps, log)
  await jobs.start()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const queue = openQueue(deps, log)
  atEnd(async () => {
    await app.close()
    await Promise.all([queue.close(), deps.documents.close()])
    await jobs.stop()
    deps.vitals.close()
    const miscounted = await findMiscountedUsers(db)
    await deps.live.close()
    await Promise.all([deps.images.close(), deps.events.close()])
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
    // Every write of the tests must have updated the usage.
    expect(miscounted, 'users whose usage is counted wrong').toEqual([])
  })
  const client = () => new Client(url)
  let people = 0
  const nextEmail = () => `learner-${++people}@example.org`
  async function newcomer(email = nextEmail(), password = 'long enough'): Promise<Client> {
    const user = client()
    const { webToken } = await user.call('POST /api/register', { email, password })
    user.token = webToken
    return user
  }
  async function register(email = nextEmail(), password?: string): Promise<Client> {
    const user = await newcomer(email, password)
    // No event of this arrives later, among those that a test waits for.
    await db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await db.updateTable('users').set({ new_per_day: null }).where('email', '=', email).execute()
    })
    return user
  }
  async function registerAdmin(): Promise<Client> {
    const user = await register(adminEmail)
    await db.updateTable('users').set({ email_verified: true }).where('email', '=', adminEmail).execute()
    return user
  }
  let admin: Promise<Client> | undefined
  return {
    app,
    url,
    db,
    deps,
    config,
    clock,
    mails,
    logLines,
    client,
    connection,
    cleanUp: () => cleanUp(deps),
    reconcile: () => reconcile(deps),
    /** Enqueues the mails that are due. */
    enqueueDue: () => enqueueDue(deps),
    /** Registers a user and returns a client that is signed in. */
    newcomer,
    /** As `newcomer`, without the limit of new cards a day with which everybody begins. */
    register,
    /** A client that is signed in as the administrator, always the same one. */
    admin: () => (admin ??= registerAdmin()),
  }
}

async function createDatabase() {
  const connection = inject('postgres')
  const database = `test_${randomBytes(8).toString('hex')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`create database ${database} template ${template}`)
  return { connection: { ...connection, database }, drop: () => run(`drop database ${database} with (force)`) }
}
