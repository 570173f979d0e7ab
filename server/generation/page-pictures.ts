import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { serverLimits } from '../../shared/limits.ts'
import type { Deps } from '../app/deps.ts'
import { orNotFound } from '../app/errors.ts'
import type { ImageAnswer } from '../app/handlers.ts'
import { openTurns } from '../app/turns.ts'
import { runIsolated } from '../platform/isolated.ts'
import { pagesToSee } from '../../engine/generators/ai/pagesToSee.ts'
import type { DrawnPage, PagePicture, PagePictures } from '../../engine/generators/port.ts'
import { type DocumentRow, readDocument, type StoredPassage } from './documents.sql.ts'
import type { PageInput, SeeInput, SeenReport } from './page-worker.ts'
import { isTooSlow, noteTimeout } from './slow.ts'

const program = path.join(import.meta.dirname, 'page-worker.ts')
const bounds = { memoryBytes: 512 * 1024 * 1024, permissions: { addons: true } }
/** The time for opening a document, for each of its pages, and for all of a request. */
const openingMs = 10_000
const pageMs = 8_000
const mostMs = 30_000
/** The time for all pages of a generation, blank ones too. Those of a usual scan take a third of a second each. */
const mostMsOfGeneration = 60_000
/** The time for a page that a user looks at. */
const shownMs = 6_000
/** A larger JPEG is not sent. */
const largestPicture = 3 * 1024 * 1024
/** Only one document is drawn at a time in each process, since drawing takes up to 512 MB. */
export const drawings = openTurns({ perUser: 1, total: 1, ordinaryMs: 0 })

/** The pages of a generation's documents as pictures. */
export interface Pictures extends PagePictures {
  /** The picture of a page that was drawn before, or is drawn now; null if that is not possible. */
  pictureOf(page: { passage: number; page: number }, signal: AbortSignal): Promise<PagePicture | null>
}

/**
 * Draws pages of the documents of some passages, given in the order in which generators count them. Pages are drawn once and
 * kept. If the file is not stored (any more), its pages are 'undrawn'. Once drawing has taken `mostMs`, no more are drawn.
 */
export async function openPictures(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  passages: readonly StoredPassage[],
  userId: number,
  mostMs = mostMsOfGeneration,
): Promise<Pictures> {
  const drawn = new Map<string, DrawnPage>()
  let pictures = 0
  let usedMs = 0
  const keyOf = (passage: number, page: number) => `${passages[passage]?.documentId}/${page}`

  async function drawAll(pages: readonly { passage: number; page: number }[], signal: AbortSignal): Promise<void> {
    const missing = pages.filter(({ passage, page }) => !drawn.has(keyOf(passage, page)))
    for (const [documentId, own] of Map.groupBy(missing, ({ passage }) => passages[passage]?.documentId)) {
      if (documentId === undefined) continue
      const room = usedMs < mostMs ? own.slice(0, Math.max(0, serverLimits.picturesPerGeneration - pictures)) : []
      const asked = room.map(({ passage, page }) => ({ page, hasText: (passages[passage]?.blocks.length ?? 0) > 0 }))
      const startedAt = performance.now()
      const seen = await drawPages(deps, documentId, asked, signal)
      usedMs += performance.now() - startedAt
      for (const [index, { passage, page }] of room.entries()) {
        const one = seen[index] ?? { missing: 'undrawn' as const }
        // A blank page is not shown, and counts for its time alone.
        if (!('missing' in one) || one.missing === 'undrawn') pictures += 1
        drawn.set(keyOf(passage, page), one)
      }
    }
  }

  const draw: PagePictures['draw'] = (pages, signal) =>
    drawings.run(userId, async () => {
      signal.throwIfAborted()
      await drawAll(pages, signal)
      return pages.map(
        ({ passage, page }) => drawn.get(keyOf(passage, page)) ?? { missing: 'too-many-pictures' as const },
      )
    })

  return {
    pagesOf: await pagesOf(deps.db, passages),
    draw,
    async pictureOf(page, signal) {
      const [one] = await draw([page], signal)
      return one && 'jpeg' in one ? one : null
    },
  }
}

/** Draws pages of a document, as far as that is possible: the result may be shorter. `hasText` as in `openSeenPages`. */
export async function drawPages(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  documentId: number,
  pages: readonly { page: number; hasText: boolean }[],
  signal: AbortSignal,
): Promise<DrawnPage[]> {
  if (pages.length === 0) return []
  const [document] = await readDocument(db, documentId)
  const key = document?.fileKey
  const stream = key && !isTooSlow(key) ? await files.get(key) : undefined
  if (!document || !key || !stream) return []
  const { drawn, failure } = await seeWithin({ task: 'see', bytes: await buffer(stream), pages }, signal)
  if (failure) log.info({ document: documentId, failure }, 'pages of a document could not be drawn')
  if (failure === 'time') noteTimeout(key)
  return drawn
}

/** Draws a stored picture for a model that sees; null if that is not possible. */
export async function drawPicture(
  { log }: Pick<Deps, 'log'>,
  bytes: Buffer,
  userId: number,
  signal: AbortSignal,
): Promise<PagePicture | null> {
  const input: SeeInput = { task: 'see', bytes, pages: [{ page: 1, hasText: false }] }
  const { drawn, failure } = await drawings.run(userId, async () => seeWithin(input, signal))
  if (failure) log.info({ failure }, 'a picture of a card could not be drawn')
  const [one] = drawn
  return one && 'jpeg' in one ? one : null
}

async function seeWithin(input: SeeInput, signal: AbortSignal) {
  const drawn: DrawnPage[] = []
  const outcome = await runIsolated<null, SeenReport>(program, input, {
    ...bounds,
    timeoutMs: Math.min(openingMs + pageMs * input.pages.length, mostMs),
    signal,
    onMessage: (report) => drawn.push(drawnOf(report)),
  })
  return { drawn, failure: 'failure' in outcome ? outcome.failure : undefined }
}

function drawnOf(report: SeenReport): DrawnPage {
  if (typeof report === 'string') return { missing: report }
  return report.jpeg.length > largestPicture ? { missing: 'undrawn' } : report
}

/** The pages that are worth a look, by the index of their passage. */
async function pagesOf(db: Deps['db'], passages: readonly StoredPassage[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  const indexed = passages.map((passage, position) => ({ ...passage, position }))
  for (const [documentId, own] of Map.groupBy(indexed, (passage) => passage.documentId)) {
    const [document] = await readDocument(db, documentId)
    if (!document?.fileKey) {
      // Drawing them fails, which reports to the user that they were not seen.
      for (const { position, firstPage, blocks } of own) if (blocks.length === 0) found.set(position, [firstPage])
      continue
    }
    for (const [position, pages] of pagesToSee(own, isPicture(document))) found.set(position, pages)
  }
  return found
}

const isPicture = ({ kind }: DocumentRow) => ['png', 'jpeg', 'webp', 'tiff'].includes(kind)

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
  const outcome = await runIsolated<Uint8Array | null>(program, input, { ...bounds, timeoutMs: shownMs, signal })
  if ('failure' in outcome && outcome.failure === 'time') noteTimeout(key)
  const picture = orNotFound('result' in outcome ? outcome.result : null, 'document')
  return { contentType: 'image/webp', bytes: Readable.from([Buffer.from(picture)]) }
}
