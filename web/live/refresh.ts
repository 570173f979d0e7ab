import { isStaleBy, type LiveEvent } from '../../shared/live.ts'
import { queryClient } from '../queryClient.ts'
import { keptFresh, ownReviews } from './bus.ts'

/** While much changes, screens are refreshed so often and not more. */
const gapMs = 500

let waiting: LiveEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let refreshedAt = -Infinity

/** Whether this tab has made it itself, and fetched what it changed. */
const isOwn = ({ kind, reviews = [] }: LiveEvent) =>
  kind === 'rated' && reviews.length > 0 && reviews.every((id) => ownReviews.has(id))

/** Fetches again what the events make stale, as far as it is on the screen; the rest is fetched when it is looked at. */
export function refresh(events: readonly LiveEvent[]): void {
  waiting.push(...events.filter((event) => !isOwn(event)))
  if (waiting.length === 0 || timer !== undefined) return
  timer = setTimeout(refreshNow, Math.max(0, refreshedAt + gapMs - performance.now()))
}

function refreshNow(): void {
  const told = waiting
  waiting = []
  timer = undefined
  refreshedAt = performance.now()
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      !keptFresh.has(JSON.stringify(queryKey)) &&
      told.some((event) => isStaleBy(event, String(queryKey[0]), queryKey[1])),
  })
}
