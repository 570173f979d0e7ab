import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { languageNames, languages } from '../../shared/languages.ts'
import { cut } from '../../shared/cut.ts'
import { limits } from '../../shared/limits.ts'
import type { Locale } from '../../shared/locales.ts'
import type { Db } from '../platform/db/open.ts'
import { type DeckChange, lockDeckForUpdate } from '../decks/access.ts'
import type { Deps } from '../app/deps.ts'
import { hasPictures, kindOf } from '../../engine/documents/kinds.ts'
import type { DocumentProblem } from '../../engine/documents/problems.ts'
import { AppError, exceededQuota, invalid, quotaMessage } from '../app/errors.ts'
import { publish } from '../platform/events.ts'
import { ForkServerLost } from '../platform/forks.ts'
import { runIsolated } from '../platform/isolated.ts'
import type { Upload } from '../app/multipart.ts'
import { openTurns } from '../app/turns.ts'
import { addPendingDeletes, cancelPendingDeletes, deleteFileLater, deleteUnused } from '../platform/pending-deletes.ts'
import { storedMessage, translate, type ServerMessage } from '../texts/index.ts'
import * as store from './documents.sql.ts'
import type { OutlineTask } from './engine-worker.ts'
import { noteWork } from './slow.ts'

/** A stored upload, which is deleted within the hour unless a document uses it. */
type StoredFile = Pick<store.NewDocument, 'name' | 'kind' | 'sha256' | 'fileKey'>

/**
 * Detects the type of an upload from its bytes and stores it. Throws 400 without a file, and 415 for unsupported
 * types.
 */
async function storeFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  uploads: ReadonlyMap<string, Upload>,
  { userId, now }: DeckChange,
): Promise<StoredFile> {
  const upload = uploads.get('file')
  if (!upload) throw invalid('file', ['noFile'])
  const { size, sha256, read } = upload
  const name = cleanName(upload.name)
  if (size === 0) throw invalid('file', ['emptyFile'])
  return storing.run(userId, async () => {
    const bytes = await read()
    const kind = kindOf(bytes, name)
    if (!kind) throw new AppError('unsupported-type', ['fileType'])
    const fileKey = newKey()
    await addPendingDeletes(db, [fileKey], now)
    await files.put(fileKey, bytes, 'application/octet-stream')
    return { name, kind, sha256, fileKey }
  })
}

const newKey = () => `documents/${randomBytes(16).toString('hex')}/original`

/** The store takes whole files, so only two are in memory at once. */
const storing = openTurns({ perUser: 2, total: 2 })

/** The file name without folders and unprintable characters. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]/gu, '')
    .trim()
  return cut(clean, limits.fileNameLength) || 'Document'
}

/**
 * Adds an uploaded file to a deck, and uses its document in the same transaction: a new one, or the one with the same content. A
 * file that becomes no document is removed at once, since it counts for nobody. Throws as `storeFile`, and 400 for too many
 * documents.
 */
export async function addUpload<T>(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  uploads: ReadonlyMap<string, Upload>,
  change: DeckChange,
  use: (db: Db, documentId: number) => Promise<T>,
): Promise<T> {
  const { deckId, userId, now } = change
  const file = await storeFile(deps, uploads, change)
  let isNew = false
  try {
    return await deps.db.transaction().execute(async (db) => {
      // A file that arrives twice at once becomes one document.
      await lockDeckForUpdate(db, change, 'deck', deckId)
      const [same] = await store.findDocument(db, deckId, file.sha256)
      if (same) return use(db, same.id)
      await mustHavePlace(db, deckId, userId)
      await cancelPendingDeletes(db, [file.fileKey])
      const used = await use(db, await store.insertDocument(db, { ...file, deckId, userId }, now))
      isNew = true
      return used
    })
  } finally {
    // If this fails, the cleanup removes the file within the hour.
    if (!isNew)
      await deps.files.remove(file.fileKey).catch((error: unknown) => deps.log.error({ err: error }, 'upload left'))
  }
}

async function mustHavePlace(db: Db, deckId: number, userId: number): Promise<void> {
  const [count] = await store.countDocuments(db, deckId, userId)
  if ((count?.inDeck ?? 0) >= limits.documentsPerDeck) throw invalid('file', ['documentsPerDeck'])
  if ((count?.waiting ?? 0) >= limits.documentsWaiting) throw invalid('file', ['documentsWaiting'])
}

/** A document as the contract shows it. */
export function documentOf(row: store.DocumentRow, locale: Locale) {
  const { id, deckId, name, state, problem, unit, pageCount, language, uploadedAt, last } = row
  return {
    id,
    deckId,
    name,
    state,
    unit,
    pageCount,
    last,
    uploadedAt: uploadedAt.toISOString(),
    language: languageNames.find((one) => languages[one] === language) ?? null,
    message: problem ? translate(locale, problemMessage(problem)) : '',
  }
}

/** The message for a document's problem, from its name or its encoded form. */
export const problemMessage = (problem: string): ServerMessage =>
  problem.startsWith('["') ? (JSON.parse(problem) as ServerMessage) : [problem as DocumentProblem]

/** Reads a document's file unless it was read already, and stores the text or the problem. */
export async function readDocument(deps: Deps, documentId: number, signal?: AbortSignal): Promise<void> {
  const { db, files, clock, log } = deps
  const [row] = await store.readDocument(db, documentId)
  if (row?.state !== 'reading') return
  try {
    const reading = await read(deps, row, signal)
    const kept = 'problem' in reading ? null : reading.kept
    try {
      await write(deps, row, reading).catch(async (error: unknown) => {
        // If there is no room for the file, only its text is kept.
        if (exceededQuota(error)?.quota !== 'pictureBytes' || 'problem' in reading) throw error
        await write(deps, row, { ...reading, kept: null })
      })
    } finally {
      // A file that no document refers to counts for nobody.
      if (kept) await deleteUnused(db, files, [kept.key], clock())
    }
  } catch (error) {
    // The next attempt reads it.
    if (error instanceof ForkServerLost || (error instanceof Error && error.name === 'AbortError')) throw error
    const exceeded = exceededQuota(error)
    if (!exceeded) log.error({ err: error, document: documentId }, 'reading a document failed')
    const problem = exceeded ? storedMessage(quotaMessage(exceeded, row.userId)) : 'failed'
    await write(deps, row, { problem })
  }
}

/** Writes the result of reading a document, unless there is one. Removes the file unless it is kept. */
async function write(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { id, fileKey, deckId }: store.DocumentRow,
  reading: store.Reading,
): Promise<void> {
  const kept = 'problem' in reading ? null : reading.kept
  const unusedKey = kept?.key === fileKey ? null : fileKey
  const isWritten = await db.transaction().execute(async (db) => {
    await store.keepDeck(db, deckId)
    if (!(await store.writeReading(db, id, reading))) return false
    if (kept) await cancelPendingDeletes(db, [kept.key])
    // If this process ends before it removes the file.
    if (unusedKey) await deleteFileLater(db, unusedKey, clock())
    await publish(db, `deck:${deckId}`)
    return true
  })
  if (isWritten && unusedKey) await files.remove(unusedKey)
}

/** Gives up on a document whose reading ended its process each time. */
export async function giveUpReading(deps: Deps, documentId: number): Promise<void> {
  const [row] = await store.readDocument(deps.db, documentId)
  if (row) await write(deps, row, { problem: 'failed' })
}

const program = path.join(import.meta.dirname, 'engine-worker.ts')
const bounds = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 60_000 }

async function read(
  { db, files, documents, clock }: Deps,
  { fileKey, kind, name, userId }: store.DocumentRow,
  signal?: AbortSignal,
): Promise<store.Reading> {
  const startedAt = performance.now()
  const stream = fileKey ? await files.get(fileKey) : undefined
  if (!stream) throw new Error('The file of the document is missing.')
  const bytes = await buffer(stream)
  const size = bytes.length
  const outcome = await documents
    .read(bytes, kind, name, signal)
    .finally(() => noteWork(userId, performance.now() - startedAt))
  if ('problem' in outcome) return outcome
  const { document, passages, pages } = outcome
  const rows: string[] = []
  const input: OutlineTask = { task: 'outline', document, passages, name }
  const parted = await runIsolated<string, string>(program, input, {
    ...bounds,
    signal,
    onMessage: (slice) => rows.push(slice),
  })
  if ('failure' in parted) return { problem: 'too-complex' }
  const reading = { document, rows, sections: parted.result }
  if (!pages) return { ...reading, kept: fileKey && hasPictures(kind) ? { key: fileKey, bytes: size } : null }
  const key = newKey()
  await addPendingDeletes(db, [key], clock())
  try {
    await files.put(key, Buffer.from(pages), 'application/pdf')
  } catch (error) {
    // The disk has no room for it: only its text is kept.
    if (error instanceof AppError) return { ...reading, kept: null }
    throw error
  }
  return { ...reading, kept: { key, bytes: pages.length } }
}
