import type { Progress } from '../../shared/api/contract.ts'
import type { CardKind, Depth, Level, Stage } from '../../shared/generation.ts'
import type { LanguageName } from '../../shared/languages.ts'
import type { Payment } from '../billing/entitlement.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { storedMessage, type ServerMessage } from '../texts/index.ts'

/** A message as it is stored; it is translated when it is read. */
export const kept = (message: ServerMessage | undefined) => (message ? storedMessage(message) : '')

/** The user's wishes for the cards; null for no wish. */
export interface Wishes {
  wishes: string | null
  most: number | null
  kinds: CardKind[] | null
  level: Level | null
}

/** A generation as it is requested. */
export interface NewGeneration extends Wishes {
  deckId: number
  userId: number
  kind: 'document' | 'topic'
  documentId: number | null
  topicId: number | null
  /** Positions of passages; null for all. */
  chosen: readonly number[] | null
  language: LanguageName
  depth: Depth
}

const open = preparedQuery<{ id: number }>(`
  select id from generations
  where deck_id = $1 and user_id = $2 and kind = $3 and document_id is not distinct from $4
    and topic_id is not distinct from $5 and chosen is not distinct from $6::int[] and language = $7 and depth = $8
    and wishes is not distinct from $9 and most is not distinct from $10 and kinds is not distinct from $11::text[]
    and level is not distinct from $12 and state in ('queued', 'running') and not is_stopped limit 1`)

/** An open generation for the same request. */
export async function findOpen(db: Db, asked: NewGeneration): Promise<{ id: number }[]> {
  return open(db, ...valuesOf(asked))
}

/** The columns of a request in the order of the statements. */
function valuesOf({ deckId, userId, kind, documentId, topicId, chosen, language, depth, ...asked }: NewGeneration) {
  const { wishes, most, kinds, level } = asked
  return [deckId, userId, kind, documentId, topicId, chosen, language, depth, wishes, most, kinds, level]
}

export interface GenerationRow extends NewGeneration {
  id: number
  state: Progress['state']
  paidWith: Payment | null
  attempts: number
  cards: number
  /** The user has asked for it to stop. */
  isStopped: boolean
  /** It repeats failed passages of one that was paid for. */
  isPaidBefore: boolean
}

const columns = `
  id, deck_id "deckId", user_id "userId", kind, document_id "documentId", topic_id "topicId", chosen, language, depth,
  wishes, most, kinds, level, state, paid_with "paidWith", attempts, cards, is_stopped "isStopped",
  is_paid_before "isPaidBefore"`

export const readGeneration = preparedQuery<GenerationRow>(
  `select ${columns} from generations where id = $1 and kind <> 'reading'`,
)

/** The generations of deck `$1` that have not ended. */
export const readOpen = preparedQuery<GenerationRow>(`
  select ${columns} from generations where deck_id = $1 and kind <> 'reading' and state in ('queued', 'running') order by id`)

/** What a process has claimed: a generation, or the reading of a document. */
export type Claimed = GenerationRow | ReadingRow
type ReadingRow = Pick<GenerationRow, 'id' | 'deckId' | 'userId' | 'documentId' | 'attempts' | 'isStopped'> & {
  kind: 'reading'
}

/** Queues the reading of document `$1`, unless it was read or is queued. */
export const insertReading = preparedQuery<never>(`
  insert into generations (deck_id, user_id, document_id, kind, state, stage, created_at)
  select d.deck_id, d.user_id, d.id, 'reading', 'queued', 'waiting', $2 from documents d
  where d.id = $1 and d.state = 'reading' and not exists (
    select from generations g where g.document_id = d.id and g.kind = 'reading' and g.state in ('queued', 'running'))`)

const insertion = preparedQuery<{ id: number }>(`
  insert into generations
    (deck_id, user_id, kind, document_id, topic_id, chosen, language, depth, wishes, most, kinds, level, paid_with,
      is_paid_before, state, stage, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text, $13::text is null, 'queued', 'waiting', $14) returning id`)

/** Adds a generation; `paidWith` is null for one that was paid for before. */
export async function insertGeneration(
  db: Db,
  asked: NewGeneration,
  paidWith: Payment | null,
  now: Date,
): Promise<number> {
  const [row] = await insertion(db, ...valuesOf(asked), paidWith, now)
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

/**
 * The number of generations of user `$1` that failed with one of the messages `$3` since `$2`, and of those that cost nothing and
 * took half a minute in which no model was asked, unless message `$4` says that it was our fault; and when the last one ended.
 */
const failures = preparedQuery<{ count: number; lastAt: Date | null }>(`
  select count(*)::int, max(ended_at) "lastAt" from generations g
  where user_id = $1 and ended_at > $2 and kind <> 'reading' and (state = 'failed' and message = any($3)
    or paid_with is null and (cards = 0 or not is_paid_before) and message <> $4 and ended_at - started_at > interval '30 seconds'
      and not exists (select from model_calls c where c.generation_id = g.id))`)

/** As above, for messages. */
export async function readFailures(
  db: Db,
  userId: number,
  since: Date,
  { reasons, ours }: { reasons: readonly ServerMessage[]; ours: ServerMessage },
) {
  const [row] = await failures(db, userId, since, reasons.map(storedMessage), storedMessage(ours))
  return row ?? { count: 0, lastAt: null }
}

/** Passage `p` of a generation gave no cards because of a failure. */
const isFailed = `p.cards = 0 and p.message <> ''`

/** The positions of the passages of generation `$1` that failed. */
export const readFailed = preparedQuery<{ position: number }>(
  `select p.position from generation_passages p where p.generation_id = $1 and ${isFailed} order by p.position`,
)

/** The progress of the newest generation of deck `$1`. */
export const readProgress = preparedQuery<Progress>(`
  select g.id, coalesce(g.progress, 1) progress, coalesce(g.state, 'idle') state,
    case when g.state = 'queued' and exists (select from generations r
      where r.document_id = g.document_id and r.kind = 'reading' and r.state = 'running')
    then 'reading' else coalesce(g.stage, 'waiting') end stage,
    coalesce(g.cards, 0) cards, coalesce(g.message, '') message, g.document_id "documentId",
    g.language, g.depth, g.wishes, g.most, g.kinds, g.level,
    (select count(*) from generation_passages p where p.generation_id = g.id and g.kind = 'document' and ${isFailed})
      "failedPassages",
    (select count(*) from generated_cards where deck_id = $1 and review = 'unreviewed' and card_id is not null) unreviewed
  from (select) one left join lateral (
    select * from generations where deck_id = $1 and kind <> 'reading' order by id desc limit 1) g on true`)

/** Asks a generation to stop. Ends one that is queued; returns its user if they are owed a free generation. */
export async function markStopped(
  db: Db,
  id: number,
  message: ServerMessage | undefined,
  now: Date,
): Promise<{ userId: number } | undefined> {
  await stopping(db, id)
  const [waiting] = await endingQueued(db, id, kept(message), now)
  return waiting?.paidWith === 'free' ? waiting : undefined
}
const endingQueued = preparedQuery<{ userId: number; paidWith: Payment | null }>(`
  update generations g set state = case when g.cards > 0 then 'done' else 'failed' end, message = $2, ended_at = $3,
    paid_with = case when g.cards > 0 then g.paid_with end
  from (select id, paid_with, cards from generations where id = $1 and state = 'queued' for update) old
  where g.id = old.id returning g.user_id "userId", case when old.cards = 0 then old.paid_with end "paidWith"`)
const stopping = preparedQuery<{ id: number }>(
  `update generations set is_stopped = true where id = $1 and state in ('queued', 'running') returning id`,
)

// Serializes claims, so that two processes do not count the same free slot.
const lock = preparedQuery<never>('select pg_advisory_xact_lock(5278342)')
const claiming = preparedQuery<Claimed>(`
  with running as (
    select user_id, deck_id, kind = 'reading' is_reading from generations where state = 'running' and lease_until > now()),
  busy as (select user_id, count(*) running from running group by user_id)
  update generations set state = 'running', lease = $1, lease_until = now() + $2 * interval '1 ms',
    attempts = attempts + 1, started_at = now()
  where id = (
    select q.id from generations q left join busy b on b.user_id = q.user_id
    where q.state in ('queued', 'running') and (q.lease_until is null or q.lease_until <= now())
      and (select count(*) from running r where r.is_reading = (q.kind = 'reading'))
        < (select case when q.user_id = any($5::bigint[]) and places > 1 then places - 1 else places end
          from (select case q.kind when 'reading' then $4::int else $3::int end places) all_places)
      and case q.kind
        when 'reading' then not exists (select from running r where r.user_id = q.user_id and r.is_reading)
        else not exists (select from running r where r.deck_id = q.deck_id and not r.is_reading)
          and not exists (select from generations o
            where o.document_id = q.document_id and o.kind = 'reading' and o.state in ('queued', 'running'))
        end
    order by coalesce(b.running, 0), coalesce(
      (select max(o.started_at) from generations o where o.user_id = q.user_id and o.id <> q.id),
      (select u.created_at from users u where u.id = q.user_id)), q.id
    limit 1)
  returning ${columns}`)

/** The least number of readings allowed at once in all processes. They are short, so they do not wait for generations. */
const fewestReadings = 2

/**
 * Claims the next generation if fewer than `most` run in all processes, or the next reading if few enough readings do. The
 * user with the fewest running goes first and, among these, the one whose last start was longest ago, or whose account is
 * older than that. A user has one reading at a time and a deck one generation, which waits for the reading of its document.
 * `slow` users leave one place free, unless there is only one. The lease must be renewed.
 */
export async function claimNext(
  db: Db,
  { lease, leaseMs, most, slow = [] }: { lease: string; leaseMs: number; most: number; slow?: readonly number[] },
): Promise<Claimed | undefined> {
  return db.transaction().execute(async (db) => {
    await lock(db)
    const [row] = await claiming(db, lease, leaseMs, most, Math.max(most, fewestReadings), slow)
    return row
  })
}

/** A reading that waits for a place, of a user who has none, and of none of the users `$1`. */
export const findWaitingReading = preparedQuery<{ id: number }>(`
  select id from generations q where kind = 'reading' and state = 'queued' and user_id <> all($1::bigint[]) and not exists (
    select from generations r where r.user_id = q.user_id and r.kind = 'reading' and r.state = 'running') limit 1`)

/** Renews lease `$2` of generation `$1` by `$3` ms. Returns no row when another process has the lease. */
export const renewLease = preparedQuery<{ isStopped: boolean }>(`
  update generations set lease_until = now() + $3 * interval '1 ms'
  where id = $1 and lease = $2 and state = 'running' returning is_stopped "isStopped"`)

/** Returns generation `$1` with lease `$2` to the queue; `$3` is 1 if this does not count as an attempt. */
export const release = preparedQuery<never>(`
  update generations set state = 'queued', lease = null, lease_until = null, attempts = attempts - $3
  where id = $1 and lease = $2 and state = 'running'`)

const advance = preparedQuery<{ id: number }>(`
  update generations set progress = greatest(progress, $3), cards = cards + $5,
    stage = case when $3 >= progress then $4 else stage end,
    attempts = case when $3 > progress then 1 else attempts end
  where id = $1 and lease = $2 and state = 'running' returning id`)

/**
 * Writes the progress of a generation, which never decreases. Progress resets the attempts. Returns false when
 * another process has the lease.
 */
export async function writeProgress(
  db: Db,
  { id, lease }: { id: number; lease: string },
  { progress, stage, cards = 0 }: { progress: number; stage: Stage; cards?: number },
): Promise<boolean> {
  return (await advance(db, id, lease, progress, stage, cards)).length > 0
}

const ending = preparedQuery<{ userId: number; paidWith: Payment | null }>(`
  update generations g set state = $3, message = $4, ended_at = $5, lease = null, lease_until = null,
    progress = case when $3 = 'done' then 1 else g.progress end,
    paid_with = case when $6 then null else g.paid_with end
  from (select id, paid_with from generations where id = $1 for update) old
  where g.id = old.id and g.lease = $2 and g.state = 'running'
  returning g.user_id "userId", old.paid_with "paidWith"`)

/** Ends the reading `$1` with lease `$2` at `$3`. Its document says what came of it. */
export const endReading = preparedQuery<never>(`
  update generations set state = 'done', ended_at = $3, progress = 1, lease = null, lease_until = null
  where id = $1 and lease = $2 and state = 'running'`)

/** Ends a generation. Returns who paid for it and how, or undefined when another process has the lease. */
export async function writeEnd(
  db: Db,
  { id, lease }: { id: number; lease: string },
  end: { state: 'done' | 'failed'; message?: ServerMessage | undefined; isFree: boolean; now: Date },
): Promise<{ userId: number; paidWith: Payment | null } | undefined> {
  const [row] = await ending(db, id, lease, end.state, kept(end.message), end.now, end.isFree)
  return row
}
