import { openRecent } from '../platform/recent.ts'

const hourMs = 60 * 60_000

/** How often drawing a file may take too long within an hour. */
const mostTimeouts = 2
const timeouts = openRecent<string>(hourMs)

/** Notes that drawing a file took too long. */
export const noteTimeout = (fileKey: string) => timeouts.note(fileKey, 1)

/** Whether drawing a file has taken too long so often that it is not tried again for a while: a hostile file costs little then. */
export const isTooSlow = (fileKey: string): boolean => timeouts.of(fileKey) >= mostTimeouts

/** How long a user's readings, and generations that cost nothing, may take within an hour before they leave a place for others. */
const ordinaryMs = 30_000
/** By user, and in memory: what is kept with a deck is gone with it. */
const work = openRecent<number>(hourMs)

/** Notes how long such work of a user took. */
export const noteWork = (userId: number, ms: number) => work.note(userId, ms)

/** Notes that a user's work takes long. */
export const noteSlow = (userId: number) => work.note(userId, ordinaryMs + 1)

/** The users whose work took long within the last hour. */
export const slowUsers = (): number[] => work.above(ordinaryMs)
