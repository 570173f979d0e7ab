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
/** What is due unless a backup is made, and whether a picture still shows the file: a copied deck shares the files of its pictures. */
const readDue = preparedQuery<{ key: string; due: string; isShown: boolean }>(`
  select key, due_at::text due, starts_with(key, 'images/') and exists (
    select from images where id = split_part(key, '/', 2) and file is null
    union all select from images where file = split_part(key, '/', 2)) "isShown"
  from file_removals
  where due_at <= $1 and not exists (
    select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and objid = ${holdKey} and granted and datname = current_database())
  limit $2`)
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
    const due = await readDue(db, now, batchSize)
    const unused = due.filter(({ isShown }) => !isShown).map(({ key }) => key)
    const shown = due.filter(({ isShown }) => isShown)
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
