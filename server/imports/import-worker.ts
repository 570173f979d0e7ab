/** Reads a file of cards in a process of its own, to contain hostile files. */
import { readFile } from 'node:fs/promises'
import { type Found, type FoundHead, type ReadingOptions, TooManyCards } from '../../engine/imports/found.ts'
import { readImport } from '../../engine/imports/read.ts'
import { type DocumentProblem, Unreadable } from '../../engine/documents/problems.ts'
import { importLimits } from '../../shared/imports.ts'
import { answerOnce, jsonSlices, placeOf, whenSent } from '../platform/isolated.ts'
import { hashed } from './plan.ts'

export interface ImportTask {
  path: string
  fileName: string
  options: ReadingOptions
}

/** Cards, or where pictures and sounds are in the file, by their names, or what is left out. There can be tens of thousands of each. */
export type ImportSlice = { cards: string } | { media: string } | { left: string }

/** Null for a file of another kind. */
export type ImportReply =
  | { found: Omit<FoundHead, 'media' | 'left'> }
  | { problem: DocumentProblem | 'too-many-cards'; detail: string }
  | null

/** Reports what can be much in slices (`jsonSlices`), one after another, so that neither this process nor the server holds much at once. */
answerOnce(
  async ({ path, fileName, options }: ImportTask, report: (slice: ImportSlice) => void): Promise<ImportReply> => {
    try {
      const found = await readImport(await readFile(path), fileName, options)
      if (!found) return null
      const { cards, media, left, ...head } = found
      let room: number = importLimits.textLength
      for (const slice of slicesOf({ cards, media, left })) {
        room -= Object.values(slice).join('').length
        if (room < 0) return { problem: 'too-complex', detail: '' }
        report(slice)
        await whenSent()
      }
      return { found: head }
    } catch (error) {
      if (error instanceof TooManyCards) return { problem: 'too-many-cards', detail: '' }
      if (error instanceof Unreadable) return { problem: error.problem, detail: placeOf(error.cause ?? error) }
      return { problem: error instanceof RangeError ? 'too-complex' : 'damaged', detail: placeOf(error) }
    }
  },
)

function* slicesOf({ cards, media, left }: Pick<Found, 'cards' | 'media' | 'left'>): Generator<ImportSlice> {
  for (const slice of jsonSlices(cards.values().map(hashed))) yield { cards: slice }
  for (const slice of jsonSlices(media)) yield { media: slice }
  for (const slice of jsonSlices(left)) yield { left: slice }
}
