import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the folder. */
export class FolderInUse extends Error {}

// Referenced here as long as they are held: a collected handle would be closed, and its lock with it.
const held = new Set<DatabaseSync>()

/**
 * Takes the folder for this process and returns the function that gives it back. Throws when another has it.
 *
 * Node offers no file locks of its own, but SQLite takes them: from the operating system, which gives them back
 * when the holder dies, however it dies. No lock can go stale, and none can be taken twice in a race.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'kartei.lock')
  const holder = join(folder, 'kartei.pid')
  const handle = openLock(file)
  try {
    handle.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    handle.close()
    if (!isBusy(error)) throw new Error(`Cannot lock ${file}: ${messageOf(error)}`, { cause: error })
    throw new FolderInUse(
      `Another Kartei${processOf(holder)} already uses the folder ${folder}. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
      { cause: error },
    )
  }
  writeFileSync(holder, `${process.pid}\n`)
  held.add(handle)
  return () => {
    if (held.delete(handle)) handle.close()
  }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (error) {
    throw new Error(`Cannot open ${file}: does the folder belong to another user?`, { cause: error })
  }
}

function isBusy(error: unknown): boolean {
  const busy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function processOf(file: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(file, 'utf8'), 10)})`
  } catch {
    return ''
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
