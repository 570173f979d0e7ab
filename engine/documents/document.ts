import type { Language } from '../../shared/languages.ts'

/** What an uploaded file is, by its bytes. */
export type DocumentKind =
  | ('pdf' | 'docx' | 'doc' | 'odt' | 'rtf' | 'pptx' | 'ppt' | 'odp' | 'xlsx' | 'xls' | 'ods' | 'csv')
  | ('txt' | 'md' | 'html' | 'epub' | 'png' | 'jpeg' | 'webp' | 'tiff')

/** A stretch of text; `marked` are the terms in it that the document sets in bold or italics, or links, as they stand there. */
export interface Text {
  text: string
  marked: string[]
}

/** A piece of a document in reading order. `page` counts from 1: the page, slide or sheet that it begins on. */
export type Block =
  | ({ kind: 'paragraph'; page: number } & Text)
  /** Beneath a picture, a table or a formula. */
  | ({ kind: 'caption'; page: number } & Text)
  /** `level` is 0 for items of the outermost list. */
  | { kind: 'list'; page: number; isOrdered: boolean; items: (Text & { level: number })[] }
  /** Rows of cells as text; `hasHeader` when the first row names the columns. */
  | { kind: 'table'; page: number; hasHeader: boolean; rows: string[][] }
  /** Source code, formulas, output: never prose. */
  | { kind: 'code'; page: number; text: string }

/** What stands under one heading, or a part of that where it is long: at most some 4,000 characters, cut between blocks. */
export interface Passage {
  /** 0-based, in reading order. */
  position: number
  /** The headings that it stands under, outermost first, its own last; empty where the document has none. */
  path: string[]
  /** First and last page, slide or sheet, from 1. */
  firstPage: number
  lastPage: number
  blocks: Block[]
}

/** What is known of a document besides its passages. */
export type DocumentHead = Omit<StudyDocument, 'passages'>

/** A document that was read. */
export interface StudyDocument {
  /** What `page` counts; null when the format has no pages (then all is page 1). */
  unit: 'page' | 'slide' | 'sheet' | null
  pageCount: number
  /** The document's own title, from its metadata or first heading. */
  title: string | null
  /** Of most of its text; null when it is none of ours. */
  language: Language | null
  passages: Passage[]
  /** Pages without any text of their own, for example scans in between. */
  emptyPages: number[]
}
