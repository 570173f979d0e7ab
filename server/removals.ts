import { statement } from './db/open.ts'
import type { Db } from './db/open.ts'
import type { Files } from './files.ts'

/** Files that nothing took by then are left from something that failed. */
const graceMs = 3_600_000
const sweepSize = 500

const insertion = statement<never>(
  'insert into file_removals (key, due_at) select key, $2 from unnest($1::text[]) key on conflict (key) do nothing',
)
const deletion = statement<never>('delete from file_removals where key = any($1)')
const readDue = statement<{ key: string }>('select key from file_removals where due_at <= $1 limit $2')

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
    const keys = (await readDue(db, now, sweepSize)).map((row) => row.key)
    await Promise.all(keys.map((key) => files.remove(key)))
    if (keys.length > 0) await deletion(db, keys)
    if (keys.length < sweepSize) return
  }
}
