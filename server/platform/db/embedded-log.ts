import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'

const maxBytes = 5_000_000
const checkMs = 10 * 60_000

/**
 * Keeps the server's log under about 5 MB, now and while this process lives: a longer one is emptied.
 * The server appends to it, so that it goes on at the front. Returns the function that ends this.
 */
export function keepLogShort(file: string): () => void {
  emptyLong(file)
  const timer = setInterval(() => emptyLong(file), checkMs).unref()
  return () => clearInterval(timer)
}

/** The last lines of a log; empty when there is none. */
export function tailOf(file: string): string {
  const bytes = Buffer.alloc(2000)
  const size = withFile(file, constants.O_RDONLY, (handle) => {
    const start = Math.max(0, fstatSync(handle).size - bytes.length)
    return readSync(handle, bytes, 0, bytes.length, start)
  })
  return bytes
    .subarray(0, size ?? 0)
    .toString('utf8')
    .trim()
}

function emptyLong(file: string): void {
  withFile(file, constants.O_WRONLY, (handle) => {
    if (fstatSync(handle).size > maxBytes) ftruncateSync(handle)
  })
}

function withFile<T>(file: string, flags: number, act: (handle: number) => T): T | undefined {
  let handle: number | undefined
  try {
    // The folder is the database user's, who must not lead root to another file by a link.
    handle = openSync(file, flags | constants.O_NOFOLLOW)
    return act(handle)
  } catch {
    return undefined
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
