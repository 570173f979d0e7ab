import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Audience, type LiveEvent, liveKinds } from '../../shared/live.ts'
import { openTurns } from '../app/turns.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { rolesOfMany } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import type { Events, Topic } from '../platform/events.ts'
import { type Batch, type EventRow, readLately, readMoment, readNext, readSessionIds, readSince } from './live.sql.ts'
import { mayEdit, type Role } from '../../shared/decks.ts'

interface Stream extends Subscriber {
  sessionId: number
  /** Decks of others on the screen that the user can see. */
  watched: Set<number>
  /** Batches that wait until those that the client missed are sent; null from then on. */
  pending: string[] | null
  /** Takes a batch of events as JSON, and the cursor to resume from after it. */
  send(events: string, cursor?: string): void
  end(): void
}

/** The streams of events that are open in this process. */
export interface Live {
  /** Sends the events since `from` and all later ones that the user may know of. Returns a function that unsubscribes. */
  subscribe(
    client: Pick<Stream, 'userId' | 'sessionId' | 'send' | 'end'>,
    watched: readonly number[],
    from: ResumeFrom,
  ): () => void
  /** Makes every process look for new events. */
  notify(): void
  /** The id of a snapshot of the database: a client that reads after this can skip the events that it shows. */
  snapshot(): Promise<string>
  /** Sends the learner's other clients a review, or any other change of what there is to learn in a deck. */
  rated(by: Learner, deckId: number, review?: { cardId: number; reviewId: string }): void
  /** How many streams are open in this process, and the seconds since they were last sent what is new; 0 if there is none. */
  state(): { streams: number; lag: number }
  close(): Promise<void>
}

type Learner = Pick<SignedIn, 'id' | 'sessionId'>

/** Writes within this time share one notice. */
const noticeDelayMs = 25
/** Ratings within this time are published together. */
const ratingsDelayMs = 100
/** Between two batches of a process, so that each takes up what came meanwhile. */
const batchGapMs = 20
/** Finds events of which no notice came. */
const pollEveryMs = 1000
/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = 25_000

const heartbeat = '[]'
/** Transient events can be missed; a client that reconnects is sent `missed`. */
const missed = JSON.stringify([{ kind: 'missed' } satisfies LiveEvent])

/** Opens the streams of this process: they are sent events of the table, and transient ones. */
export function openLive({ db, events, log }: { db: Db; events: Events; log: Pick<FastifyBaseLogger, 'error'> }): Live {
  const streams = new Set<Stream>()
  /** What the last batch showed; undefined while no stream is open. */
  let last: Batch | undefined
  /** When that was. */
  let lookedAt = 0
  /** Decks whose generation progressed, which is in no table. */
  let generating = new Set<number>()
  let ratings: { by: Learner; topic: Topic }[] = []
  const closing = new AbortController()
  // All clients come back at once after a restart, and what they missed may be most events of a day.
  const catchingUp = openTurns({ perUser: 1, total: 3, ordinaryMs: 300 })

  const report = (error: unknown) => {
    if (!closing.signal.aborted) log.error({ err: error }, 'events could not be published')
  }
  const flightOptions = { onError: report, signal: closing.signal }
  const notices = singleFlight(() => events.publish(['events']), { ...flightOptions, delayMs: noticeDelayMs })
  const ratingNotices = singleFlight(publishRatings, { ...flightOptions, delayMs: ratingsDelayMs })
  const batches = singleFlight(sendNext, { ...flightOptions, gapMs: batchGapMs })

  async function sendNext(): Promise<void> {
    if (!last || streams.size === 0) return
    // A copy: decks that are added from here on belong to the next batch.
    const progressed = new Set(generating)
    const batch = await readNext(db, last.snapshot)
    const rows = [...batch.rows, ...[...progressed].map(progressOf)]
    const all = [...streams]
    const roles = await rolesFor(db, rows, all)
    last = streams.size > 0 ? batch : undefined
    lookedAt = performance.now()
    generating = generating.difference(progressed)
    for (const stream of all) {
      const received = rows.filter((row) => receives(row, stream, roles))
      if (received.length === 0) continue
      const text = JSON.stringify(received.map((row) => toEvent(row, stream, roles)))
      if (stream.pending) stream.pending.push(text)
      else stream.send(text, cursorOf(batch))
      for (const row of received) if (isGone(row, stream, roles)) stream.watched.delete(row.deckId)
    }
  }

  /** Publishes ratings that another client of the learner waits for, which may have its stream in another process. */
  async function publishRatings(): Promise<void> {
    const waiting = ratings
    ratings = []
    const streamsOf = Map.groupBy(streams, ({ userId }) => userId)
    const isAwaited = ({ by }: { by: Learner }) => {
      const open = streamsOf.get(by.id) ?? []
      return open.length > 1 || open.some(({ sessionId }) => sessionId !== by.sessionId)
    }
    const areAll = waiting.every(isAwaited) || (await events.hasPeers())
    const published = areAll ? waiting : waiting.filter(isAwaited)
    if (published.length > 0) await events.publish(published.map(({ topic }) => topic))
  }

  /** Ends the streams of sessions that are over. */
  async function endStale(which: readonly Stream[]): Promise<void> {
    const open = await readSessionIds(db, [...new Set(which.map(({ sessionId }) => sessionId))])
    const ids = new Set(open.map(({ id }) => id))
    for (const { sessionId, end } of which) if (!ids.has(sessionId)) end()
  }

  function onTopic(topic: Topic | null): void {
    if (streams.size === 0) return
    if (topic === null) for (const { send } of streams) send(missed)
    if (topic === null || topic === 'sessions') void endStale([...streams]).catch(report)
    else if (topic.startsWith('rating:')) return sendRating(topic)
    else if (topic.startsWith('deck:')) generating.add(Number(topic.slice('deck:'.length)))
    batches.request()
  }

  function sendRating(topic: Topic): void {
    const [, user, event] = /^rating:(\d+):(.*)$/.exec(topic) ?? []
    for (const { userId, send } of streams) if (userId === Number(user)) send(`[${event}]`)
  }

  async function join(stream: Stream, watched: readonly number[], from: ResumeFrom): Promise<void> {
    // It may have been closed while it waited for its turn.
    if (!streams.has(stream)) return
    // From here on, all events come with the batches.
    if (!last) {
      const moment = await readMoment(db)
      last ??= moment
      lookedAt = performance.now()
      batches.request()
    }
    if (watched.length > 0) {
      const { userId } = stream
      const roles = await rolesOfMany(
        db,
        watched,
        [userId],
        watched,
        watched.map(() => userId),
      )
      for (const { deckId, role } of roles) if (role) stream.watched.add(deckId)
    }
    const { cursor, events } = await readMissed(db, stream, from)
    stream.send(JSON.stringify(events), cursor)
    // Without their cursors, so that the newest one is the last.
    for (const text of stream.pending ?? []) stream.send(text)
    stream.pending = null
    await endStale([stream])
  }

  function sendHeartbeats(): void {
    for (const { send, pending } of streams) send(heartbeat, last && !pending ? cursorOf(last) : undefined)
  }

  const unsubscribe = events.subscribe(onTopic)
  const timers = [setInterval(batches.request, pollEveryMs), setInterval(sendHeartbeats, heartbeatMs)]

  return {
    subscribe(client, watched, from) {
      const stream: Stream = { ...client, watched: new Set(), pending: [] }
      streams.add(stream)
      catchingUp
        .run(client.userId, () => join(stream, watched, from))
        .catch((error: unknown) => {
          report(error)
          stream.end()
        })
      return () => {
        streams.delete(stream)
        if (streams.size === 0) last = undefined
      }
    },
    notify: notices.request,
    snapshot: async () => (await readMoment(db)).snapshot,
    rated(by, deck, review) {
      const { cards, reviews } = review
        ? { cards: [review.cardId], reviews: [review.reviewId] }
        : { cards: [], reviews: [] }
      const event = { kind: 'rated', deck, cards, reviews } satisfies LiveEvent
      ratings.push({ by, topic: `rating:${by.id}:${JSON.stringify(event)}` })
      ratingNotices.request()
    },
    state: () => ({ streams: streams.size, lag: last ? (performance.now() - lookedAt) / 1000 : 0 }),
    async close() {
      closing.abort()
      for (const timer of timers) clearInterval(timer)
      unsubscribe()
      await Promise.all([notices, ratingNotices, batches].map(({ done }) => done()))
    },
  }
}

/**
 * Runs `work` on request, one run at a time: requests during a run lead to one more. `delayMs` before and `gapMs` after
 * each run collect requests.
 */
function singleFlight(
  work: () => Promise<void>,
  options: { delayMs?: number; gapMs?: number; onError: (error: unknown) => void; signal: AbortSignal },
) {
  const { delayMs = 0, gapMs = 0, onError, signal } = options
  let isRequested = false
  let running: Promise<void> | undefined
  const pause = async (ms: number) => ms > 0 && sleep(ms, undefined, { signal }).catch(() => {})

  async function run(): Promise<void> {
    while (isRequested && !signal.aborted) {
      await pause(delayMs)
      isRequested = false
      if (!signal.aborted) await work().catch(onError)
      await pause(gapMs)
    }
  }

  function request(): void {
    isRequested = true
    if (running || signal.aborted) return
    running = run().finally(() => {
      running = undefined
      if (isRequested) request()
    })
  }
  return { request, done: async () => running }
}

const progressOf = (deckId: number): EventRow => ({
  kind: 'generation',
  deckId,
  tx: null,
  userIds: null,
  cards: null,
  learners: null,
})

export { deleteOldEvents } from './live.sql.ts'

/** A user who is sent events, and the decks of others that are on their screen. */
interface Subscriber {
  userId: number
  watched: ReadonlySet<number>
}

/** The role of a user in a deck: null where they have lost it, undefined where they never had one. */
type Roles = (userId: number, deckId: number) => Role | null | undefined

/** The present roles of subscribers in the decks of these events, in one query. */
async function rolesFor(db: Db, rows: readonly EventRow[], subscribers: readonly Subscriber[]): Promise<Roles> {
  const decks = new Set(rows.flatMap(({ deckId }) => deckId ?? []))
  if (decks.size === 0 || subscribers.length === 0) return () => undefined
  const users = new Set(subscribers.map(({ userId }) => userId))
  const watching = subscribers.flatMap(({ userId, watched }) =>
    [...watched].filter((deck) => decks.has(deck)).map((deck) => ({ deck, userId })),
  )
  // Users whom an event names may have lost the deck, or see it only because it is public.
  const named = rows.flatMap(({ deckId, userIds }) =>
    (userIds ?? []).flatMap((userId) => (deckId !== null && users.has(userId) ? [{ deck: deckId, userId }] : [])),
  )
  const pairs = [...watching, ...named]
  const found = await rolesOfMany(
    db,
    [...decks],
    [...users],
    pairs.map(({ deck }) => deck),
    pairs.map(({ userId }) => userId),
  )
  const roles = new Map(found.map(({ deckId, userId, role }) => [`${deckId} ${userId}`, role]))
  return (userId, deckId) => roles.get(`${deckId} ${userId}`)
}

const mayReceive: Record<Audience, (role: Role) => boolean> = {
  sight: () => true,
  editing: mayEdit,
  authorship: (role) => role === 'author',
}

/** Whether a subscriber is sent an event. Only `access` is also sent to users who can no longer see the deck. */
function receives({ kind, deckId, userIds }: EventRow, { userId, watched }: Subscriber, roles: Roles): boolean {
  if (userIds && !userIds.includes(userId)) return false
  if (deckId === null || (userIds && kind === 'access')) return userIds !== null
  const role = roles(userId, deckId)
  // The deck may be on the screen of another browser of the same user.
  if (role === 'visitor' && !watched.has(deckId)) return false
  if (kind === 'access') return role !== undefined || watched.has(deckId)
  // A user whom an event names caused it, or is affected by it.
  return !!role && (userIds !== null || mayReceive[liveKinds[kind].for](role))
}

/** Whether an event says that the subscriber can no longer see its deck. */
const isGone = (row: EventRow, { userId }: Subscriber, roles: Roles): row is EventRow & { deckId: number } =>
  row.kind === 'access' && row.deckId !== null && !roles(userId, row.deckId)

/** An event as a subscriber is sent it. */
function toEvent(row: EventRow, subscriber: Subscriber, roles: Roles): LiveEvent {
  const { kind, tx, deckId, cards, learners } = row
  return {
    kind,
    ...(isGone(row, subscriber, roles) && { gone: true }),
    ...(deckId !== null && { deck: deckId }),
    ...(cards && { cards }),
    ...(learners !== null && { learners }),
    ...(tx !== null && { tx }),
  }
}

/** Where a stream resumes: after a cursor, or so many seconds ago. */
interface ResumeFrom {
  after?: string | undefined
  ago: number
}

/** An event is written a little before others can see it, and a response is a little older than its arrival. */
const marginSeconds = 5
/** An hour less than events are kept. */
const maxGapSeconds = 23 * 3600
/** A client that missed more is sent `reset`, and refetches everything. */
const maxMissed = 1000

/** Where to resume after a batch: at the oldest transaction that was still open, so that some events are sent twice. */
const cursorOf = ({ snapshot, seconds }: Batch) => `${snapshot.split(':')[0]}-${seconds}`

/** The events that a subscriber missed. Transient events are not among them; a client that reconnects is sent `missed`. */
async function readMissed(
  db: Db,
  subscriber: Subscriber,
  { after, ago }: ResumeFrom,
): Promise<{ cursor: string; events: LiveEvent[] }> {
  const whose = { userId: subscriber.userId, watched: [...subscriber.watched], most: maxMissed + 1 }
  const [xid = '', seconds = ''] = after?.split('-') ?? []
  const since = after ? await readSince(db, whose, xid) : undefined
  const batch = since ?? (await readLately(db, whose, ago + marginSeconds))
  const isLost = since?.isAhead || (after && batch.seconds - Number(seconds) > maxGapSeconds)
  const cursor = cursorOf(batch)
  if (isLost || batch.rows.length > maxMissed) return { cursor, events: [{ kind: 'reset' }] }
  const roles = await rolesFor(db, batch.rows, [subscriber])
  const received = batch.rows.filter((row) => receives(row, subscriber, roles))
  const distinct = new Map<string, LiveEvent>(after ? [['missed', { kind: 'missed' }]] : [])
  for (const row of received) {
    const event = toEvent(row, subscriber, roles)
    distinct.set(JSON.stringify(event), event)
  }
  return { cursor, events: [...distinct.values()] }
}
