import path from 'node:path'
import { type FoundHead, type LeftOut, nameIn, type ReadingOptions } from '../../engine/imports/found.ts'
import type { PackedFile } from '../../engine/imports/packed.ts'
import { limits } from '../../shared/limits.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, invalid } from '../app/errors.ts'
import type { Upload } from '../app/multipart.ts'
import { runIsolated } from '../platform/isolated.ts'
import type { ImportReply, ImportSlice, ImportTask } from './import-worker.ts'
import type { HashedCard } from './plan.ts'

const program = path.join(import.meta.dirname, 'import-worker.ts')
const bounds = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 30_000 }
const problemOf = { memory: 'too-complex', time: 'took-too-long', crash: 'damaged' } as const

/** What was found in a file, with its cards. */
export interface Found extends FoundHead {
  cards: HashedCard[]
  /** The name of the file, as it is listed. */
  fileName: string
  /** This installation, by which its own exports name cards. */
  source: string
}

/** Reads an uploaded file of cards. Throws 400 for one that is missing or cannot be read, and 415 for one of another kind. */
export async function readFound(
  { log, config }: Pick<Deps, 'log' | 'config'>,
  uploads: ReadonlyMap<string, Upload>,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<Found> {
  const upload = uploads.get('file')
  if (!upload) throw invalid('file', ['noFile'])
  if (upload.size === 0) throw invalid('file', ['emptyFile'])
  const file = path.resolve(upload.path)
  const input: ImportTask = { path: file, fileName: upload.name, options }
  const cards: HashedCard[] = []
  const media = new Map<string, PackedFile>()
  const left: LeftOut[] = []
  const outcome = await runIsolated<ImportReply, ImportSlice>(program, input, {
    ...bounds,
    permissions: { file },
    signal,
    onMessage: (slice) => {
      if ('cards' in slice) cards.push(...(JSON.parse(slice.cards) as HashedCard[]))
      else if ('left' in slice) left.push(...(JSON.parse(slice.left) as LeftOut[]))
      else for (const [name, place] of JSON.parse(slice.media) as [string, PackedFile][]) media.set(name, place)
    },
  })
  const reply: ImportReply =
    'failure' in outcome ? { problem: problemOf[outcome.failure], detail: outcome.detail } : outcome.result
  if (reply === null)
    throw new AppError('unsupported-type', ['importType'], [{ path: 'file', message: ['importType'] }])
  if ('problem' in reply) {
    log.info({ problem: reply.problem, detail: reply.detail }, 'import unread')
    if (reply.problem === 'too-many-cards') throw invalid('file', ['tooManyCardsInFile', limits.cardsAtOnce])
    throw invalid('file', [reply.problem === 'no-text' ? 'nothingToImport' : reply.problem])
  }
  const fileName = nameIn(upload.name.split(/[/\\]/).at(-1) ?? '', limits.fileNameLength)
  return { ...reply.found, cards, media, left, fileName, source: config.publicUrl }
}
