import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../app/deps.ts'
import { orNotFound } from '../app/errors.ts'
import type { ImageAnswer } from '../app/handlers.ts'
import { runIsolated } from '../platform/isolated.ts'
import { readDocument } from './documents.sql.ts'
import type { PageInput } from './page-worker.ts'
import { isTooSlow, noteTimeout } from './slow.ts'

const program = path.join(import.meta.dirname, 'page-worker.ts')
const bounds = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 6000, permissions: { addons: true } }

/**
 * A page of a document as a picture. Throws 404 if the file was not kept, for a slide without pictures, and for a page that
 * takes too long, or whose file has done so before. Ends with `signal`.
 */
export async function drawDocumentPage(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: number,
  page: number,
  signal: AbortSignal,
): Promise<ImageAnswer> {
  const [document] = await readDocument(db, id)
  const { fileKey, state, pageCount } = orNotFound(document, 'document')
  const key = orNotFound(state === 'ready' && page <= pageCount ? fileKey : null, 'document')
  const stream = orNotFound(isTooSlow(key) ? null : await files.get(key), 'document')
  const input: PageInput = { task: 'show', bytes: await buffer(stream), page }
  const outcome = await runIsolated<Uint8Array | null>(program, input, { ...bounds, signal })
  if ('failure' in outcome && outcome.failure === 'time') noteTimeout(key)
  const picture = orNotFound('result' in outcome ? outcome.result : null, 'document')
  return { contentType: 'image/webp', bytes: Readable.from([Buffer.from(picture)]) }
}
