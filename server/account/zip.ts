import { once } from 'node:events'
import { addAbortSignal, Readable } from 'node:stream'
import ZipStream from 'zip-stream'

/** A file of an archive: bytes, which are stored as they are, or text, which is compressed while it is read. */
export type Entry = { name: string; bytes: Buffer } | { name: string; text: AsyncIterable<string> }

/** Writes an archive while its entries are read, one after the other: only what is in transit is in memory. */
export async function* zip(entries: AsyncGenerator<Entry>, time: Date): AsyncGenerator<Buffer> {
  const archive = new ZipStream({ level: 6 })
  const ending = new AbortController()
  addEntries(archive, entries, time, ending.signal).catch((error: unknown) => archive.destroy(error as Error))
  try {
    yield* archive as AsyncIterable<Buffer>
  } finally {
    // A reader that leaves early ends the reading of entries.
    ending.abort()
    archive.destroy()
    await entries.return(undefined)
  }
}

async function addEntries(
  archive: ZipStream,
  entries: AsyncIterable<Entry>,
  time: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const entry of entries) {
    const isStored = 'bytes' in entry
    const source = isStored ? entry.bytes : addAbortSignal(signal, Readable.from(entry.text, { objectMode: false }))
    await new Promise<void>((resolve, reject) => {
      archive.entry(source, { name: entry.name, date: time, store: isStored }, (error) =>
        error ? reject(error) : resolve(),
      )
    })
    if (archive.writableNeedDrain) await once(archive, 'drain', { signal })
  }
  if (!signal.aborted) archive.finalize()
}
