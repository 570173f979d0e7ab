import pg from 'pg'
import { type Db, preparedQuery } from './db/open.ts'

/**
 * What an event is about: the generation of a deck progressed (`deck:7`), a generation is queued, rows were added to the
 * table of events, a session ended, or learners rated cards.
 */
export type Topic = `deck:${number}` | 'generations' | 'events' | 'sessions' | `rating:${number}:${string}`

/** Events between all processes on one database, this one included. They are kept nowhere. */
export interface Events {
  /** Calls `subscriber` with each event, and with null after a broken connection, when events may have been missed. */
  subscribe(subscriber: (topic: Topic | null) => void): () => void
  /** Publishes events of which the caller has no transaction, without a connection of the pool. */
  publish(topics: readonly Topic[]): Promise<void>
  /** Whether any other process subscribes. */
  hasPeers(): Promise<boolean>
  close(): Promise<void>
}

const channel = 'kartei'
const name = `${channel} events`
const reconnectMs = 1000
/** The connection only receives, so a check is the only way to notice that it is dead. */
const checkEveryMs = 10_000
const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 10_000, keepAlive: true }

const notify = preparedQuery<never>(`select pg_notify('${channel}', $1)`)

/** Publishes an event to every process; in a transaction, once it commits. */
export async function publish(db: Db, topic: Topic): Promise<void> {
  await notify(db, topic)
}

/** Subscribes on a connection of its own, which is reopened whenever it breaks. */
export async function openEvents(connection: pg.ClientConfig): Promise<Events> {
  const subscribers = new Set<(topic: Topic | null) => void>()
  const publisher = openPublisher(connection)
  let client: pg.Client | undefined
  let pid = 0
  let timer: NodeJS.Timeout | undefined
  let checks: NodeJS.Timeout | undefined
  let isClosed = false

  const notifySubscribers = (topic: Topic | null) => {
    for (const subscriber of subscribers) subscriber(topic)
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({ ...connection, ...timeouts, application_name: name })
    // An error also ends the connection.
    opened.on('error', () => {})
    // Nothing but topics is published on this channel.
    opened.on('notification', ({ payload }) => notifySubscribers(payload as Topic))
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      const { rows } = await opened.query<{ pid: number }>('select pg_backend_pid() pid')
      if (isClosed) throw new Error('Events were closed.')
      pid = rows[0]?.pid ?? 0
    } catch (error) {
      await opened.end().catch(() => {})
      throw error
    }
    // Only now: the caller handles a connection that was never opened.
    opened.on('end', reconnect)
    client = opened
    clearInterval(checks)
    // While a query is unanswered, `end` does not wait for the other side.
    const check = () => void opened.query('select 1').catch(() => opened.end().catch(() => {}))
    checks = setInterval(check, checkEveryMs)
  }

  function reconnect(): void {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      connect().then(() => notifySubscribers(null), reconnect)
    }, reconnectMs)
  }

  await connect()
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    async publish(topics) {
      await publisher.query(`select pg_notify('${channel}', topic) from unnest($1::text[]) topic`, [topics])
    },
    async hasPeers() {
      const { rowCount } = await publisher.query(
        `select from pg_stat_activity where datname = current_database() and application_name = $1 and pid <> $2 limit 1`,
        [name, pid],
      )
      return rowCount !== 0
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(checks)
      await Promise.all([client?.end(), publisher.end()])
    },
  }
}

/** One connection that publishes, opened when it is first needed. */
function openPublisher(connection: pg.ClientConfig): pg.Pool {
  // The pool waits for what this returns; its type does not say so.
  const onConnect = preparePublisher as (client: pg.ClientBase) => void
  const publisher = new pg.Pool({
    ...connection,
    ...timeouts,
    application_name: `${channel} publisher`,
    max: 1,
    idleTimeoutMillis: 0,
    onConnect,
  })
  // The pool replaces a connection that breaks; without a listener, its error would end the process.
  publisher.on('error', () => {})
  return publisher
}

/**
 * NOTIFY locks the whole server until its transaction ends, so its commit does not wait for the disk: events are transient in any case.
 * A wait for that lock ends before the query times out, which keeps the connection.
 */
async function preparePublisher(client: pg.ClientBase): Promise<void> {
  await client.query(`set synchronous_commit = off; set lock_timeout = '8s'`)
}
