import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mediaName } from '../../engine/exports/anki.ts'
import type { ExportedCard, ExportedDeck } from '../../engine/exports/exported.ts'
import { type Entry, zip } from '../account/export.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import { prepareTemporary } from '../platform/disk.ts'
import { runIsolated } from '../platform/isolated.ts'
import type { PackageReply, PackageTask } from './package-worker.ts'

const program = path.join(import.meta.dirname, 'package-worker.ts')
const bounds = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 120_000 }
/** An older file was left by a process that died. */
const abandonedAfterMs = 3_600_000

interface PackageOptions {
  /** Runs work in a turn of the user. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/**
 * A package of Anki, of the generation that all of its versions read. Cards and databases are on the disk while it is made and sent; what
 * a process that died left there is deleted with a later export.
 */
export async function packageOf(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  deck: ExportedDeck,
  { inTurn, signal }: PackageOptions,
): Promise<Readable> {
  const folder = path.resolve(config.dataDir, 'exports')
  await prepareTemporary(folder, abandonedAfterMs, 0o700)
  const base = path.join(folder, randomUUID())
  const files = { cards: `${base}.jsonl`, database: `${base}.anki21`, old: `${base}.anki2` }
  const remove = async () => {
    await Promise.all(Object.values(files).map((file) => rm(file, { force: true })))
  }
  try {
    await pipeline(linesOf(deck), createWriteStream(files.cards, { mode: 0o600 }), { signal })
    const task: PackageTask = { ...files, source: config.publicUrl, now: deck.exportedAt }
    const outcome = await inTurn(() =>
      runIsolated<PackageReply>(program, task, { ...bounds, permissions: { folder }, signal }),
    )
    if ('failure' in outcome) {
      log.error({ detail: outcome.detail }, `export failed: ${outcome.failure}`)
      throw new AppError('unavailable', ['exportFailed'])
    }
    await rm(files.cards)
    const archive = Readable.from(zip(entriesOf(deck, files, outcome.result), deck.exportedAt), { objectMode: false })
    return archive.once('close', () => void remove())
  } catch (error) {
    await remove()
    throw error
  }
}

async function* linesOf({ cards }: ExportedDeck): AsyncGenerator<string> {
  for await (const page of cards) yield page.map((card) => `${lineOf(card)}\n`).join('')
}

/** A card as JSON without the characters that end a line for a reader of lines. */
const lineOf = (card: ExportedCard) =>
  JSON.stringify(card)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

/** The files of a package. Its map of pictures and sounds comes last, because some may be lost. */
async function* entriesOf(
  { medium }: ExportedDeck,
  { database, old }: { database: string; old: string },
  media: readonly string[],
): AsyncGenerator<Entry> {
  yield { name: 'collection.anki21', text: createReadStream(database) as AsyncIterable<Buffer> }
  yield { name: 'collection.anki2', text: createReadStream(old) as AsyncIterable<Buffer> }
  const names: string[] = []
  for (const id of media) {
    const bytes = await medium(id)
    if (bytes) yield { name: String(names.push(mediaName(id)) - 1), bytes }
  }
  yield { name: 'media', bytes: Buffer.from(JSON.stringify(Object.fromEntries(names.entries()))) }
}
