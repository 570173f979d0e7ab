import type { DocumentKind } from './document.ts'
import type { Draft } from './pieces.ts'

const mostPages = 1_000

/** The draft of a picture that is not read here: pages without text. */
export function pagesAsPictures(bytes: Buffer, kind: DocumentKind): Draft {
  const pageCount = kind === 'tiff' ? pagesOfTiff(bytes) : 1
  const emptyPages = Array.from({ length: pageCount }, (_, index) => index + 1)
  return { unit: pageCount > 1 ? 'page' : null, pageCount, title: null, emptyPages, pieces: [] }
}

/** Counts the directories of a TIFF, one for each page. A damaged one ends the count. */
function pagesOfTiff(bytes: Buffer): number {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const seen = new Set<number>()
  try {
    for (let at = long(4); at !== 0 && !seen.has(at) && seen.size < mostPages; at = long(at + 2 + 12 * short(at)))
      seen.add(at)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return Math.max(1, seen.size)
}
