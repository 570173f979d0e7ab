import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, sharedQuery, openDatabase, preparedQuery } from './open.ts'

const backend = sharedQuery<{ pid: number }>('select pg_backend_pid() pid where $1 = $1')
const twice = sharedQuery<{ number: number }>('select $1::int * 2 number')
let database: Database

beforeAll(() => {
  database = openDatabase({ ...inject('postgres'), database: 'postgres', max: 4 })
})

afterAll(() => database.close())

async function kill(pid: number | undefined): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  await client.end()
}

test('concurrent shared queries use one connection, and each gets its own result', async () => {
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  const answers = await Promise.all(numbers.map((number) => twice(database.db, number)))
  expect(answers.map(([row]) => row?.number)).toEqual(numbers.map((number) => number * 2))
  const [one, other] = await Promise.all([backend(database.db, 1), backend(database.db, 1)])
  expect(one).toEqual(other)
})

test('a shared query that fails does not affect the others', async () => {
  const outcomes = await Promise.allSettled([twice(database.db, 1), twice(database.db, 'x'), twice(database.db, 3)])
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('the shared connection is reopened after it broke', async () => {
  const [before] = await backend(database.db, 1)
  await kill(before?.pid)
  await expect.poll(() => backend(database.db, 1).catch(() => [before])).not.toEqual([before])
  expect(await twice(database.db, 21)).toEqual([{ number: 42 }])
})

test('a shared connection whose setup gets no answer is closed', async () => {
  const greeting = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), Buffer.from([0x5a, 0, 0, 0, 5, 0x49])])
  const open = new Set<Socket>()
  // It says that the session has begun, and answers no query.
  const silent = createServer((socket) => {
    open.add(socket)
    socket.once('data', () => socket.write(greeting))
    socket.on('error', () => {}).once('close', () => open.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const away = openDatabase({
    host: '127.0.0.1',
    port,
    user: 'x',
    max: 1,
    timeoutMs: 500,
    connectionTimeoutMillis: 500,
  })
  await expect(twice(away.db, 1)).rejects.toThrow()
  await expect.poll(() => open.size).toBe(0)
  silent.close()
  await away.close().catch(() => {})
})

test('a query that the shared connection cannot send does not break those of others', async () => {
  const held = twice(database.db, 4)
  const parameter = {
    toPostgres: () => {
      throw new Error('cannot be sent')
    },
  }
  await expect(twice(database.db, parameter)).rejects.toThrow('cannot be sent')
  const [before] = await backend(database.db, 1)
  expect(await held).toEqual([{ number: 8 }])
  expect(await backend(database.db, 1)).toEqual([before])
})

test('a blocked shared query does not block the others for long', async () => {
  const number = sharedQuery<{ number: number }>('select number from held where $1 = 1')
  await database.pool.query('create table held as select 7 as number')
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const holding = database.db.transaction().execute(async (db) => {
    await preparedQuery('lock table held')(db)
    hold()
    await isOver
  })
  await isHeld
  const held = number(database.db, 1)
  expect(await twice(database.db, 4)).toEqual([{ number: 8 }])
  end()
  await holding
  expect(await held).toEqual([{ number: 7 }])
})

test('connections stay open while nothing happens, as many as one request needs', async () => {
  const idle = openDatabase({ ...inject('postgres'), database: 'postgres', max: 8, idleTimeoutMillis: 50 })
  const sleep = preparedQuery('select pg_sleep(0.2)')
  await Promise.all(Array.from({ length: 8 }, () => sleep(idle.db)))
  await expect.poll(() => idle.pool.totalCount).toBe(6)
  await setTimeout(200)
  expect(idle.pool.totalCount).toBe(6)
  await idle.close()
})

test('a query that timed out is cancelled on the server', async () => {
  const hasty = openDatabase({ ...inject('postgres'), database: 'postgres', max: 1, timeoutMs: 1000 })
  const working = async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where state = 'active' and query like 'create table late%'`,
    )
    return rows.length
  }
  const late = preparedQuery('create table late as select 1 from pg_sleep(600)')(hasty.db)
  await expect(late).rejects.toThrow('Query read timeout')
  await expect.poll(working, { timeout: 10_000 }).toBe(0)
  await hasty.close()
})

test('a shared query in a transaction sees its changes', async () => {
  const count = sharedQuery<{ rows: number }>('select count(*)::int rows from seen where $1 = 1')
  await database.db.transaction().execute(async (db) => {
    await preparedQuery('create temporary table seen on commit drop as select 1')(db)
    expect(await count(db, 1)).toEqual([{ rows: 1 }])
  })
})

test('queries of fixed text are prepared once per connection', async () => {
  const text = 'select name from pg_prepared_statements where statement = $1'
  const prepared = preparedQuery<{ name: string }>(text)
  await database.db.transaction().execute(async (db) => {
    await prepared(db, text)
    expect(await prepared(db, text)).toHaveLength(1)
  })
})

test('a transaction that fails leaves nothing behind, and its connection usable', async () => {
  const narrow = openDatabase({ ...inject('postgres'), database: 'postgres', max: 1 })
  const failing = narrow.db.transaction().execute(async (db) => {
    await preparedQuery('create table undone as select 1')(db)
    await preparedQuery('select 1 / $1::int')(db, 0)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await preparedQuery(`select to_regclass('undone') undone`)(narrow.db)).toEqual([{ undone: null }])
  await narrow.close()
})

test('a transaction whose connection broke fails, and the next one gets a new connection', async () => {
  const narrow = openDatabase({ ...inject('postgres'), database: 'postgres', max: 1 })
  const pidOf = preparedQuery<{ pid: number }>('select pg_backend_pid() pid')
  const pids: (number | undefined)[] = []
  const broken = narrow.db.transaction().execute(async (db) => {
    const [row] = await pidOf(db)
    pids.push(row?.pid)
    await kill(row?.pid)
    await pidOf(db)
  })
  await expect(broken).rejects.toThrow(/connection|terminat/i)
  const [next] = await narrow.db.transaction().execute((db) => pidOf(db))
  expect(pids).not.toContain(next?.pid)
  await narrow.close()
})
