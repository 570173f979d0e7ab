import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'

/** A statement with its parameters. One that has a name is prepared, so PostgreSQL parses it once per connection. */
interface Statement {
  name?: string
  sql: string
  parameters: readonly unknown[]
}

/**
 * A handle for queries: the database, or the transaction that one runs in. Kysely has these methods, too, so tests can pass one,
 * which can also build queries.
 */
export interface Db {
  executeQuery(statement: Statement): Promise<{ rows: unknown[] }>
  /** Begins a transaction. Within one, there is no other. */
  transaction(): { execute<T>(work: (db: Db) => Promise<T>): Promise<T> }
}

/** An open database; `close` waits for queries under way. */
export interface Database {
  db: Db
  pool: pg.Pool
  /** How further connections are opened. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082
pg.types.setTypeParser(INT8, Number)
// A date stays text: as a JavaScript Date it would depend on the time zone of this process.
pg.types.setTypeParser(DATE, (text) => text)

/**
 * A query that takes longer is given up: its connection is dead, or the database is stuck. The query fails and its connection
 * is closed. Only the work inside `allowingTime` needs more.
 */
const queryTimeoutMs = 15_000
/** Work on a whole deck or account, or in the background, may have a single statement that takes minutes. */
const longQueryTimeoutMs = 600_000
const timeoutInScope = new AsyncLocalStorage<number>()

/** Runs work that may have long statements: they time out after ten minutes instead of 15 seconds. */
export function allowingTime<T>(work: () => Promise<T>): Promise<T> {
  return timeoutInScope.run(longQueryTimeoutMs, work)
}

/** Runs a query and notes how long it takes. */
type QueryTracer = <T>(statement: Pick<Statement, 'name' | 'sql'>, run: () => Promise<T>) => Promise<T>
let tracer: QueryTracer | undefined

/** Lets every later query of this process run in a tracer, or in none. */
export function traceQueries(next: QueryTracer | undefined): void {
  tracer = next
}

const traced =
  <Result>(run: (statement: Statement) => Promise<Result>) =>
  (statement: Statement): Promise<Result> =>
    tracer ? tracer(statement, () => run(statement)) : run(statement)

const poolOptions = {
  max: 20,
  // Kept while nothing happens: the first statements on a new connection take several times as long.
  min: 6,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
}

const ignore = () => {}

/**
 * Runs a query, and gives it up after some milliseconds. `pg` could do so itself, but assigns a function to a property of the query. V8
 * creates such functions among its old objects, where each keeps what its request allocated until the next full collection.
 */
async function runQuery(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  { ms, onTimeout = ignore }: { ms: number; onTimeout?: () => void },
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
  const timer = setTimeout(() => {
    reject(new Error('Query read timeout'))
    onTimeout()
  }, ms)
  try {
    client.query(query, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    return await promise
  } catch (error) {
    // The stack of an error from the socket does not lead to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a statement on a connection of the pool, with the timeout in scope or else `timeoutMs`. */
function runOn(
  client: pg.ClientBase,
  { name, sql, parameters }: Statement,
  timeoutMs: number,
): Promise<pg.QueryResult> {
  const query = { ...(name ? { name } : {}), text: sql, values: [...parameters] }
  return runQuery(client, query, { ms: timeoutInScope.getStore() ?? timeoutMs })
}

/** Opens a pool of connections to a database, given as options of `pg`, whose queries are given up after `timeoutMs`. */
export function openDatabase({
  timeoutMs = queryTimeoutMs,
  ...connection
}: pg.PoolConfig & { timeoutMs?: number }): Database {
  // The pool awaits what this returns; its type does not say so.
  const onConnect = ((client: pg.ClientBase) => configure(client, timeoutMs)) as (client: pg.ClientBase) => void
  const pool = new pg.Pool({ ...poolOptions, ...connection, onConnect })
  // A broken connection fails the query it runs, and the pool replaces it. Without listeners the error would end the process.
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  const runAlone = async (statement: Statement) => {
    const client = await pool.connect()
    try {
      const result = await runOn(client, statement, timeoutMs)
      client.release()
      return result
    } catch (error) {
      // Several statements in one text may have left a transaction open.
      client.release(true)
      throw error
    }
  }
  const db: Db = {
    executeQuery: traced(runAlone),
    transaction: () => ({ execute: (work) => inTransaction(pool, work, timeoutMs) }),
  }
  const shared = openShared(connection)
  sharedConnections.set(db, shared)
  const close = async () => {
    await Promise.all([pool.end(), shared.end()])
  }
  return { db, pool, connection, close }
}

/**
 * Makes PostgreSQL plan a prepared statement once per connection. By default it plans most of ours at every call, which takes
 * several times as long as running them.
 */
const planOnce = 'set plan_cache_mode = force_generic_plan'

/**
 * Makes PostgreSQL check that the client is still there, so that a query that was given up stops and releases its locks. Servers
 * on Windows and those before version 14 cannot.
 */
const stopWithClient = `do $$ begin
    perform set_config('client_connection_check_interval', '2s', false);
  exception when invalid_parameter_value or undefined_object then null;
  end $$`

/**
 * A wait for a lock ends before its query times out, which leaves the connection usable. The idle timeout releases the locks of
 * a transaction whose client was cut off: the server does not notice that.
 */
const limitWaits = `set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '60s'`

const configure = (client: pg.ClientBase, ms: number) =>
  runQuery(client, { text: [planOnce, stopWithClient, limitWaits].join(';') }, { ms })

async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>, timeoutMs: number): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  const executeQuery = traced(async (statement) => {
    try {
      return await runOn(client, statement, timeoutMs)
    } catch (error) {
      isBroken ||= !(error instanceof pg.DatabaseError)
      throw error
    }
  })
  const db: Db = {
    executeQuery,
    transaction() {
      throw new Error('Transactions cannot be nested.')
    },
  }
  try {
    await executeQuery({ sql: 'begin', parameters: [] })
    const result = await work(db)
    await executeQuery({ sql: 'commit', parameters: [] })
    return result
  } catch (error) {
    // A rollback on a connection that broke or hangs would hang, too.
    if (!isBroken) await executeQuery({ sql: 'rollback', parameters: [] }).catch(ignore)
    throw error
  } finally {
    // A broken connection is closed instead of being returned to the pool.
    client.release(isBroken)
  }
}

/** Lets the statements of a transaction wait for locks without limit, and its connection idle between them. */
export async function waitForLocks(db: Db): Promise<void> {
  await db.executeQuery({ sql: 'set local lock_timeout = 0', parameters: [] })
  await db.executeQuery({ sql: 'set local idle_in_transaction_session_timeout = 0', parameters: [] })
}

/** Has the database itself end each later statement of a transaction after some time, even if the process that sent it is gone. */
export async function limitStatements(db: Db, ms: number): Promise<void> {
  await db.executeQuery({ sql: `set local statement_timeout = ${ms}`, parameters: [] })
}

type Query<Row> = (db: Db, ...parameters: unknown[]) => Promise<Row[]>

const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24)

/** A query of fixed text, which is prepared once per connection. */
export function preparedQuery<Row>(sql: string): Query<Row> {
  const name = nameOf(sql)
  return async (db, ...parameters) => (await db.executeQuery({ name, sql, parameters })).rows as Row[]
}

/** A query that reads few rows by their keys. Such queries share a connection: one that takes long would hold up the others. */
export function sharedQuery<Row>(text: string): Query<Row> {
  const viaPool = preparedQuery<Row>(text)
  const query = { name: nameOf(text), text }
  return async (db, ...values) => {
    const shared = sharedConnections.get(db)
    if (!shared) return viaPool(db, ...values)
    try {
      const run = () => shared.query({ ...query, values })
      return (await (tracer ? tracer({ name: query.name, sql: text }, run) : run())).rows as Row[]
    } catch (error) {
      // The shared connection broke or hangs. A read can be repeated.
      if (error instanceof pg.DatabaseError) throw error
      return viaPool(db, ...values)
    }
  }
}

/** Databases, as opposed to transactions, with their shared connections. */
const sharedConnections = new WeakMap<Db, SharedConnection>()

/** A connection that queries share: each is sent at once, without waiting for the results of those before it. */
interface SharedConnection {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>
  end(): Promise<void>
}

const sharedOptions = { connectionTimeoutMillis: 5000, keepAlive: true, pipeline: true }
/** A shared connection that takes longer is closed, and every query that waits on it fails. */
const sharedTimeoutMs = 3000

/** Connects with the first query, and again after the connection broke. */
function openShared(connection: pg.ClientConfig): SharedConnection {
  let current: Promise<{ client: pg.Client; socket: Socket }> | undefined
  const open = () => {
    const socket = new Socket()
    const client = new pg.Client({ ...connection, ...sharedOptions, stream: () => socket })
    const opened = connectShared(client).then(() => ({ client, socket }))
    const forget = () => {
      if (current === opened) current = undefined
    }
    // Queries that wait fail by themselves. Without a listener the error would end the process.
    client.on('error', forget).on('end', forget)
    opened.catch(() => {
      forget()
      // It may have failed after the connection was made.
      socket.destroy()
    })
    return opened
  }
  return {
    async query(query) {
      const { client, socket } = await (current ??= open())
      sendTogether(socket)
      return runQuery(client, query, { ms: sharedTimeoutMs, onTimeout: () => socket.destroy() })
    },
    end: async () => (await current)?.client.end(),
  }
}

async function connectShared(client: pg.Client): Promise<void> {
  await client.connect()
  // A plan made while the table was small would go on reading all of it as it grows.
  const text = [planOnce, stopWithClient, 'set enable_seqscan = off'].join(';')
  await runQuery(client, { text }, { ms: sharedTimeoutMs })
}

/** Sends the queries of one turn of the event loop in one write: the system call is what costs most. */
function sendTogether(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
