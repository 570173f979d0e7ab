import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileHandle } from 'node:fs/promises'

/** A file that is older was left by a process that died. */
const abandonedAfterMs = 24 * 3_600_000

/** Files of uploads that are on their way, in a folder of the data folder: they are gone when their request is over. */
export interface TempFiles {
  create(): Promise<{ path: string; handle: FileHandle }>
}

/** Creates the folder with the first file, and removes what processes that died left there. */
export function openTempFiles(folder: string): TempFiles {
  let prepared: Promise<void> | undefined

  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > abandonedAfterMs) await rm(file, { force: true })
    }
  }

  return {
    async create() {
      prepared ??= prepare().catch((error: unknown) => {
        prepared = undefined
        throw error
      })
      await prepared
      const file = path.join(folder, randomUUID())
      return { path: file, handle: await open(file, 'wx', 0o600) }
    },
  }
}
