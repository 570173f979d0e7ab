import type { Block, Passage } from '../../documents/document.ts'
import { unitsOf } from '../../checks/quote.ts'

/** A passage, or those of its blocks that one call is about. */
export interface Piece {
  passage: Passage
  blocks: Block[]
}

/** A block as plain text. */
export function plainText(block: Block): string {
  return unitsOf(block).join('\n')
}

/** The text that a model is given of a piece. */
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

/** Characters of text in a piece. */
export function sizeOf({ blocks }: { blocks: Block[] }): number {
  return blocks.reduce((sum, block) => sum + plainText(block).trim().length, 0)
}

/** The terms that the document itself sets apart. */
export function markedTerms({ blocks }: Piece): string[] {
  const marked = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap((item) => item.marked)
    return block.kind === 'table' || block.kind === 'code' ? [] : block.marked
  })
  return [...new Set(marked)]
}
