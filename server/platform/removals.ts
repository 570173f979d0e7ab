import { preparedQuery } from './db/open.ts'
import type { Db } from './db/open.ts'
import type { Files } from './files.ts'

/** Files that nothing took by then are left from something that failed. */
const graceMs = 3_600_000
const sweepSize = 500

const insertion = preparedQuery<never>(
  'insert into file_removals (key, due_at) select key, $2 from unnest($1::text[]) key on conflict (key) do nothing',
)
const deletion = preparedQuery<never>('delete from file_removals where key = any($1)')
/** What is due, and whether a picture shows it, as one does that shares the files of another that went. */
const readDue = preparedQuery<{ key: string; due: string; isShown: boolean }>(`
  select key, due_at::text due, starts_with(key, 'images/') and exists (
    select from images where id = split_part(key, '/', 2) and file is null
    union all select from images where file = split_part(key, '/', 2)) "isShown"
  from file_removals where due_at <= $1 limit $2`)
// Unless the last picture that shows it went since then, which made it due anew.
const keeping = preparedQuery<never>(`
  delete from file_removals r using unnest($1::text[], $2::timestamptz[]) seen (key, due_at)
  where r.key = seen.key and r.due_at = seen.due_at`)

/** Says, before files are written, that they go within the hour unless something takes them. */
export async function expectFiles(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await insertion(db, keys, new Date(now.getTime() + graceMs))
}

/** Something takes the files: in its transaction. */
export async function keepFiles(db: Db, keys: readonly string[]): Promise<void> {
  await deletion(db, keys)
}

/** Nothing needs the file any more; it goes with the next sweep, if the transaction commits. */
export async function dropFile(db: Db, key: string, now: Date): Promise<void> {
  await insertion(db, [key], now)
}

/** Removes files that belong to nothing any more. */
export async function removeFiles(db: Db, files: Files, now: Date): Promise<void> {
  for (;;) {
    const due = await readDue(db, now, sweepSize)
    const gone = due.filter(({ isShown }) => !isShown).map(({ key }) => key)
    const shown = due.filter(({ isShown }) => isShown)
    await Promise.all(gone.map((key) => files.remove(key)))
    if (gone.length > 0) await deletion(db, gone)
    if (shown.length > 0)
      await keeping(
        db,
        shown.map(({ key }) => key),
        shown.map((row) => row.due),
      )
    if (due.length < sweepSize) return
  }
}
