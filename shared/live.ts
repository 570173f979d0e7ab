import type { Call, CallInput } from './api/contract.ts'
import { type Write, writes } from './api/writes.ts'

type Read = Exclude<Call, Write>

/** Who is sent an event of a deck: all who can see it, all who can edit it, or its author. */
export type Audience = 'sight' | 'editing' | 'authorship'

interface Kind {
  for: Audience
  /** The reads that it makes stale. */
  reads: readonly Read[]
}

const card = writes['PUT /api/updateCard'].stale
const suggested = 'GET /api/suggestions/:id'
const lists = ['GET /api/myDecks', 'GET /api/search'] as const
const learned = writes['PUT /api/submitAnswer'].stale
const generations = ['GET /api/generationProgress', 'GET /api/freeGenerationsAvailable'] as const

/** Every kind of event, and which reads it makes stale. */
export const liveKinds = {
  /** A deck appeared or disappeared: it was made, shared, published, added, or the opposite. Only this kind is about decks that the user cannot see. */
  access: {
    for: 'sight',
    // The role decides whose suggestions are shown.
    reads: [
      ...writes['PUT /api/library'].stale,
      'POST /api/getCards',
      'GET /api/invitations',
      'GET /api/suggestions/:id',
      'GET /api/deckBin',
    ],
  },
  deck: { for: 'sight', reads: [...lists, 'GET /api/deck/:id'] },
  /** The number of users who have the deck in their library. The event carries it, so nothing is read. */
  learners: { for: 'sight', reads: [] },
  /** A user who did something in the deck changed their name. */
  names: { for: 'editing', reads: [suggested, 'GET /api/cardHistory/:id', 'GET /api/bin'] },
  topics: { for: 'sight', reads: [...writes['PUT /api/moveTopic'].stale, 'POST /api/getCards', 'GET /api/reviewTray'] },
  'card-added': {
    for: 'sight',
    reads: [...writes['PUT /api/card'].stale, 'GET /api/reviewTray', 'GET /api/leftOut'],
  },
  'card-changed': { for: 'sight', reads: card },
  'card-removed': { for: 'sight', reads: writes['PUT /api/deleteCards'].stale },
  /** Somebody decided on generated cards. */
  judged: { for: 'editing', reads: [...writes['PUT /api/keepAllCards'].stale, 'POST /api/getCards'] },
  suggestions: { for: 'editing', reads: [suggested, 'GET /api/today'] },
  bin: { for: 'editing', reads: ['GET /api/bin'] },
  // Not the document itself: it is polled while it is being read, and does not change later.
  documents: { for: 'editing', reads: writes['PUT /api/deleteDocument'].stale },
  sharing: { for: 'authorship', reads: writes['PUT /api/invite'].stale },
  assignments: { for: 'sight', reads: writes['PUT /api/assignment'].stale },
  invited: { for: 'sight', reads: ['GET /api/invitations'] },
  account: {
    for: 'sight',
    reads: [
      'GET /api/me',
      'GET /api/settings',
      'GET /api/today',
      'GET /api/studyStatus/:id',
      ...writes['PUT /api/hasSubscribed'].stale,
      ...generations,
    ],
  },
  /** A generation progressed. Transient. */
  generation: { for: 'editing', reads: generations },
  /** The user rated cards. Transient. */
  rated: { for: 'sight', reads: learned },
  /** Transient events can be missed; a client that reconnects is sent this. */
  missed: { for: 'sight', reads: [...learned, ...generations] },
  /** Too many events were missed: everything may have changed. */
  reset: { for: 'sight', reads: [] },
} as const satisfies Record<string, Kind>

export type LiveKind = keyof typeof liveKinds

/** Something that changed. Without a deck, or without cards, it is about any of them. */
export interface LiveEvent {
  kind: LiveKind
  deck?: number
  cards?: readonly number[]
  /** The new number, of `learners`. */
  learners?: number
  /** The receiver can no longer see the deck; of `access`. */
  gone?: true
  /** Ids of the reviews, of `rated`: the client that sent them skips the event. */
  reviews?: readonly string[]
  /** The id of its transaction: a client that has read a snapshot which shows it skips the event. */
  tx?: number
}

/** Sent with a write by a client that subscribes to events. The response has the id of a snapshot after the write: see `isShownBy`. */
export const snapshotHeader = 'x-snapshot'

/** Whether a snapshot, as PostgreSQL writes it (`xmin:xmax:running`), shows a transaction. */
export function isShownBy(snapshot: string, tx: number): boolean {
  const [from = '', to = '', running = ''] = snapshot.split(':')
  return tx < Number(from) || (tx < Number(to) && !running.split(',').includes(String(tx)))
}

/** The field of a read's input that names its deck or its card; any other read is about all of them. */
const subjects: { [K in Read]?: Partial<Record<'deck' | 'card', keyof CallInput<K>>> } = {
  'GET /api/deck/:id': { deck: 'id' },
  'GET /api/studyStatus/:id': { deck: 'id' },
  'GET /api/topicCounts/:id': { deck: 'id' },
  'GET /api/deckAccess/:id': { deck: 'id' },
  'GET /api/class/:id': { deck: 'id' },
  'GET /api/deckAssignments/:id': { deck: 'id' },
  'GET /api/suggestions/:id': { deck: 'id' },
  'GET /api/bin': { deck: 'id' },
  'POST /api/cardFacts': { deck: 'deckid' },
  'POST /api/getCards': { deck: 'deckid' },
  'GET /api/generationProgress': { deck: 'deckid' },
  'GET /api/documents': { deck: 'deckid' },
  'GET /api/reviewTray': { deck: 'deckid' },
  'GET /api/leftOut': { deck: 'deckid' },
  'GET /api/getCard/:id': { card: 'id' },
  'GET /api/cardHistory/:id': { card: 'id' },
  'GET /api/cardSource/:id': { card: 'id' },
}

const readsOf = new Map<string, ReadonlySet<string>>(
  Object.entries(liveKinds).map(([kind, { reads }]) => [kind, new Set(reads)]),
)

const allReads = new Set(readsOf.values().flatMap((reads) => reads))

/** Whether any event makes a read stale. */
export const hasEvents = (read: string) => allReads.has(read)

const subjectOf = (what: 'deck' | 'card', read: string, input: unknown) => {
  const field = subjects[read as Read]?.[what]
  return field ? Number((input as Record<string, unknown>)[field]) : undefined
}

/** The deck that a read with this input is about; undefined where it is about more than one. */
export const deckOf = (read: string, input: unknown) => subjectOf('deck', read, input)

/** Whether an event makes a read with this input stale. */
export function isStaleBy({ kind, deck, cards }: LiveEvent, read: string, input: unknown): boolean {
  if (kind === 'reset') return hasEvents(read)
  if (!readsOf.get(kind)?.has(read)) return false
  const [ofDeck, ofCard] = [deckOf(read, input), subjectOf('card', read, input)]
  if (deck !== undefined && ofDeck !== undefined && ofDeck !== deck) return false
  return cards === undefined || ofCard === undefined || cards.includes(ofCard)
}
