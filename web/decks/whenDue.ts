import type { Query } from '@tanstack/react-query'
import { staleRefresh } from '../data/queryClient.ts'

/** Browsers keep a timer for less than 25 days. */
const longestMs = 86_400_000
/** The server agrees that a card is due a moment later. */
const marginMs = 1000
/** For a clock that is ahead of the server's. */
const retryMs = 60_000

/** After how many ms to ask again what is due: when the next card is, so that the screen does not promise it for the past. */
export function untilDue(nextDueAt: string | null, nowMs: number): number | false {
  if (nextDueAt === null) return false
  const leftMs = Date.parse(nextDueAt) - nowMs
  return leftMs > 0 ? Math.min(leftMs + marginMs, longestMs) : retryMs
}

/** The interval of a read that has the time of the next card. */
export const whenDue = (query: { state: Query<{ nextDueAt: string | null }>['state'] }): number | false =>
  staleRefresh(query) || untilDue(query.state.data?.nextDueAt ?? null, Date.now())
