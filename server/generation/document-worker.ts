/** The process that reads one document: what a hostile file does to it ends nothing else. */
import { answerOnce, jsonSlices, placeOf } from '../platform/isolated.ts'
import type { DocumentHead, DocumentKind } from '../../engine/documents/document.ts'
import { finish } from '../../engine/documents/finish.ts'
import { type DocumentProblem, Unreadable } from '../../engine/documents/problems.ts'
import type { Programs } from '../../engine/documents/programs.ts'
import { readDraft } from '../../engine/documents/read-draft.ts'

export interface ReadInput {
  bytes: Uint8Array
  kind: DocumentKind
  programs: Programs
  folder: string | null
  timeoutMs: number
}

/** Characters of JSON that the passages of a document may have: many times those of a book. */
const passageJsonCharacters = 16 * 1024 * 1024

export type ReadReply = { document: DocumentHead } | { problem: DocumentProblem; detail?: string }

/** Never used for text: it has only what says so. */
class NoMatrix {
  readonly isIdentity = true
}

// pdf.js makes a DOMMatrix when it is loaded, and takes that of the native canvas, which only a process with OCR may load.
if (!process.permission.has('addon')) globalThis.DOMMatrix ??= NoMatrix as unknown as typeof globalThis.DOMMatrix

answerOnce(read)

/** Reads the document; its passages are reported as `jsonSlices` has them, so that the server takes in a little at a time. */
async function read(
  { bytes, kind, programs, folder, timeoutMs }: ReadInput,
  report: (slice: string) => void,
): Promise<ReadReply> {
  const endsAt = performance.now() + timeoutMs
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const { passages, ...document } = finish(await readDraft(buffer, kind, { programs, folder, endsAt }))
    const slices = [...jsonSlices(passages)]
    const length = slices.reduce((sum, slice) => sum + slice.length, 0)
    if (length > passageJsonCharacters) throw new Unreadable('too-complex', `passages of ${length} characters`)
    for (const slice of slices) report(slice)
    return { document }
  } catch (error) {
    if (error instanceof Unreadable)
      return { problem: error.problem, detail: error.cause ? placeOf(error.cause) : error.message }
    // Nested deeper than the stack is, or longer than a string can be.
    if (error instanceof RangeError && /call stack|length|allocation/u.test(error.message))
      return { problem: 'too-complex', detail: placeOf(error) }
    return { problem: 'damaged', detail: placeOf(error) }
  }
}
