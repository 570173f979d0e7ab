import type { Block, StudyDocument } from './document.ts'
import { bulletOf } from './recognise.ts'

/** A heading between blocks. A heading without text ends the sections of its level and begins none. */
export interface Heading {
  kind: 'heading'
  page: number
  /** 1 is the outermost level. A document may skip levels. */
  level: number
  text: string
}

export type Piece = Block | Heading

/** The result of a reader, before the text is tidied and divided into passages. */
export interface Draft extends Pick<StudyDocument, 'unit' | 'pageCount' | 'title' | 'emptyPages'> {
  pieces: Piece[]
}

/** A draft of a format without pages. */
export function withoutPages(pieces: Piece[], title: string | null = null): Draft {
  return { unit: null, pageCount: 1, title, emptyPages: [], pieces }
}

type Paragraph = Block & { kind: 'paragraph' }

/** Turns consecutive paragraphs with typed bullets or numbers into a list. */
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
    // Some lists have empty lines between items.
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
