import type { Audience, LiveEvent } from '../../shared/live.ts'
import { liveKinds } from '../../shared/live.ts'
import { mayEdit, type Role } from '../../shared/roles.ts'
import { rolesOfMany } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import type { EventRow } from './live.sql.ts'

/** Whoever hears of events: a user, and which decks of others they look at. */
export interface Hearer {
  userId: number
  watched: ReadonlySet<number>
}

/** The role of a user in a deck: null where it is over, undefined where the deck is none of theirs. */
export type Roles = (userId: number, deckId: number) => Role | null | undefined

/** What these users may do now with the decks that the events are about, in one query. */
export async function rolesFor(db: Db, rows: readonly EventRow[], hearers: readonly Hearer[]): Promise<Roles> {
  const decks = new Set(rows.flatMap(({ deckId }) => deckId ?? []))
  if (decks.size === 0 || hearers.length === 0) return () => undefined
  const users = new Set(hearers.map(({ userId }) => userId))
  const looks = hearers.flatMap(({ userId, watched }) =>
    [...watched].filter((deck) => decks.has(deck)).map((deck) => ({ deck, userId })),
  )
  // Who is told by name may have the deck no more, or see it as everybody does.
  const named = rows.flatMap(({ deckId, userIds }) =>
    (userIds ?? []).flatMap((userId) => (deckId !== null && users.has(userId) ? [{ deck: deckId, userId }] : [])),
  )
  const pairs = [...looks, ...named]
  const found = await rolesOfMany(
    db,
    [...decks],
    [...users],
    pairs.map(({ deck }) => deck),
    pairs.map(({ userId }) => userId),
  )
  const roles = new Map<number, Map<number, Role | null>>()
  for (const { deckId, userId, role } of found) {
    const ofDeck = roles.get(deckId) ?? new Map<number, Role | null>()
    roles.set(deckId, ofDeck.set(userId, role))
  }
  return (userId, deckId) => roles.get(deckId)?.get(userId)
}

const mayHear: Record<Audience, (role: Role) => boolean> = {
  sight: () => true,
  editing: mayEdit,
  authorship: (role) => role === 'author',
}

/** Whether somebody hears of an event. That a deck came or went is told to those who cannot see it any more, too. */
export function hears({ kind, deckId, userIds }: EventRow, { userId, watched }: Hearer, roles: Roles): boolean {
  if (userIds && !userIds.includes(userId)) return false
  if (deckId === null || (userIds && kind === 'access')) return userIds !== null
  const role = roles(userId, deckId)
  // One browser of theirs looks at it, and this may be another.
  if (role === 'visitor' && !watched.has(deckId)) return false
  if (kind === 'access') return role !== undefined || watched.has(deckId)
  // Who is told by name did it themselves, or it was done for them.
  return !!role && (userIds !== null || mayHear[liveKinds[kind].for](role))
}

/** Whether an event tells somebody of a deck that is there for them no more. */
export const isGone = ({ kind, deckId }: EventRow, { userId }: Hearer, roles: Roles): boolean =>
  kind === 'access' && deckId !== null && !roles(userId, deckId)

/** An event as it is told. */
export const toldOf = ({ kind, tx, deckId, cards, learners }: EventRow, gone: boolean): LiveEvent => ({
  kind,
  ...(gone && { gone }),
  ...(deckId !== null && { deck: deckId }),
  ...(cards && { cards }),
  ...(learners !== null && { learners }),
  ...(tx !== null && { tx }),
})
