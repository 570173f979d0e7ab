import { unitsOf } from '../../checks/quote.ts'
import type { Block, Passage } from '../../documents/document.ts'

/** The passages of one request. */
export interface Batch {
  pieces: Piece[]
  /** The number of times it was halved. */
  depth: number
}

/** The limit of characters per request: all resulting cards must fit into one answer. */
const maxCharacters = 6000
/** More headings would make the prompt long, and the answer poor. */
const maxPieces = 100
/** Batches are divided into eighths at most. */
const maxDepth = 3

/**
 * Packs passages into as few batches as possible, whatever their headings, and divides long ones. Passages that begin with
 * code stay with the one before, which says what the code is for.
 */
export function batchesOf(passages: readonly Passage[]): Batch[] {
  const batches: Batch[] = []
  let length = 0
  for (const unit of gluedOf(passages.flatMap((passage) => cut({ passage, blocks: passage.blocks })))) {
    const batch = batches.at(-1)
    const added = lengthOf(unit)
    if (batch && length + added <= maxCharacters && batch.pieces.length < maxPieces) {
      batch.pieces.push(...unit)
      length += added
    } else {
      batches.push({ pieces: [...unit], depth: 0 })
      length = added
    }
  }
  return batches.map(({ pieces, depth }) => ({ pieces: rejoined(pieces), depth }))
}

/** Joins neighbouring pieces of the same passage. */
function rejoined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last?.passage === piece.passage) whole.splice(-1, 1, { ...last, blocks: [...last.blocks, ...piece.blocks] })
    else whole.push(piece)
  }
  return whole
}

/** The halves of a batch whose answer was truncated; empty if it cannot be divided further. */
export function halvesOf({ pieces, depth }: Batch): Batch[] {
  if (depth >= maxDepth) return []
  const halves = halfList(gluedOf(pieces), lengthOf)?.map((half) => half.flat()) ?? halvesOfPieces(pieces)
  return halves.map((half) => ({ pieces: half, depth: depth + 1 }))
}

function halvesOfPieces(pieces: Piece[]): Piece[][] {
  // Two pieces that belong together, one of which has the code.
  return pieces.length > 1 ? pieces.map((piece) => [piece]) : pieces.flatMap(halfPiece).map((piece) => [piece])
}

/**
 * What remains of a batch whose answer was cut after a card: everything from the block with the card's quote, since
 * cards are written in the order of the material. Null if there is no such block, or if it was requested too often.
 */
export function restOf({ pieces, depth }: Batch, passage: number, isQuoted: (block: Block) => boolean): Batch | null {
  const at = pieces.findLastIndex((piece) => piece.passage.position === passage && piece.blocks.some(isQuoted))
  const piece = pieces[at]
  if (!piece) return null
  const from = piece.blocks.findLastIndex(isQuoted)
  const rest = [{ ...piece, blocks: piece.blocks.slice(from) }, ...pieces.slice(at + 1)]
  const isShorter = at > 0 || from > 0
  // A rest as long as the batch may be cut at the same place again.
  return !isShorter && depth >= maxDepth ? null : { pieces: rest, depth: isShorter ? depth : depth + 1 }
}

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + weightOf(piece), 0)

/** Groups pieces that must not be separated: the code that a piece begins with belongs to the piece before. */
function gluedOf(pieces: readonly Piece[]): Piece[][] {
  const units: Piece[][] = []
  let length = 0
  for (const piece of pieces) {
    const unit = units.at(-1)
    const last = unit?.at(-1)
    const isNext = last && piece.passage.position - last.passage.position <= 1
    const end = piece.blocks.findIndex(({ kind }) => kind !== 'code')
    const code = { ...piece, blocks: end < 0 ? piece.blocks : piece.blocks.slice(0, end) }
    const hasRoom = length + weightOf(code) <= maxCharacters && (unit?.length ?? 0) < maxPieces
    let added = [piece]
    if (unit && isNext && code.blocks.length > 0 && hasRoom) {
      unit.push(code)
      length += weightOf(code)
      if (end < 0) continue
      added = [{ ...piece, blocks: piece.blocks.slice(end) }]
    }
    units.push(added)
    length = lengthOf(added)
  }
  return units
}

function cut(piece: Piece): Piece[] {
  const halves = sizeOf(piece) > maxCharacters ? halfPiece(piece) : []
  return halves.length > 0 ? halves.flatMap(cut) : [piece]
}

function halfPiece({ passage, blocks }: Piece): Piece[] {
  return (halfBlocks(blocks) ?? []).map((half) => ({ passage, blocks: half }))
}

/** Shorter texts are not divided. */
const shortest = 400

/** Divides blocks into two parts of similar length, within a block if there is only one. */
function halfBlocks(blocks: Block[]): [Block[], Block[]] | null {
  const [only] = blocks
  if (only && blocks.length === 1) {
    const halves = halfBlock(only)
    return halves && [[halves[0]], [halves[1]]]
  }
  const units = withTheirCode(blocks)
  const halves =
    halfList(units, (unit) => sizeOf({ blocks: unit })) ??
    halfList(
      blocks.map((block) => [block]),
      (unit) => sizeOf({ blocks: unit }),
    )
  return halves && [halves[0].flat(), halves[1].flat()]
}

/** Code belongs to the block before it, which says what it is for. */
function withTheirCode(blocks: readonly Block[]): Block[][] {
  const units: Block[][] = []
  for (const block of blocks) {
    const unit = units.at(-1)
    if (unit && block.kind === 'code') unit.push(block)
    else units.push([block])
  }
  return units
}

/** Divides a list into two parts of similar size; null if that is impossible. */
function halfList<T>(list: T[], sizeOf: (item: T) => number): [T[], T[]] | null {
  if (list.length < 2) return null
  const half = list.reduce((sum, item) => sum + sizeOf(item), 0) / 2
  let before = 0
  const reached = list.findIndex((item) => (before += sizeOf(item)) >= half)
  const at = Math.min(Math.max(reached + 1, 1), list.length - 1)
  return [list.slice(0, at), list.slice(at)]
}

function halfBlock(block: Block): [Block, Block] | null {
  if (block.kind === 'table') {
    const header = block.hasHeader ? block.rows.slice(0, 1) : []
    const halves = halfList(block.rows.slice(header.length), (row) => row.join(' ').length)
    return (
      halves && [
        { ...block, rows: [...header, ...halves[0]] },
        { ...block, rows: [...header, ...halves[1]] },
      ]
    )
  }
  if (block.kind === 'list') {
    const halves = halfList(block.items, ({ text }) => text.length) ?? block.items.flatMap(halfItem)
    const [first, second] = halves
    if (!first || !second) return null
    return [
      { ...block, items: [first].flat() },
      { ...block, items: [second].flat() },
    ]
  }
  const texts = halfText(block.text)
  return (
    texts && [
      { ...block, text: texts[0] },
      { ...block, text: texts[1] },
    ]
  )
}

function halfItem<T extends { text: string }>(item: T): T[] {
  return (halfText(item.text) ?? []).map((text) => ({ ...item, text }))
}

/** Divides a text at the end of the sentence, line or word nearest to the middle. */
function halfText(text: string): [string, string] | null {
  if (text.length < shortest) return null
  const middle = text.length / 2
  const ends = [/[.!?…][)"'“”»]*\s+|\n+/g, /\s+/g]
    .map((end) => Array.from(text.matchAll(end), (match) => match.index + match[0].length))
    .map((all) => all.filter((at) => at > text.length / 8 && at < (text.length * 7) / 8))
    .find((all) => all.length > 0)
  const at = ends?.reduce((best, end) => (Math.abs(end - middle) < Math.abs(best - middle) ? end : best)) ?? middle
  return [text.slice(0, Math.floor(at)).trimEnd(), text.slice(Math.floor(at))]
}

/** A passage, or the part of its blocks that a request is about. */
export interface Piece {
  passage: Passage
  blocks: Block[]
}

export function plainText(block: Block): string {
  return unitsOf(block).join('\n')
}

/** What a page that is only there as a picture may say, in characters. */
const charactersOfPicture = 1500

/** The size of a piece for the packing of batches. */
export const weightOf = (piece: { blocks: Block[] }) =>
  piece.blocks.length === 0 ? charactersOfPicture : sizeOf(piece)

/** The number of characters of text in a piece. */
export function sizeOf({ blocks }: { blocks: Block[] }): number {
  return blocks.reduce((sum, block) => sum + plainText(block).trim().length, 0)
}
