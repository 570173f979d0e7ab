import type { Query } from '@tanstack/react-query'
import { type Write, writes } from '../../../shared/api/writes.ts'
import { isShownBy, isStaleBy, type LiveEvent } from '../../../shared/live.ts'
import { queryClient } from '../queryClient.ts'
import { keptFresh, leaving, ownReviews, ownWrites } from './bus.ts'
import { endReads, goneIn, isAbout } from './gone.ts'
import { noteLearners } from './learners.ts'

/** While much changes, screens are refreshed so often and not more. */
const gapMs = 500
/** So long at most it waits for a write of this tab: who made it is told how it went before what they see goes. */
const patienceMs = 5000
const lookAgainMs = 50

let waiting: LiveEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let refreshedAt = -Infinity
let waitingSince = 0

/** Whether this tab has made it itself, and fetched what it changed. */
const isOwn = ({ kind, reviews = [] }: LiveEvent) =>
  kind === 'rated' && reviews.length > 0 && reviews.every((id) => ownReviews.has(id))

/** Fetches again what the events make stale, as far as it is on the screen; the rest is fetched when it is looked at. */
export function refresh(events: readonly LiveEvent[]): void {
  noteLearners(events)
  waiting.push(...events.filter((event) => !isOwn(event)))
  if (waiting.length === 0 || timer !== undefined) return
  waitingSince = performance.now()
  timer = setTimeout(refreshNow, Math.max(0, refreshedAt + gapMs - performance.now()))
}

function refreshNow(): void {
  if (queryClient.isMutating() > 0 && performance.now() < waitingSince + patienceMs) {
    timer = setTimeout(refreshNow, lookAgainMs)
    return
  }
  const told = waiting.filter(({ deck }) => deck === undefined || !leaving.has(deck))
  waiting = []
  timer = undefined
  refreshedAt = performance.now()
  const gone = goneIn(told)
  endReads(gone)
  void queryClient.invalidateQueries({
    predicate: (query) =>
      !keptFresh.has(JSON.stringify(query.queryKey)) &&
      !isAbout(gone, query) &&
      told.some((event) => isStaleBy(event, String(query.queryKey[0]), query.queryKey[1]) && !isKnown(event, query)),
  })
}

/** Whether a read was made again after a write of this tab that it knows the event by: its own, or one before it. */
function isKnown({ tx }: LiveEvent, { queryKey, state }: Query): boolean {
  if (tx === undefined) return false
  return ownWrites.some(({ key, snapshot, at }) => {
    const reads: readonly string[] = writes[key as Write].stale
    // What is being fetched was begun after the write, which ended whatever was under way.
    const isSince = state.dataUpdatedAt >= at || state.fetchStatus === 'fetching'
    return isSince && reads.includes(String(queryKey[0])) && isShownBy(snapshot, tx)
  })
}
