import type { Passage } from '../../documents/document.ts'
import { halfBlocks, halfList } from './halves.ts'
import { type Piece, sizeOf } from './passage-text.ts'

/** What one call is about. */
export interface Batch {
  pieces: Piece[]
  /** How often it was halved. */
  depth: number
}

/** Characters of text in a call: all cards that they carry fit into one answer. */
const maxCharacters = 6000
/** Eighths are the smallest: an answer that does not fit even then never will. */
const maxDepth = 3

/** Puts neighbours under the same top heading together, as far as they are short, and cuts what is too long. */
export function batchesOf(passages: readonly Passage[]): Batch[] {
  const batches: Batch[] = []
  for (const piece of passages.flatMap((passage) => cut({ passage, blocks: passage.blocks }))) {
    const batch = batches.at(-1)
    if (batch && belongs(batch, piece)) batch.pieces.push(piece)
    else batches.push({ pieces: [piece], depth: 0 })
  }
  return batches
}

/** The two halves of a batch whose answer did not fit; empty when it is not to be cut further. */
export function halvesOf({ pieces, depth }: Batch): Batch[] {
  if (depth >= maxDepth) return []
  const halves = halfList(pieces, sizeOf) ?? pieces.flatMap(halfPiece).map((piece) => [piece])
  return halves.map((half) => ({ pieces: half, depth: depth + 1 }))
}

function belongs({ pieces }: Batch, { passage, blocks }: Piece): boolean {
  const last = pieces.at(-1)?.passage
  if (!last || passage.position > last.position + 1 || last.path[0] !== passage.path[0]) return false
  return pieces.reduce((sum, piece) => sum + sizeOf(piece), sizeOf({ blocks })) <= maxCharacters
}

function cut(piece: Piece): Piece[] {
  const halves = sizeOf(piece) > maxCharacters ? halfPiece(piece) : []
  return halves.length > 0 ? halves.flatMap(cut) : [piece]
}

function halfPiece({ passage, blocks }: Piece): Piece[] {
  return (halfBlocks(blocks) ?? []).map((half) => ({ passage, blocks: half }))
}
