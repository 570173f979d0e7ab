/** How long the readings of a user may take in all before they leave a place for others, and how long they count. */
const ordinaryMs = 30_000
const countsMs = 60 * 60_000

/** The time by user, in memory: what is kept with a deck is gone with it. */
const spent = new Map<number, number>()

/** Notes how long a document of a user took to read. */
export function noteReading(userId: number, ms: number): void {
  const add = (more: number) => spent.set(userId, (spent.get(userId) ?? 0) + more)
  add(ms)
  setTimeout(() => add(-ms) && (spent.get(userId) ?? 0) < 1 && spent.delete(userId), countsMs).unref()
}

/** The users whose documents took long to read within the last hour. */
export const slowReaders = (): number[] => [...spent].flatMap(([userId, ms]) => (ms > ordinaryMs ? [userId] : []))
