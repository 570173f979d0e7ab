import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveEvent } from '../../shared/live.ts'
import { rolesOfMany } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import type { Events, Topic } from '../platform/events.ts'
import { type Hearer, hears, isGone, rolesFor, toldOf } from './audience.ts'
import { cursorOf, type From, readMissed } from './cursor.ts'
import { type Batch, deleteEvents, type EventRow, readMoment, readNext, readSessionIds } from './live.sql.ts'
import { collectRatings, ratedIn } from './ratings.ts'

/** Somebody whose stream is open. `send` takes a batch of events, and where to go on after it. */
export interface Listener extends Hearer {
  sessionId: number
  /** Decks that they look at and may see. */
  watched: Set<number>
  send(told: string, cursor?: string): void
  end(): void
}

/** What open screens are told of, in this process. */
export interface Live {
  /** Tells somebody of all that happened since `from`, and from now on, as far as they may know. Returns what ends that. */
  listen(listener: Omit<Listener, 'watched'>, decks: readonly number[], from: From): () => void
  /** Has every process look for events: something was written. */
  wrote(): void
  /** What the database shows now: events that it shows are no news to whoever reads anything after this. */
  seen(): Promise<string>
  /** Tells the user's other screens of a review, or of anything else that changes what they have to learn of a deck. */
  rated(userId: number, deckId: number, review?: { cardId: number; reviewId: string }): void
  close(): Promise<void>
}

/** Writes that come close together wake the processes once. */
const wakeAfterMs = 25
/** Batches of a process lie so far apart, and take up what comes meanwhile. */
const gapMs = 20
/** What nobody woke the process for is found by looking. */
const lookEveryMs = 1000
/** Proxies close a connection on which nothing happens for a minute. */
const beatMs = 25_000
const dayMs = 86_400_000

const nothing = '[]'
/** What is told once may be told never: whoever was not listening hears that. */
const missed = JSON.stringify([{ kind: 'missed' } satisfies LiveEvent])

/** Open streams of this process, and what they are told: what is in the table of events, and what is told once. */
export function openLive({ db, events, log }: { db: Db; events: Events; log: Pick<FastifyBaseLogger, 'error'> }): Live {
  const listeners = new Set<Listener>()
  /** Those who have not had yet what they missed, and what they are told after it: the last word must be the newest. */
  const behind = new Map<Listener, string[]>()
  /** What was told up to now; undefined while nobody listens. */
  let seen: Batch | undefined
  let beginning: Promise<void> | undefined
  let looking: Promise<void> | undefined
  let isAsked = false
  const closing = new AbortController()
  /** Decks whose generation went on, which is in no table. */
  let generating = new Set<number>()
  /** There are writes that no notice is about yet. One notice is under way at a time. */
  let isWritten = false
  let publishing: Promise<void> | undefined

  const report = (error: unknown) => {
    if (!closing.signal.aborted) log.error({ err: error }, 'events could not be told')
  }
  const ratings = collectRatings((topic) => void events.publish([topic]).catch(report))

  async function publishWrites(): Promise<void> {
    while (isWritten && !closing.signal.aborted) {
      // Writes meanwhile share the notice.
      await sleep(wakeAfterMs)
      isWritten = false
      await events.publish(['events']).catch(report)
    }
    publishing = undefined
  }

  function look(): void {
    isAsked = true
    if (!looking && !closing.signal.aborted && listeners.size > 0)
      looking = lookAround().finally(() => {
        looking = undefined
        if (isAsked) look()
      })
  }

  async function lookAround(): Promise<void> {
    while (isAsked && !closing.signal.aborted && listeners.size > 0) {
      isAsked = false
      await tellNext().catch(report)
      await sleep(gapMs)
    }
    if (listeners.size === 0) isAsked = false
  }

  async function tellNext(): Promise<void> {
    if (!seen) return
    // Not the same set: what comes while this is told is not yet told.
    const passing = new Set(generating)
    const batch = await readNext(db, seen.snapshot)
    const rows = [...batch.rows, ...[...passing].map(progressOf)]
    const all = [...listeners]
    const roles = await rolesFor(db, rows, all)
    seen = listeners.size > 0 ? batch : undefined
    generating = new Set([...generating].filter((deck) => !passing.has(deck)))
    const texts = new Map<string, string>()
    for (const listener of all) {
      const own = rows.flatMap((row, index) =>
        hears(row, listener, roles) ? [{ row, index, gone: isGone(row, listener, roles) }] : [],
      )
      if (own.length === 0) continue
      const key = own.map(({ index, gone }) => `${index}${gone}`).join()
      const text = texts.get(key) ?? JSON.stringify(own.map(({ row, gone }) => toldOf(row, gone)))
      texts.set(key, text)
      const waiting = behind.get(listener)
      if (waiting) waiting.push(text)
      else listener.send(text, cursorOf(batch))
    }
    forgetGone(rows, all, roles)
  }

  /** Who looked at a deck and may no longer see it was told so, and hears no more of it. */
  function forgetGone(
    rows: readonly EventRow[],
    all: readonly Listener[],
    roles: Awaited<ReturnType<typeof rolesFor>>,
  ) {
    for (const { kind, deckId, userIds } of rows) {
      if (kind !== 'access' || deckId === null || userIds) continue
      for (const { userId, watched } of all) if (!roles(userId, deckId)) watched.delete(deckId)
    }
  }

  /** Ends the streams of sessions that are over. */
  async function checkSessions(which: Iterable<Listener>): Promise<void> {
    const all = [...which]
    const there = await readSessionIds(db, [...new Set(all.map(({ sessionId }) => sessionId))])
    const ids = new Set(there.map(({ id }) => id))
    for (const { sessionId, end } of all) if (!ids.has(sessionId)) end()
  }

  function onTopic(topic: Topic | null): void {
    if (listeners.size === 0) return
    if (topic === null) for (const { send } of listeners) send(missed)
    if (topic === null || topic === 'sessions') void checkSessions(listeners).catch(report)
    else if (topic.startsWith('rated:')) return tellRated(topic)
    else if (topic.startsWith('deck:')) generating.add(Number(topic.slice('deck:'.length)))
    look()
  }

  function tellRated(topic: Topic): void {
    const told = Map.groupBy(ratedIn(topic), ({ user }) => user)
    for (const { userId, send } of listeners) {
      const own = told.get(userId)
      if (own) send(JSON.stringify(own.map(({ event }) => event)))
    }
  }

  async function join(listener: Listener, decks: readonly number[], from: From): Promise<void> {
    listeners.add(listener)
    behind.set(listener, [])
    // From here on everything comes with the batches.
    if (!seen) await (beginning ??= begin())
    if (decks.length > 0) {
      const { userId } = listener
      const roles = await rolesOfMany(
        db,
        decks,
        [userId],
        decks,
        decks.map(() => userId),
      )
      for (const { deckId, role } of roles) if (role) listener.watched.add(deckId)
    }
    const { cursor, told } = await readMissed(db, listener, from)
    listener.send(JSON.stringify(told), cursor)
    for (const text of behind.get(listener) ?? []) listener.send(text)
    behind.delete(listener)
    await checkSessions([listener])
  }

  async function begin(): Promise<void> {
    try {
      const moment = await readMoment(db)
      seen ??= moment
    } finally {
      beginning = undefined
    }
    look()
  }

  function beat(): void {
    for (const listener of listeners) listener.send(nothing, seen && !behind.has(listener) ? cursorOf(seen) : undefined)
  }

  const unsubscribe = events.subscribe(onTopic)
  const timers = [setInterval(look, lookEveryMs), setInterval(beat, beatMs)]

  return {
    listen(whose, decks, from) {
      const listener = { ...whose, watched: new Set<number>() }
      join(listener, decks, from).catch((error: unknown) => {
        report(error)
        listener.end()
      })
      return () => {
        listeners.delete(listener)
        behind.delete(listener)
        if (listeners.size === 0) seen = undefined
      }
    },
    wrote() {
      isWritten = true
      publishing ??= publishWrites()
    },
    seen: async () => (await readMoment(db)).snapshot,
    rated: ratings.add,
    async close() {
      closing.abort()
      for (const timer of timers) clearInterval(timer)
      ratings.close()
      unsubscribe()
      await Promise.all([looking, publishing])
    },
  }
}

const progressOf = (deckId: number): EventRow => ({
  kind: 'generation',
  deckId,
  tx: null,
  userIds: null,
  cards: null,
  learners: null,
})

/** Forgets events that are older than a day. */
export async function removeEvents(db: Db, now: Date): Promise<void> {
  await deleteEvents(db, new Date(now.getTime() - dayMs))
}
