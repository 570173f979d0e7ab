import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Syncs a file, or the names in a folder, to the disk. Without this, a power failure could undo a write or a rename. */
export async function sync(name: string): Promise<void> {
  // Windows does not sync what is opened for reading.
  if (process.platform === 'win32') return
  const handle = await open(name)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Ignores errors with that code. */
export const ignoring = (code: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === code) return undefined
  throw error
}

/** Runs work at the first call, and again after a failure. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    }))
}

/** Makes a folder for temporary files and folders, and deletes old ones, which processes left there when they died. */
export async function prepareTemporary(folder: string, abandonedAfterMs: number, mode?: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(ignoring('ENOENT'))
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(file, { recursive: true, force: true })
  }
}
