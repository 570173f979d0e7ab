import type { Block } from '../../documents/document.ts'
import { plainText } from './passage-text.ts'

/** A text shorter than this is not cut: half of it would say nothing. */
const shortest = 400

/** Cuts a list of blocks into two of about the same length, within a block where there is only one. */
export function halfBlocks(blocks: Block[]): [Block[], Block[]] | null {
  const [only] = blocks
  if (only && blocks.length === 1) {
    const halves = halfBlock(only)
    return halves && [[halves[0]], [halves[1]]]
  }
  return halfList(blocks, (block) => plainText(block).length)
}

/** Cuts a list into two of about the same size; null when it cannot be cut. */
export function halfList<T>(list: T[], sizeOf: (item: T) => number): [T[], T[]] | null {
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

/** Cuts where a sentence or line ends nearest to the middle, or else a word. */
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
