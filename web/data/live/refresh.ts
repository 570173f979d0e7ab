import { type Query, replaceEqualDeep } from '@tanstack/react-query'
import type { CallOutput, Deck } from '../../../shared/api/contract.ts'
import { type Write, writes } from '../../../shared/api/writes.ts'
import { deckOf, isShownBy, isStaleBy, type LiveEvent } from '../../../shared/live.ts'
import { ApiError } from '../call.ts'
import { query } from '../query.ts'
import { queryClient } from '../queryClient.ts'
import { keptFresh, leaving, ownReviews, ownWrites } from './bus.ts'

/** While much changes, screens are refreshed at most this often. */
const gapMs = 500
/** Events wait at most this long for a write of this tab, whose outcome the user sees before the screen changes. */
const maxWaitMs = 5000
const retryMs = 50

let waiting: LiveEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let refreshedAt = -Infinity
let waitingSince = 0

/** Whether this tab caused the event, and has refetched what it changed. */
const isOwn = ({ kind, reviews = [] }: LiveEvent) =>
  kind === 'rated' && reviews.length > 0 && reviews.every((id) => ownReviews.has(id))

/** Refetches the reads on the screen that the events make stale; any other is refetched when it is shown. */
export function refresh(events: readonly LiveEvent[]): void {
  applyLearners(events)
  waiting.push(...events.filter((event) => !isOwn(event)))
  if (waiting.length === 0 || timer !== undefined) return
  waitingSince = performance.now()
  timer = setTimeout(refreshNow, Math.max(0, refreshedAt + gapMs - performance.now()))
}

function refreshNow(): void {
  if (queryClient.isMutating() > 0 && performance.now() < waitingSince + maxWaitMs) {
    timer = setTimeout(refreshNow, retryMs)
    return
  }
  const events = waiting.filter(({ deck }) => deck === undefined || !leaving.has(deck))
  waiting = []
  timer = undefined
  refreshedAt = performance.now()
  const gone = goneIn(events)
  endReads(gone)
  void queryClient.invalidateQueries({
    predicate: (query) =>
      !keptFresh.has(JSON.stringify(query.queryKey)) &&
      !isAbout(gone, query) &&
      events.some((event) => isStaleBy(event, String(query.queryKey[0]), query.queryKey[1]) && !isShown(event, query)),
  })
}

/** Whether a read was repeated after a write of this tab whose snapshot shows the event: the write's own, or an earlier one. */
function isShown({ tx }: LiveEvent, { queryKey, state }: Query): boolean {
  if (tx === undefined) return false
  return ownWrites.some(({ key, snapshot, at }) => {
    const reads: readonly string[] = writes[key as Write].stale
    // A read under way began after the write, which cancelled any earlier one.
    const isSince = state.dataUpdatedAt >= at || state.fetchStatus === 'fetching'
    return isSince && reads.includes(String(queryKey[0])) && isShownBy(snapshot, tx)
  })
}

/** The decks that the user can no longer see, according to the last event of each. */
function goneIn(events: readonly LiveEvent[]): Set<number> {
  const gone = new Set<number>()
  for (const { kind, deck, gone: isGone } of events) {
    if (kind !== 'access' || deck === undefined) continue
    if (isGone) gone.add(deck)
    else gone.delete(deck)
  }
  return gone
}

/** Whether a read is about one of the decks. */
const isAbout = (decks: ReadonlySet<number>, { queryKey }: Query) =>
  decks.has(deckOf(String(queryKey[0]), queryKey[1]) ?? 0)

/** Gives reads of decks that are gone the server's refusal, without a request. Admins may still read a reported deck, so they refetch. */
function endReads(decks: ReadonlySet<number>): void {
  const predicate = (query: Query) =>
    isAbout(decks, query) && isStaleBy({ kind: 'access' }, String(query.queryKey[0]), query.queryKey[1])
  queryClient.removeQueries({ type: 'inactive', predicate })
  const role = queryClient.getQueryData<CallOutput<'GET /api/getRole'>>(query('GET /api/getRole', {}).queryKey)
  if (role?.name === 'admin') return void queryClient.invalidateQueries({ predicate })
  for (const read of queryClient.getQueryCache().findAll({ predicate })) {
    void read.cancel({ silent: true })
    const error = new ApiError('not-found', 404, null)
    read.setState({ status: 'error', error, errorUpdatedAt: Date.now(), fetchStatus: 'idle', isInvalidated: true })
  }
}

type Decks = Deck | readonly Deck[] | { pages: readonly Decks[] }
type Learners = ReadonlyMap<number, number>

const readsOfDecks: readonly unknown[] = ['GET /api/deck/:id', 'GET /api/myDecks', 'GET /api/search']

/** Numbers of learners that arrived while a read was under way, whose response may be older. */
const arrivedMeanwhile = new WeakMap<Query, Learners>()

/** Writes the number of learners of `learners` events into every read of their decks, without a request. */
export function applyLearners(events: readonly LiveEvent[]): void {
  const learners = new Map(
    events.flatMap(({ deck, learners }) => (deck && learners !== undefined ? [[deck, learners]] : [])),
  )
  if (learners.size === 0) return
  const reads = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => readsOfDecks.includes(queryKey[0]) })
  for (const read of reads) {
    if (read.state.fetchStatus === 'idle') arrivedMeanwhile.delete(read)
    else arrivedMeanwhile.set(read, new Map([...(arrivedMeanwhile.get(read) ?? []), ...learners]))
    put(read, learners)
  }
}

/** Corrects responses by the numbers of learners that arrived during the read. */
export function correctLearners(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const read = event.query as Query
    const learners = arrivedMeanwhile.get(read)
    arrivedMeanwhile.delete(read)
    if (learners) put(read, learners)
  })
}

/** Leaves open how fresh the rest of the read is. */
function put(read: Query, learners: Learners): void {
  const before = read.state.data as Decks | undefined
  if (!before) return
  // The same object if nothing changes, so that nothing is rendered.
  const after = replaceEqualDeep(before, withLearners(before, learners))
  if (after !== before) read.setState({ data: after })
}

function withLearners(decks: Decks, learners: Learners): Decks {
  if ('pages' in decks) return { ...decks, pages: decks.pages.map((page) => withLearners(page, learners)) }
  if ('map' in decks) return decks.map((deck) => withLearners(deck, learners) as Deck)
  return { ...decks, learners: learners.get(decks.id) ?? decks.learners }
}
