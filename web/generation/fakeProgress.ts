/* Nobody can know how long a file takes to send and to read: it rises slowly, and never to the end (product constants). */
const fullMs = 360_000
const cap = 70

/** How often it is drawn anew. */
export const tickMs = 250

/** Percent to show after so long; at least 1 once the file has arrived. */
export function fakePercent(elapsedMs: number, hasArrived: boolean): number {
  return Math.max(hasArrived ? 1 : 0, Math.min(cap, Math.floor((elapsedMs / fullMs) * cap)))
}
