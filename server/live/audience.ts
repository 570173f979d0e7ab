import { type Audience, type LiveEvent, liveKinds } from '../../shared/live.ts'
import { mayEdit, type Role } from '../../shared/decks.ts'
import { rolesOfMany } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import { type Batch, type EventRow, readLately, readSince } from './live.sql.ts'

/** A user who is sent events, and the decks of others that are on their screen. */
export interface Subscriber {
  userId: number
  watched: ReadonlySet<number>
}

/** The role of a user in a deck: null where they have lost it, undefined where they never had one. */
export type Roles = (userId: number, deckId: number) => Role | null | undefined

/** The present roles of subscribers in the decks of these events, in one query. */
export async function rolesFor(db: Db, rows: readonly EventRow[], subscribers: readonly Subscriber[]): Promise<Roles> {
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
export function receives({ kind, deckId, userIds }: EventRow, { userId, watched }: Subscriber, roles: Roles): boolean {
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
export const isGone = (row: EventRow, { userId }: Subscriber, roles: Roles): row is EventRow & { deckId: number } =>
  row.kind === 'access' && row.deckId !== null && !roles(userId, row.deckId)

/** An event as a subscriber is sent it. */
export function toEvent(row: EventRow, subscriber: Subscriber, roles: Roles): LiveEvent {
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
export interface ResumeFrom {
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
export const cursorOf = ({ snapshot, seconds }: Batch) => `${snapshot.split(':')[0]}-${seconds}`

/** The events that a subscriber missed. Transient events are not among them; a client that reconnects is sent `missed`. */
export async function readMissed(
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
