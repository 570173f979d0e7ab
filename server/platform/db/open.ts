import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { openShared, planOnce, type SharedConnection, stopWithClient } from './shared.ts'

/** A handle for queries: the database, or the transaction that one runs in. */
export type Db = Kysely<Schema>

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
 * A query that has no answer after so long has none to come: its connection leads nowhere, or the database is stuck. It fails,
 * and the connection is thrown away. No call needs as long, but for those within `allowingTime`.
 */
const queryTimeoutMs = 15_000
/** Work on a whole deck or account, or in the background, may have a single statement that takes minutes. */
const longQueryTimeoutMs = 600_000
const allowed = new AsyncLocalStorage<number>()

/** Does work that may have long statements: they fail after ten minutes, and not after 15 seconds as all others do. */
export function allowingTime<T>(work: () => Promise<T>): Promise<T> {
  return allowed.run(longQueryTimeoutMs, work)
}

/** How a connection is tried whether it still leads anywhere, and after how long a new one is given up. */
const patience = {
  connectionTimeoutMillis: 10_000,
  query_timeout: queryTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
}

/** Opens a pool of connections to a database, given as options of `pg`. */
export function openDatabase(connection: pg.PoolConfig): Database {
  // The class differs from its base in what happens inside of one method, which its type cannot say.
  const Client = PreparingClient as never
  // The pool waits for what this returns; its type does not say so.
  const onConnect = prepareConnection as (client: pg.ClientBase) => void
  const pool = new pg.Pool({
    max: 20,
    ...patience,
    ...connection,
    Client,
    onConnect,
  })
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const shared = openShared(connection)
  direct.set(db, { pool, shared })
  const close = async () => {
    await Promise.all([pool.end(), shared.end()])
  }
  return { db, pool, connection, close }
}

/**
 * A wait for a lock ends before its query is given up, which leaves the connection sound. The locks of a transaction whose client
 * was cut off would stay, as the server hears nothing of that.
 */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await planOnce(client)
  await stopWithClient(client)
  await client.query(`set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '60s'`)
}

/** Lets the statements of a transaction wait for locks as long as they may take, and its connection idle between them. */
export async function waitForLocks(db: Db): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('set local lock_timeout = 0'))
  await db.executeQuery(CompiledQuery.raw('set local idle_in_transaction_session_timeout = 0'))
}

type Statement<Row> = (db: Db, ...parameters: unknown[]) => Promise<Row[]>
type Queries = Pick<SharedConnection, 'query'>

/** Outside of a transaction, statements go to `pg` without Kysely between, whose steps cost as much as a small query. */
const direct = new WeakMap<Db, { pool: Queries; shared: Queries }>()

/** A statement of fixed text: compiled once, and prepared once per connection. */
export function preparedQuery<Row>(text: string): Statement<Row> {
  return via('pool', text)
}

/** A statement that reads few rows by their keys. Such ones share a connection: one that takes long would hold them up. */
export function sharedQuery<Row>(text: string): Statement<Row> {
  return via('shared', text)
}

function via<Row>(way: 'pool' | 'shared', text: string): Statement<Row> {
  const query = { name: nameOf(text), text }
  return async (db, ...values) => {
    const queries = direct.get(db)
    const viaPool = { ...query, values, ...timeAllowed() }
    const result = queries
      ? await queries[way].query(way === 'pool' ? viaPool : { ...query, values }).catch((error: unknown) => {
          // A connection that broke or hangs is no answer; a lookup can be made once more.
          if (way === 'pool' || error instanceof pg.DatabaseError) throw error
          return queries.pool.query(viaPool)
        })
      : await db.executeQuery(CompiledQuery.raw(text, values))
    return result.rows as Row[]
  }
}

/** As an option of a query. */
function timeAllowed(): { query_timeout?: number } {
  const ms = allowed.getStore()
  return ms === undefined ? {} : { query_timeout: ms }
}

const names = new Map<string, string>()
/** Distinct texts that are prepared; a text beyond them is parsed each time, so that memory has a bound. */
const maxPrepared = 500

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxPrepared) return known
  const name = nameOf(text)
  names.set(text, name)
  return name
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24)
}

/**
 * Prepares every statement that has parameters, by name: PostgreSQL then parses it once per connection.
 * Kysely calls `query(text, values)`; that one form is changed, all others pass.
 */
class PreparingClient extends pg.Client {
  constructor(options: pg.ClientConfig) {
    super(options)
    // The pool listens only to what is idle. What waits for an answer fails by itself; unheard, an error ends the process.
    this.on('error', () => {})
  }

  // @ts-expect-error The overloads of pg's type cannot be written in one signature.
  override query(...parameters: unknown[]): unknown {
    const [text, values] = parameters
    const pass = super.query as (...all: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values) || parameters.length > 2) return pass.apply(this, parameters)
    const name = values.length > 0 ? statementName(text) : undefined
    const answer = pass.call(this, { name, text, values, ...timeAllowed() }) as Promise<unknown>
    // Whoever had it from the pool gives it back as if it were sound; ended with a query under way, it is not.
    answer.catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) void this.end().catch(() => {})
    })
    return answer
  }
}
