import { spawn } from 'node:child_process'
import { once } from 'node:events'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder } from './db/embedded-fixture.ts'
import { startEmbedded, type EmbeddedDatabase } from './db/embedded.ts'
import { openDatabase, type Database } from './db/open.ts'
import { type JobKinds, openJobs, type Jobs } from './jobs.ts'

let cluster: EmbeddedDatabase
beforeAll(async () => {
  cluster = await startEmbedded({ folder: await dataFolder(), log: () => {} })
  return () => cluster.stop()
})

let databases = 0

/** An empty database, and a way to open jobs in it, for the time of the test. */
async function place() {
  const name = `jobs_${(databases += 1)}`
  const admin = openDatabase({ ...cluster.connection, database: 'postgres' })
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const connection = { ...cluster.connection, database: name }
  const database = openDatabase(connection)
  const opened: Jobs[] = []
  onTestFinished(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop()))
    await database.close()
  })
  const open = (log: FastifyBaseLogger = Fastify().log) => {
    const jobs = openJobs({ db: database.db, log })
    opened.push(jobs)
    return jobs
  }
  return { connection, database, open }
}

async function countJobs({ pool }: Database, kind: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from pgboss.job where name = $1', [kind])
  return rows[0]?.count ?? 0
}

const second = { timeout: 5000 }
const mail = (userId: number) => ({ kind: 'verify' as const, userId })
const userOf = (job: JobKinds['mail']) => ('userId' in job ? job.userId : 0)

test('a job exists if its transaction commits', async () => {
  const { database, open } = await place()
  const done: unknown[] = []
  const jobs = open()
  jobs.work('mail', async (data) => void done.push(data))
  await jobs.start()
  const refused = database.db.transaction().execute(async (db) => {
    await jobs.enqueue(db, 'mail', mail(1))
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  await database.db.transaction().execute((db) => jobs.enqueue(db, 'mail', mail(2)))
  await expect.poll(() => done, second).toEqual([mail(2)])
  expect(await countJobs(database, 'mail')).toBe(1)
})

test('a process without handlers leaves its jobs to another one', async () => {
  const { database, open } = await place()
  const [web, worker] = [open(), open()]
  const done: number[] = []
  worker.work('mail', async (job) => void done.push(userOf(job)))
  await Promise.all([web.start(), worker.start()])
  for (const userId of [1, 2, 3]) await web.enqueue(database.db, 'mail', mail(userId))
  await expect.poll(() => done.length, second).toBe(3)
  expect(new Set(done)).toEqual(new Set([1, 2, 3]))
})

test('mails that nobody waits for go out after the others', async () => {
  const { database, open } = await place()
  const [web, worker] = [open(), open()]
  const done: string[] = []
  worker.work('mail', async ({ kind }) => void done.push(kind))
  await web.start()
  for (let invoiceId = 1; invoiceId <= 10; invoiceId++)
    await web.enqueue(database.db, 'mail', { kind: 'invoice', invoiceId })
  await web.enqueue(database.db, 'mail', mail(1))
  await worker.start()
  await expect.poll(() => done.length, second).toBe(11)
  // The first batch has ten.
  expect(done.indexOf('verify')).toBeLessThan(10)
})

test('a failed job is retried alone, and the log contains no addresses', async () => {
  const { database, open } = await place()
  const { log } = Fastify()
  const warn = vi.spyOn(log, 'warn')
  const tries: number[] = []
  const jobs = open(log)
  jobs.work('mail', async (job) => {
    const userId = userOf(job)
    tries.push(userId)
    if (userId === 1 && tries.filter((id) => id === 1).length === 1) throw new Error('550 jane@example.org is unknown')
  })
  await jobs.start()
  await database.db.transaction().execute(async (db) => {
    await jobs.enqueue(db, 'mail', mail(1))
    await jobs.enqueue(db, 'mail', mail(2))
  })
  await expect.poll(() => tries.length, { timeout: 8000 }).toBe(3)
  expect(tries.filter((id) => id === 2)).toHaveLength(1)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'mail', reason: expect.stringContaining('550 [address] is unknown') as string }),
    'job failed, will retry',
  )
  const { rows } = await database.pool.query(`select 1 from pgboss.job where output::text like '%jane%'`)
  expect(rows).toEqual([])
}, 15_000)

test('stopping waits for running jobs', async () => {
  const { database, open } = await place()
  const jobs = open()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  let isDone = false
  jobs.work('mail', async () => {
    begin()
    await mayEnd
    isDone = true
  })
  await jobs.start()
  await jobs.enqueue(database.db, 'mail', mail(1))
  await began
  const stopped = jobs.stop()
  end()
  await stopped
  expect(isDone).toBe(true)
  const { rows } = await database.pool.query('select state from pgboss.job')
  expect(rows).toEqual([{ state: 'completed' }])
  // What a request that is still being answered causes waits for the next start.
  await jobs.enqueue(database.db, 'mail', mail(2))
  const { rows: all } = await database.pool.query('select state from pgboss.job order by created_on')
  expect(all).toEqual([{ state: 'completed' }, { state: 'created' }])
})

test('a cleanup is requested at every start, and one process at a time runs it', async () => {
  const { database, open } = await place()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  let cleanups = 0
  const start = async () => {
    const jobs = open()
    jobs.work('cleanup', async () => {
      cleanups += 1
      await mayEnd
    })
    await jobs.start()
  }
  await start()
  await expect.poll(() => cleanups, second).toBe(1)
  await start()
  expect(await countJobs(database, 'cleanup')).toBe(1)
  end()
  const states = async () => (await database.pool.query<{ state: string }>('select state from pgboss.job')).rows
  await expect.poll(states, second).toEqual([{ state: 'completed' }])
  await start()
  await expect.poll(() => cleanups, second).toBe(2)
})

/** The address of a module, as a literal. */
function file(name: string): string {
  return JSON.stringify(new URL(name, import.meta.url).href)
}

test('a job of a killed process is done by another one within 30 seconds', async () => {
  const { connection, database, open } = await place()
  const program = `
    import Fastify from 'fastify'
    import { openDatabase } from ${file('db/open.ts')}
    import { openJobs } from ${file('jobs.ts')}
    const { db } = openDatabase(${JSON.stringify(connection)})
    const jobs = openJobs({ db, log: Fastify().log })
    jobs.work('mail', () => new Promise(() => console.log('working')))
    await jobs.start()
    await jobs.enqueue(db, 'mail', { kind: 'reset', userId: 7 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const done: unknown[] = []
  const jobs = open()
  jobs.work('mail', async (data) => void done.push(data))
  await jobs.start()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const begin = performance.now()
  await expect.poll(() => done, { timeout: 35_000, interval: 100 }).toEqual([{ kind: 'reset', userId: 7 }])
  expect(performance.now() - begin).toBeLessThan(30_000)
  const states = async () => (await database.pool.query<{ state: string }>('select state from pgboss.job')).rows
  await expect.poll(states, second).toEqual([{ state: 'completed' }])
}, 60_000)
