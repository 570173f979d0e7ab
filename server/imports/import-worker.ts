/** Reads a file of cards in a process of its own, to contain hostile files. */
import type { FoundHead, ReadingOptions } from '../../engine/imports/found.ts'
import { readImport } from '../../engine/imports/read.ts'
import { type DocumentProblem, Unreadable } from '../../engine/documents/problems.ts'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { answerOnce, jsonSlices, placeOf } from '../platform/isolated.ts'
import { hashed } from './plan.ts'

export interface ImportTask {
  bytes: Uint8Array
  fileName: string
  options: ReadingOptions
}

/** Null for a file of another kind. */
export type ImportReply = { found: FoundHead } | { problem: DocumentProblem | 'too-many-cards'; detail: string } | null

/** Reports the cards in slices (`jsonSlices`), so that the server receives a little at a time. */
answerOnce(async ({ bytes, fileName, options }: ImportTask, report): Promise<ImportReply> => {
  try {
    const found = await readImport(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), fileName, options)
    if (!found) return null
    const { cards, ...head } = found
    if (cards.length > limits.cardsAtOnce) return { problem: 'too-many-cards', detail: '' }
    const slices = [...jsonSlices(cards.map(hashed))]
    if (slices.reduce((sum, { length }) => sum + length, 0) > importLimits.textLength)
      return { problem: 'too-complex', detail: '' }
    for (const slice of slices) report(slice)
    return { found: head }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem, detail: placeOf(error.cause ?? error) }
    return { problem: error instanceof RangeError ? 'too-complex' : 'damaged', detail: placeOf(error) }
  }
})
