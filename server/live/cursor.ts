import type { LiveEvent } from '../../shared/live.ts'
import type { Db } from '../platform/db/open.ts'
import { hears, type Hearer, isGone, rolesFor, toldOf } from './audience.ts'
import { type Batch, readLately, readSince } from './live.sql.ts'

/** From where a stream goes on: a cursor, or so many seconds ago. */
export interface From {
  after?: string | undefined
  ago: number
}

/** An event is written a little before others can see it, and an answer is a little older than its arrival. */
const marginSeconds = 5
/** An hour less than events are kept. */
const longestSeconds = 23 * 3600
/** Whoever missed more is told to read everything anew. */
const most = 1000

const reset: LiveEvent = { kind: 'reset' }

/** Where to go on after a batch: at the oldest transaction that it may not show, so that some events come twice. */
export const cursorOf = ({ snapshot, seconds }: Batch) => `${snapshot.split(':')[0]}-${seconds}`

/** What somebody missed. What is told once may be missing in that, and is said to be. */
export async function readMissed(
  db: Db,
  hearer: Hearer,
  { after, ago }: From,
): Promise<{ cursor: string; told: LiveEvent[] }> {
  const whose = { userId: hearer.userId, watched: [...hearer.watched], most: most + 1 }
  const [xid = '', seconds = ''] = after?.split('-') ?? []
  const since = after ? await readSince(db, whose, xid) : undefined
  const batch = since ?? (await readLately(db, whose, ago + marginSeconds))
  const isLost = since?.isAhead || (after && batch.seconds - Number(seconds) > longestSeconds)
  const cursor = cursorOf(batch)
  if (isLost || batch.rows.length > most) return { cursor, told: [reset] }
  const roles = await rolesFor(db, batch.rows, [hearer])
  const heard = batch.rows.filter((row) => hears(row, hearer, roles))
  const told = heard.map((row) => toldOf(row, isGone(row, hearer, roles)))
  const once = new Map(told.map((event) => [JSON.stringify(event), event]))
  return { cursor, told: [...(after ? [{ kind: 'missed' } as const] : []), ...once.values()] }
}
