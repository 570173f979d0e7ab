import { retention } from '../../shared/retention.ts'
import type { LiveKind } from '../../shared/live.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'

/** A row of the table of events. */
export interface EventRow {
  kind: LiveKind
  /** Its transaction; null for a transient event. */
  tx: number | null
  deckId: number | null
  /** For these users alone; null for all who may know of the deck. */
  userIds: readonly number[] | null
  cards: readonly number[] | null
  /** How many have the deck now; of `learners` only. */
  learners: number | null
}

/** A snapshot of the database, as PostgreSQL writes it (`xmin:xmax:running`), and when it was taken, in seconds. */
interface Moment {
  snapshot: string
  seconds: number
}

export interface Batch extends Moment {
  rows: EventRow[]
}

/** There is at least one row, so that the moment is known; a row without a kind is no event. */
type Read = Moment & { [K in keyof EventRow]: EventRow[K] | null }

const columns = `
  m.snapshot::text, m.seconds, e.kind, e.xid::text::bigint tx, e.deck_id "deckId", to_json(e.cards) cards,
  case when e.kind = 'learners' then (select learners from decks where id = e.deck_id) end learners`
const moment = `(select pg_current_snapshot() snapshot, floor(extract(epoch from clock_timestamp()))::bigint seconds) m`

const current = preparedQuery<Moment>(`select m.snapshot::text, m.seconds from ${moment}`)

// Compares with what the last snapshot showed, so that a transaction that began earlier and ended later is not lost.
const next = preparedQuery<Read>(`
  select ${columns}, to_json(e.user_ids) "userIds" from ${moment}
  left join events e on e.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
  order by e.xid, e.id`)

const concerning = `
  (e.user_ids is null and e.deck_id = any(array(
    select id from decks where author_id = $1 union select deck_id from library where user_id = $1
    union select deck_id from deck_members where user_id = $1 union select unnest($2::bigint[])))
  or $1 = any(e.user_ids))`
const ownColumns = `${columns}, case when e.user_ids is not null then json_build_array($1::bigint) end "userIds"`
/**
 * The events that meet a condition and may concern a user. Any number of new learners of a deck is one event: a popular
 * deck would otherwise take everybody past the limit.
 */
const eventsOf = (condition: string) => `
  (select kind, xid, deck_id, user_ids, cards from events e
    where ${condition} and kind <> 'learners' and ${concerning} limit $4)
  union all
  select distinct kind, null::xid8, deck_id, user_ids, null::bigint[] from events e
  where ${condition} and kind = 'learners' and ${concerning}`

const since = preparedQuery<Read & { isAhead: boolean }>(`
  select ${ownColumns}, $3::xid8 > pg_snapshot_xmax(m.snapshot) "isAhead" from ${moment}
  left join (${eventsOf('e.xid >= $3::xid8')}) e on true`)

// The time of the statement, because no index can be used with that of the clock, which changes for each row. From a range with two
// ends PostgreSQL expects few rows, and uses the index although it plans without knowing how many seconds are asked for.
const recent = `e.at > statement_timestamp() - make_interval(secs => $3) and e.at < 'infinity'`
const lately = preparedQuery<Read>(`
  select ${ownColumns} from ${moment}
  left join (${eventsOf(recent)}) e on true`)

const batchOf = (read: Read[]): Batch => ({
  snapshot: read[0]?.snapshot ?? '',
  seconds: read[0]?.seconds ?? 0,
  rows: read.filter((row): row is Moment & EventRow => row.kind !== null),
})

/** The snapshot of the database as it is now. */
export async function readMoment(db: Db): Promise<Batch> {
  return { snapshot: '', seconds: 0, ...(await current(db))[0], rows: [] }
}

/** The events that a snapshot does not show, in order. */
export async function readNext(db: Db, snapshot: string): Promise<Batch> {
  return batchOf(await next(db, snapshot))
}

interface Whose {
  userId: number
  /** Decks of others on their screen. */
  watched: readonly number[]
  most: number
}

/** The events that may concern a user, from a transaction on. `isAhead` when this database has not reached it yet. */
export async function readSince(db: Db, { userId, watched, most }: Whose, xid: string) {
  const read = await since(db, userId, watched, xid, most)
  return { ...batchOf(read), isAhead: read[0]?.isAhead === true }
}

/** The events of the last so many seconds that may concern a user. */
export async function readLately(db: Db, { userId, watched, most }: Whose, seconds: number): Promise<Batch> {
  return batchOf(await lately(db, userId, watched, seconds, most))
}

/** Those of the sessions `$1` that are still open. */
export const readSessionIds = preparedQuery<{ id: number }>('select id from sessions where id = any($1)')

/** Deletes events that are older than a day at `$1`. */
export const deleteOldEvents = preparedQuery<never>(
  `delete from events where at < $1::timestamptz - interval '${retention.eventDays} days'`,
)
