/**
 * How long the readings of a user, and the generations that gave no card, may take in all before the user leaves a place for
 * others, and how long they count.
 */
const ordinaryMs = 30_000
const countsMs = 60 * 60_000

/** The time by user, in memory: what is kept with a deck is gone with it. */
const spent = new Map<number, number>()

/** Notes how long such work of a user took. */
export function noteWork(userId: number, ms: number): void {
  const add = (more: number) => spent.set(userId, (spent.get(userId) ?? 0) + more)
  add(ms)
  setTimeout(() => add(-ms) && (spent.get(userId) ?? 0) < 1 && spent.delete(userId), countsMs).unref()
}

/** The users whose work took long within the last hour. */
export const slowUsers = (): number[] => [...spent].flatMap(([userId, ms]) => (ms > ordinaryMs ? [userId] : []))
