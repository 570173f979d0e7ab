import { bulletOf } from './bullets.ts'
import type { Block } from './document.ts'
import type { Piece } from './pieces.ts'

type Paragraph = Block & { kind: 'paragraph' }

/** Paragraphs in a row that begin with a bullet or a number that was typed are a list. */
export function findLists(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  let open: Paragraph[] = []
  const close = () => {
    found.push(...(open.length > 1 ? [listOf(open)] : open))
    open = []
  }
  for (const piece of pieces) {
    const bullet = piece.kind === 'paragraph' ? bulletOf(piece.text) : null
    const first = open[0] && bulletOf(open[0].text)
    if (bullet === null || (first && first.isOrdered !== bullet.isOrdered)) close()
    if (bullet !== null && piece.kind === 'paragraph') open.push(piece)
    // Empty lines stand between items at times.
    else if (piece.kind !== 'paragraph' || piece.text.trim()) found.push(piece)
  }
  close()
  return found
}

function listOf(paragraphs: readonly Paragraph[]): Piece {
  const items = paragraphs.map(({ text, marked }) => ({ text: bulletOf(text)?.text ?? text, marked, level: 0 }))
  const [first] = paragraphs
  return { kind: 'list', page: first?.page ?? 1, isOrdered: bulletOf(first?.text ?? '')?.isOrdered ?? false, items }
}
