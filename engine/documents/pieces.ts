import type { Block, StudyDocument } from './document.ts'

/** A heading among the blocks. One without text ends the sections of its level, and begins none. */
export interface Heading {
  kind: 'heading'
  page: number
  /** 1 is the outermost; the levels of a document need not be without gaps. */
  level: number
  text: string
}

export type Piece = Block | Heading

/** What a reader makes of a file, before its text is tidied and cut into passages. */
export interface Draft extends Pick<StudyDocument, 'unit' | 'pageCount' | 'title' | 'emptyPages'> {
  pieces: Piece[]
}

/** A draft of a format that has no pages. */
export function withoutPages(pieces: Piece[], title: string | null = null): Draft {
  return { unit: null, pageCount: 1, title, emptyPages: [], pieces }
}
