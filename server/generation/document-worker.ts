/** Reads one document in a process of its own, to contain hostile files. */
import { answerOnce, jsonSlices, placeOf } from '../platform/isolated.ts'
import type { DocumentHead, DocumentKind } from '../../engine/documents/document.ts'
import { finish, readDraft } from '../../engine/documents/read.ts'
import { type DocumentProblem, Unreadable } from '../../engine/documents/problems.ts'
import type { Programs } from '../../engine/documents/programs.ts'

export interface ReadInput {
  bytes: Uint8Array
  kind: DocumentKind
  programs: Programs
  folder: string | null
  timeoutMs: number
  /** Whether a model reads pages without text as pictures. */
  seesPages: boolean
}

/** Maximum size of the passages as JSON: many times that of a book. */
const passageJsonCharacters = 16 * 1024 * 1024

/** `pages` is a PDF of slides, whose file shows only the pictures on them. */
export type ReadReply = { document: DocumentHead; pages?: Uint8Array } | { problem: DocumentProblem; detail?: string }

/** A placeholder that is never used for text. */
class NoMatrix {
  readonly isIdentity = true
}

// pdf.js creates a DOMMatrix on loading, and takes the one of the native canvas, which only processes with OCR may
// load.
if (!process.permission.has('addon')) globalThis.DOMMatrix ??= NoMatrix as unknown as typeof globalThis.DOMMatrix

answerOnce(read)

/**
 * Reads the document. Reports its passages in slices (`jsonSlices`), so that the server receives a little at a time.
 */
async function read(
  { bytes, kind, programs, folder, timeoutMs, seesPages }: ReadInput,
  report: (slice: string) => void,
): Promise<ReadReply> {
  const endsAt = performance.now() + timeoutMs
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const options = { programs, folder, endsAt, seesPages }
    const draft = await readDraft(buffer, kind, options)
    const { passages, ...document } = finish(draft, { seesPages })
    const slices = [...jsonSlices(passages)]
    const length = slices.reduce((sum, slice) => sum + slice.length, 0)
    if (length > passageJsonCharacters) throw new Unreadable('too-complex', `passages of ${length} characters`)
    for (const slice of slices) report(slice)
    if (draft.unit !== 'slide') return { document }
    const { slidesAsPdf } = await import('../../engine/documents/office/convert.ts')
    const pages = await slidesAsPdf(buffer, kind, draft.pageCount, options)
    return { document, ...(pages && { pages }) }
  } catch (error) {
    if (error instanceof Unreadable)
      return { problem: error.problem, detail: error.cause ? placeOf(error.cause) : error.message }
    // Nesting deeper than the stack, or a text longer than the maximum length of strings.
    if (error instanceof RangeError && /call stack|length|allocation/u.test(error.message))
      return { problem: 'too-complex', detail: placeOf(error) }
    return { problem: 'damaged', detail: placeOf(error) }
  }
}
