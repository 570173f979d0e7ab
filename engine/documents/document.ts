import type { Aside } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'

/** The kinds of files, told apart by their bytes. */
export type DocumentKind =
  | ('pdf' | 'docx' | 'doc' | 'odt' | 'rtf' | 'pptx' | 'ppt' | 'odp' | 'xlsx' | 'xls' | 'ods' | 'csv')
  | ('txt' | 'md' | 'html' | 'epub' | 'png' | 'jpeg' | 'webp' | 'tiff')

/** A text, the terms in it that the document sets in bold or italics, or links, and what it sets as code. */
export interface Text {
  text: string
  marked: string[]
  code?: string[]
}

/** A block of a document, in reading order. `page` is the page, slide or sheet on which it begins, counted from 1. */
export type Block =
  | ({ kind: 'paragraph'; page: number } & Text)
  /** The caption of a picture, table or formula. */
  | ({ kind: 'caption'; page: number } & Text)
  /** `level` is 0 in the outermost list. */
  | { kind: 'list'; page: number; isOrdered: boolean; items: (Text & { level: number })[] }
  /** Rows of cells as text; `hasHeader` if the first row names the columns. */
  | { kind: 'table'; page: number; hasHeader: boolean; rows: string[][] }
  /** Source code, formulas or output, as opposed to prose. `language` is the name that the document gives: `python`. */
  | { kind: 'code'; page: number; text: string; language?: string }

/**
 * The blocks under one heading, or a part of them: at most some 4,000 characters, cut between blocks. A page without text that
 * only a model can read, as a picture, is a passage without blocks.
 */
export interface Passage {
  /** 0-based, in reading order. */
  position: number
  /** The headings above it, outermost first; empty if the document has none. */
  path: string[]
  /** The first and last page, slide or sheet, from 1. */
  firstPage: number
  lastPage: number
  /** Set for a passage that is not study material. */
  aside?: Aside | null
  blocks: Block[]
}

/** A document without its passages. */
export type DocumentHead = Omit<StudyDocument, 'passages'>

/** Documents with more pages, slides or sheets are refused: a file names them in few bytes. */
export const mostPages = 3_000

/** A document, read and divided into passages. */
export interface StudyDocument {
  /** The unit that `page` counts; null for formats without pages, where everything is on page 1. */
  unit: 'page' | 'slide' | 'sheet' | null
  pageCount: number
  /** The title from the metadata or the first heading. */
  title: string | null
  /** The language of most of its text; null if it is none of ours. */
  language: Language | null
  passages: Passage[]
  /** Pages without text, for example scans. */
  emptyPages: number[]
}
