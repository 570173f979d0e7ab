import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, pipeline as piped } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdCompress, zstdCompress } from 'node:zlib'
import { mediaName } from '../../engine/exports/anki.ts'
import type { ExportedCard, ExportedDeck } from '../../engine/exports/exported.ts'
import { messageOf } from '../../engine/imports/anki/protobuf.ts'
import type { AnkiContainer } from '../../shared/exports.ts'
import { type Entry, zip } from '../account/export.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import { mustHaveRoomFor } from '../app/limiters.ts'
import { prepareTemporary } from '../platform/disk.ts'
import { runIsolated } from '../platform/isolated.ts'
import type { PackageReply, PackageTask } from './package-worker.ts'

const program = path.join(import.meta.dirname, 'package-worker.ts')
const bounds = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 120_000 }
/** An older file was left by a process that died. */
const abandonedAfterMs = 3_600_000

interface PackageOptions {
  container: AnkiContainer
  /** Runs work in a turn of the user. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/**
 * A package of Anki. Cards and databases are on the disk while it is made and sent; what
 * a process that died left there is deleted with a later export. Throws 503 if the disk has no room for them.
 */
export async function packageOf(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  deck: ExportedDeck,
  { container, inTurn, signal }: PackageOptions,
): Promise<Readable> {
  const exports = path.resolve(config.dataDir, 'exports')
  await prepareTemporary(exports, abandonedAfterMs, 0o700)
  // A folder of its own, so that the process cannot read the exports of others.
  const folder = path.join(exports, randomUUID())
  const fileIn = (name: string) => path.join(folder, name)
  const files = { cards: fileIn('cards'), database: fileIn('anki21'), old: fileIn('anki2') }
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await mkdir(folder, { mode: 0o700 })
    const written = createWriteStream(files.cards, { mode: 0o600 })
    await pipeline(linesOf(deck, config), written, { signal })
    const task: PackageTask = { ...files, source: deck.source, now: deck.exportedAt, container }
    const outcome = await inTurn(async () => {
      // The database takes about as much as the cards.
      await mustHaveRoomFor(config, written.bytesWritten)
      return runIsolated<PackageReply>(program, task, { ...bounds, permissions: { folder }, signal })
    })
    if ('failure' in outcome) {
      log.error({ detail: outcome.detail }, `export failed: ${outcome.failure}`)
      throw new AppError('unavailable', ['exportFailed'])
    }
    await rm(files.cards)
    const entries = containers[container](deck, files, outcome.result)
    const archive = Readable.from(zip(entries, deck.exportedAt), { objectMode: false })
    return archive.once('close', () => void remove())
  } catch (error) {
    await remove()
    throw error
  }
}

/** Cards as JSON, as long as the disk has room for them. */
async function* linesOf({ cards }: ExportedDeck, config: Deps['config']): AsyncGenerator<string> {
  for await (const page of cards) {
    const lines = page.map((card) => `${lineOf(card)}\n`).join('')
    await mustHaveRoomFor(config, Buffer.byteLength(lines))
    yield lines
  }
}

/** A card as JSON without the characters that end a line for a reader of lines. */
const lineOf = (card: ExportedCard) =>
  JSON.stringify(card)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

interface Databases {
  database: string
  old: string
}

/** The files of a package. Its list of pictures and sounds comes last, because some may be lost. */
const containers: Record<
  AnkiContainer,
  (deck: ExportedDeck, databases: Databases, media: readonly string[]) => AsyncGenerator<Entry>
> = {
  async *legacy({ medium }, { database, old }, media) {
    yield { name: 'collection.anki21', text: createReadStream(database) as AsyncIterable<Buffer> }
    yield { name: 'collection.anki2', text: createReadStream(old) as AsyncIterable<Buffer> }
    const names: string[] = []
    for (const id of media) {
      const bytes = await medium(id)
      if (bytes) yield { name: String(names.push(mediaName(id)) - 1), bytes }
    }
    yield { name: 'media', bytes: Buffer.from(JSON.stringify(Object.fromEntries(names.entries()))) }
  },
  async *latest({ medium }, { database, old }, media) {
    yield { name: 'meta', bytes: messageOf([[1, latestVersion]]) }
    // Errors of the file are those of the stream that is read.
    const packed = piped(createReadStream(database), createZstdCompress(), () => {})
    yield { name: 'collection.anki21b', text: packed as AsyncIterable<Buffer>, isPacked: true }
    yield { name: 'collection.anki2', text: createReadStream(old) as AsyncIterable<Buffer>, isPacked: true }
    const list: (readonly [number, Buffer])[] = []
    for (const id of media) {
      const bytes = await medium(id)
      if (!bytes) continue
      const sha1 = createHash('sha1').update(bytes).digest()
      const index = list.push([1, messageOf([[1, mediaName(id)], [2, bytes.length], [3, sha1]])]) - 1 // prettier-ignore
      yield { name: String(index), bytes: await compress(bytes) }
    }
    yield { name: 'media', bytes: await compress(messageOf(list)) }
  },
}

const latestVersion = 3
const compress = promisify(zstdCompress)
