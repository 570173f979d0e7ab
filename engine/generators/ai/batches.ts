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
/** Batches are divided into eighths at most. */
const maxDepth = 3

/** Groups short neighbours under the same top heading, and divides long passages. */
export function batchesOf(passages: readonly Passage[]): Batch[] {
  const batches: Batch[] = []
  for (const piece of passages.flatMap((passage) => cut({ passage, blocks: passage.blocks }))) {
    const batch = batches.at(-1)
    if (batch && belongs(batch, piece)) batch.pieces.push(piece)
    else batches.push({ pieces: [piece], depth: 0 })
  }
  return batches
}

/** The halves of a batch whose answer was truncated; empty if it cannot be divided further. */
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

/** Shorter texts are not divided. */
const shortest = 400

/** Divides blocks into two parts of similar length, within a block if there is only one. */
function halfBlocks(blocks: Block[]): [Block[], Block[]] | null {
  const [only] = blocks
  if (only && blocks.length === 1) {
    const halves = halfBlock(only)
    return halves && [[halves[0]], [halves[1]]]
  }
  return halfList(blocks, (block) => plainText(block).length)
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

/** The text of a piece as shown to the model. */
export function shownText({ blocks }: Piece): string {
  return blocks.map(shownBlock).join('\n\n')
}

function shownBlock(block: Block): string {
  if (block.kind === 'list')
    return block.items
      .map(({ text, level }, index) => `${'  '.repeat(level)}${block.isOrdered ? `${index + 1}.` : '-'} ${text}`)
      .join('\n')
  if (block.kind === 'table') return block.rows.map((row) => row.join(' | ')).join('\n')
  return block.text
}

/** The number of characters of text in a piece. */
export function sizeOf({ blocks }: { blocks: Block[] }): number {
  return blocks.reduce((sum, block) => sum + plainText(block).trim().length, 0)
}

/** The terms that the document marks. */
export function markedTerms({ blocks }: Piece): string[] {
  const marked = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap((item) => item.marked)
    return block.kind === 'table' || block.kind === 'code' ? [] : block.marked
  })
  return [...new Set(marked)]
}
