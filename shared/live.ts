import type { Call, CallInput } from './api/contract.ts'
import { type Write, writes } from './api/writes.ts'

type Read = Exclude<Call, Write>

/** Who hears of something in a deck: whoever may see it, whoever may edit it, or its author. */
export type Audience = 'sight' | 'editing' | 'authorship'

interface Kind {
  for: Audience
  /** What it makes stale. */
  reads: readonly Read[]
}

const card = writes['PUT /api/updateCard'].stale
const suggested = 'GET /api/suggestions/:id'
const lists = ['GET /api/myDecks', 'GET /api/search'] as const
const learned = writes['PUT /api/submitAnswer'].stale
const generations = ['GET /api/generationProgress', 'GET /api/freeGenerationsAvailable'] as const

/** Everything that open screens are told of, and which of their reads it makes stale. */
export const liveKinds = {
  /** A deck came or went: it was made, shared, published, added, or the opposite. The one kind that tells of decks out of sight. */
  access: {
    for: 'sight',
    // Whose suggestions are shown is a matter of the role.
    reads: [
      ...writes['PUT /api/library'].stale,
      'POST /api/getCards',
      'GET /api/invitations',
      'GET /api/suggestions/:id',
    ],
  },
  deck: { for: 'sight', reads: [...lists, 'GET /api/deck/:id'] },
  /** How many have the deck in their library: the number comes with it, so nothing has to be read. */
  learners: { for: 'sight', reads: [] },
  /** Somebody who did something in the deck has another name. */
  names: { for: 'editing', reads: [suggested, 'GET /api/cardHistory/:id', 'GET /api/bin'] },
  topics: { for: 'sight', reads: [...writes['PUT /api/moveTopic'].stale, 'POST /api/getCards', 'GET /api/reviewTray'] },
  'card-added': { for: 'sight', reads: [...writes['PUT /api/card'].stale, 'GET /api/reviewTray'] },
  'card-changed': { for: 'sight', reads: card },
  'card-removed': { for: 'sight', reads: writes['PUT /api/deleteCards'].stale },
  /** Somebody decided about cards that were made. */
  judged: { for: 'editing', reads: [...writes['PUT /api/keepAllCards'].stale, 'POST /api/getCards'] },
  suggestions: { for: 'editing', reads: [suggested] },
  bin: { for: 'editing', reads: ['GET /api/bin'] },
  // Not the document itself: it is asked for while it is being read, and does not change after.
  documents: { for: 'editing', reads: writes['PUT /api/deleteDocument'].stale },
  sharing: { for: 'authorship', reads: writes['PUT /api/invite'].stale },
  invited: { for: 'sight', reads: ['GET /api/invitations'] },
  account: {
    for: 'sight',
    reads: ['GET /api/me', 'GET /api/settings', ...writes['PUT /api/hasSubscribed'].stale, ...generations],
  },
  /** A generation went on. Told once and not kept. */
  generation: { for: 'editing', reads: generations },
  /** The user rated cards. Told once and not kept. */
  rated: { for: 'sight', reads: learned },
  /** What is told once may have been missed. */
  missed: { for: 'sight', reads: [...learned, ...generations] },
  /** Too much was missed to be told: everything may have changed. */
  reset: { for: 'sight', reads: [] },
} as const satisfies Record<string, Kind>

export type LiveKind = keyof typeof liveKinds

/** One thing that changed. Without a deck, or without cards, it is about any of them. */
export interface LiveEvent {
  kind: LiveKind
  deck?: number
  cards?: readonly number[]
  /** Of `learners`. */
  learners?: number
  /** The deck is there no more for whoever is told: of `access`. */
  gone?: true
  /** Ids of the reviews that `rated` tells of: who made them knows already. */
  reviews?: readonly string[]
  /** Number of its transaction: whoever has read what a later one shows knows of it. */
  tx?: number
}

/** Sent with a write by whoever hears of events, and answered with what the database shows after it: see `isShownBy`. */
export const seenHeader = 'x-seen'

/** Whether a snapshot, as PostgreSQL writes it (`xmin:xmax:running`), shows a transaction. */
export function isShownBy(snapshot: string, tx: number): boolean {
  const [from = '', to = '', running = ''] = snapshot.split(':')
  return tx < Number(from) || (tx < Number(to) && !running.split(',').includes(String(tx)))
}

/** Which field of a read's input names its deck or its card; any other read is about all of them. */
const subjects: { [K in Read]?: Partial<Record<'deck' | 'card', keyof CallInput<K>>> } = {
  'GET /api/deck/:id': { deck: 'id' },
  'GET /api/studyStatus/:id': { deck: 'id' },
  'GET /api/topicCounts/:id': { deck: 'id' },
  'GET /api/deckAccess/:id': { deck: 'id' },
  'GET /api/suggestions/:id': { deck: 'id' },
  'GET /api/bin': { deck: 'id' },
  'POST /api/cardFacts': { deck: 'deckid' },
  'POST /api/getCards': { deck: 'deckid' },
  'GET /api/generationProgress': { deck: 'deckid' },
  'GET /api/documents': { deck: 'deckid' },
  'GET /api/reviewTray': { deck: 'deckid' },
  'GET /api/getCard/:id': { card: 'id' },
  'GET /api/cardHistory/:id': { card: 'id' },
  'GET /api/cardSource/:id': { card: 'id' },
}

const readsOf = new Map<string, ReadonlySet<string>>(
  Object.entries(liveKinds).map(([kind, { reads }]) => [kind, new Set(reads)]),
)

const allReads = new Set(readsOf.values().flatMap((reads) => reads))

/** Whether there are events that make a read stale. */
export const isTold = (read: string) => allReads.has(read)

const subjectOf = (what: 'deck' | 'card', read: string, input: unknown) => {
  const field = subjects[read as Read]?.[what]
  return field ? Number((input as Record<string, unknown>)[field]) : undefined
}

/** The deck that a read with this input is about; undefined where it is about more than one. */
export const deckOf = (read: string, input: unknown) => subjectOf('deck', read, input)

/** Whether an event makes a read with this input stale. */
export function isStaleBy({ kind, deck, cards }: LiveEvent, read: string, input: unknown): boolean {
  if (kind === 'reset') return isTold(read)
  if (!readsOf.get(kind)?.has(read)) return false
  const [ofDeck, ofCard] = [deckOf(read, input), subjectOf('card', read, input)]
  if (deck !== undefined && ofDeck !== undefined && ofDeck !== deck) return false
  return cards === undefined || ofCard === undefined || cards.includes(ofCard)
}
