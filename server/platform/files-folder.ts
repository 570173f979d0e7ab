import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Files } from './files.ts'

/** A temporary file that is older was left by a process that died. */
const abandonedAfterMs = 3_600_000

/**
 * Files in one flat folder: `images/<id>/full` is `images.<id>.full`, so a removal leaves no empty folder behind
 * that a writer at the same time could lose.
 */
export function folderFiles(folder: string): Files {
  const unfinished = path.join(folder, 'unfinished')
  let prepared: Promise<void> | undefined

  async function prepare(): Promise<void> {
    await mkdir(unfinished, { recursive: true })
    await syncFolder(path.dirname(folder))
    for (const name of await readdir(unfinished)) {
      const file = path.join(unfinished, name)
      const { mtimeMs } = await stat(file)
      if (Date.now() - mtimeMs > abandonedAfterMs) await unlink(file)
    }
  }

  return {
    async put(key, bytes) {
      const file = path.join(folder, nameOf(key))
      prepared ??= prepare().catch((error: unknown) => {
        prepared = undefined
        throw error
      })
      await prepared
      await writeWhole(file, bytes, unfinished)
    },
    async get(key) {
      const handle = await open(path.join(folder, nameOf(key))).catch(unlessAbsent)
      return handle?.createReadStream()
    },
    async remove(key) {
      await rm(path.join(folder, nameOf(key)), { force: true })
    },
  }
}

/**
 * Writes a file that is there as a whole or not at all, whenever the process or the machine dies. Until it is whole it
 * lies in the folder `unfinished`, which must be on the same disk.
 */
export async function writeWhole(file: string, bytes: Uint8Array, unfinished: string): Promise<void> {
  const temporary = path.join(unfinished, `.${randomUUID()}.part`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** The file's name. A key that is not plain could lead out of the folder. */
function nameOf(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)+$/.test(key)) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`)
  return key.replaceAll('/', '.')
}

/** A new name in a folder is on the disk only when the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
