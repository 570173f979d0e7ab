import { type Db, preparedQuery } from './db/open.ts'
import type { Files } from './files.ts'

/** A file that nothing refers to after this time was left by a write that failed. */
const graceMs = 3_600_000
const batchSize = 500

const insertion = preparedQuery<never>(
  'insert into file_removals (key, due_at) select key, $2 from unnest($1::text[]) key on conflict (key) do nothing',
)
/** Keeps the files `$1`, which a transaction now refers to. */
export const cancelPendingDeletes = preparedQuery<never>('delete from file_removals where key = any($1)')
/** The key of the advisory lock by which a backup keeps the files that its copy of the database refers to. */
const holdKey = 5_278_342
/** Has no file deleted until the connection ends, so that a backup is complete. */
export const holdPendingDeletes = `select pg_advisory_lock_shared(${holdKey})`
/** The key of the advisory lock by which copies of decks keep files. */
const copyKey = 5_278_343
/**
 * Keeps files that are due for less than an hour until the transaction ends, which must take no longer than half of it. The transaction
 * copies rows that refer to files: others see the copies once it ends, and may delete the original rows before.
 */
export const keepDeletedFiles = preparedQuery<never>(`select pg_advisory_xact_lock_shared(${copyKey})`)
const isHeld = (key: number) => `exists (
    select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and objid = ${key} and granted and datname = current_database())`
/** What is due unless a backup is made, or since `$3` unless decks are copied. */
const readDue = preparedQuery<{ key: string; due: string }>(`
  select key, due_at::text due from file_removals
  where due_at <= $1 and not ${isHeld(holdKey)} and (due_at <= $3 or not ${isHeld(copyKey)})
  limit $2`)
/**
 * Those of the files `$1` that a picture still shows: a copied deck shares the files of its pictures. Read after `readDue`, so that it
 * includes a copy that ended before that looked for one.
 */
const readShown = preparedQuery<{ key: string }>(`
  select key from unnest($1::text[]) key
  where starts_with(key, 'images/') and exists (
    select from images where id = split_part(key, '/', 2) and file is null
    union all select from images where file = split_part(key, '/', 2))`)
// Unless the last picture that shows the file was deleted since, which made it due again.
const cancellation = preparedQuery<never>(`
  delete from file_removals r using unnest($1::text[], $2::timestamptz[]) seen (key, due_at)
  where r.key = seen.key and r.due_at = seen.due_at`)

/** Schedules files that are about to be written for deletion within the hour, unless a transaction cancels it. */
export async function addPendingDeletes(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await insertion(db, keys, new Date(now.getTime() + graceMs))
}

/** Has the next cleanup delete a file that a transaction no longer refers to. */
export async function deleteFileLater(db: Db, key: string, now: Date): Promise<void> {
  await insertion(db, [key], now)
}

const hastening = preparedQuery<{ key: string }>(
  'update file_removals set due_at = $2 where key = any($1) returning key',
)

/** Deletes those of the files at once that no transaction refers to. If this fails, the next cleanup does. */
export async function deleteUnused(db: Db, files: Files, keys: readonly string[], now: Date): Promise<void> {
  const unused = (await hastening(db, keys, now)).map(({ key }) => key)
  await Promise.all(unused.map((key) => files.remove(key)))
  await cancelPendingDeletes(db, unused)
}

/** Deletes the files that are due. */
export async function runPendingDeletes(db: Db, files: Files, now: Date): Promise<void> {
  for (;;) {
    const due = await readDue(db, now, batchSize, new Date(now.getTime() - graceMs))
    const keys = due.map(({ key }) => key)
    const shownKeys = new Set((await readShown(db, keys)).map(({ key }) => key))
    const unused = keys.filter((key) => !shownKeys.has(key))
    const shown = due.filter(({ key }) => shownKeys.has(key))
    await Promise.all(unused.map((key) => files.remove(key)))
    if (unused.length > 0) await cancelPendingDeletes(db, unused)
    if (shown.length > 0)
      await cancellation(
        db,
        shown.map(({ key }) => key),
        shown.map((row) => row.due),
      )
    if (due.length < batchSize) return
  }
}
