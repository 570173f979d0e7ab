import pg from 'pg'
import type { Db } from './db/open.ts'
import { preparedQuery } from './db/open.ts'

/**
 * Something that happened, which every process may want to hear of: a generation in deck 7 went on (`deck:7`), work
 * waits, events were written that open streams are to have, sessions ended, or learners rated cards.
 */
export type Topic = `deck:${number}` | 'generations' | 'events' | 'sessions' | `rated:${string}`

/** What happened elsewhere, in this process or in another one on the same database. */
export interface Events {
  /** Calls `listener` after each event, and after a broken connection, when events may have been missed. */
  on(topic: Topic, listener: () => void): () => void
  /** Calls `listener` with each event, and with null after a broken connection. */
  onEach(listener: (topic: Topic | null) => void): () => void
  close(): Promise<void>
}

const channel = 'kartei'
const reconnectMs = 1000
/** Nothing is ever asked on this connection, so that nobody would notice that it leads nowhere. */
const checkEveryMs = 10_000
/** A server that takes longer to let anybody listen is asked again. */
const patience = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 }

const notification = preparedQuery<never>(`select pg_notify('${channel}', $1)`)

/** Tells every process of an event; in a transaction, once that commits. */
export async function publish(db: Db, topic: Topic): Promise<void> {
  await notification(db, topic)
}

/** Listens on a connection of its own, which is opened again whenever it breaks. */
export async function openEvents(connection: pg.ClientConfig): Promise<Events> {
  const listeners = new Map<string, Set<() => void>>()
  const listenersToAll = new Set<(topic: Topic | null) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let checks: NodeJS.Timeout | undefined
  let isClosed = false

  const tell = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  const tellAll = (topic: Topic | null) => {
    for (const listener of listenersToAll) listener(topic)
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({ ...connection, ...patience, application_name: `${channel} events`, keepAlive: true })
    // After an error the connection ends, too.
    opened.on('error', () => {})
    opened.on('notification', ({ payload = '' }) => {
      tell(payload)
      // Nothing else is published here.
      tellAll(payload as Topic)
    })
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      if (isClosed) throw new Error('Events were closed.')
    } catch (error) {
      await opened.end().catch(() => {})
      throw error
    }
    // Not before: one that never listened is opened again by whoever asked for it.
    opened.on('end', reconnect)
    client = opened
    clearInterval(checks)
    // With a query under way that has no answer, its end does not wait for the other side.
    const check = () => void opened.query('select 1').catch(() => opened.end().catch(() => {}))
    checks = setInterval(check, checkEveryMs)
  }

  function reconnect(): void {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      void connectAgain()
    }, reconnectMs)
  }

  async function connectAgain(): Promise<void> {
    try {
      await connect()
    } catch {
      return reconnect()
    }
    for (const topic of listeners.keys()) tell(topic)
    tellAll(null)
  }

  await connect()
  return {
    on(topic, listener) {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0) listeners.delete(topic)
      }
    },
    onEach(listener) {
      listenersToAll.add(listener)
      return () => void listenersToAll.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(checks)
      await client?.end()
    },
  }
}
