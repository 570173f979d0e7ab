/** The process that reads one document: what a hostile file does to it ends nothing else. */
import { answerOnce, placeOf } from '../isolated.ts'
import type { DocumentKind } from './document.ts'
import type { ReadOutcome } from './documents.ts'
import { finish } from './finish.ts'
import { Unreadable } from './problems.ts'
import type { Programs } from './programs.ts'
import { readDraft } from './read-draft.ts'

export interface ReadInput {
  bytes: Uint8Array
  kind: DocumentKind
  programs: Programs
  folder: string | null
  timeoutMs: number
}

answerOnce(read)

async function read({
  bytes,
  kind,
  programs,
  folder,
  timeoutMs,
}: ReadInput): Promise<ReadOutcome & { detail?: string }> {
  const endsAt = performance.now() + timeoutMs
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    return { document: finish(await readDraft(buffer, kind, { programs, folder, endsAt })) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem, detail: error.message }
    // Nested deeper than the stack is, or longer than a string can be.
    if (error instanceof RangeError && /call stack|length|allocation/u.test(error.message))
      return { problem: 'too-complex', detail: placeOf(error) }
    return { problem: 'damaged', detail: placeOf(error) }
  }
}
