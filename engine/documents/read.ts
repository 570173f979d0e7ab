import { limits } from '../../shared/limits.ts'
import { documentPattern } from '../languages/languages.ts'
import { partAsides } from './asides.ts'
import { type Block, type DocumentKind, mostPages, type Passage, type StudyDocument } from './document.ts'
import { isOle } from './kinds.ts'
import { languageOfDocument } from './language.ts'
import { requireOcr } from './ocr/tesseract.ts'
import { divideLines, type Draft, type Heading, type Piece } from './pieces.ts'
import { Unreadable } from './problems.ts'
import type { ReadOptions } from './programs.ts'
import { tidy, tidyPiece } from './tidy.ts'
import { checkArchive } from './zip.ts'

/** Reads a file by its kind. Readers are imported on demand, since a process reads one document. */
export async function readDraft(bytes: Buffer, kind: DocumentKind, options: ReadOptions): Promise<Draft> {
  switch (kind) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes, options)
    case 'docx':
    case 'odt':
    case 'rtf':
    case 'epub':
      return (await import('./office/read-office.ts')).readTextDocument(checked(bytes, kind), kind)
    case 'pptx':
    case 'odp':
      return (await import('./office/read-office.ts')).readSlides(checked(bytes, kind), kind)
    case 'doc':
    case 'ppt':
    case 'xls':
      return (await import('./office/old-office.ts')).readOldOffice(bytes, kind, options)
    case 'xlsx':
    case 'ods':
      return (await import('./office/sheets.ts')).readSheets(checked(bytes, kind))
    case 'csv':
      return (await import('./text/plain.ts')).readCsv(bytes)
    case 'txt':
      return (await import('./text/plain.ts')).readPlain(bytes)
    case 'md':
      return (await import('./text/markdown.ts')).readMarkdown(bytes)
    case 'html':
      return (await import('./text/html.ts')).readHtml(bytes)
    case 'png':
    case 'jpeg':
    case 'webp':
    case 'tiff':
      if (options.seesPages && options.programs.tesseract === null) return pagesAsPictures(bytes, kind)
      // The reader loads native code, which only processes with OCR may do.
      requireOcr(options)
      return (await import('./ocr/read-picture.ts')).readPicture(bytes, options)
  }
}

const mostPagesOfTiff = 1_000

/** The draft of a picture that is not read here: pages without text. */
function pagesAsPictures(bytes: Buffer, kind: DocumentKind): Draft {
  const pageCount = kind === 'tiff' ? pagesOfTiff(bytes) : 1
  const emptyPages = Array.from({ length: pageCount }, (_, index) => index + 1)
  return { unit: pageCount > 1 ? 'page' : null, pageCount, title: null, emptyPages, pieces: [] }
}

/** Counts the directories of a TIFF, one for each page. A damaged one ends the count. */
function pagesOfTiff(bytes: Buffer): number {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const seen = new Set<number>()
  try {
    for (let at = long(4); at !== 0 && !seen.has(at) && seen.size < mostPagesOfTiff; at = long(at + 2 + 12 * short(at)))
      seen.add(at)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return Math.max(1, seen.size)
}

/** Returns the bytes of an archive that is safe to unpack, and throws otherwise. */
function checked(bytes: Buffer, kind: DocumentKind): Buffer {
  if (isOle(bytes)) throw new Unreadable('encrypted')
  if (kind !== 'rtf') checkArchive(bytes, kind === 'docx' || kind === 'pptx' || kind === 'xlsx' ? 'office' : 'open')
  return bytes
}

const documentCharacters = 3_000_000

/**
 * Turns a draft into a document. Throws `Unreadable` if it contains no text, or too much. With `seesPages`, its pages without
 * text become passages, which a model reads as pictures.
 */
export function finish(draft: Draft, { seesPages = false }: { seesPages?: boolean } = {}): StudyDocument {
  if (draft.pageCount > mostPages) throw new Unreadable('too-complex', `${draft.pageCount} pages`)
  const tidied = draft.pieces.flatMap(divideLines).flatMap(tidyPiece)
  const length = tidied.reduce((total, piece) => total + lengthOf(piece), 0)
  if (length > documentCharacters) throw new Unreadable('too-complex')
  const pieces = tidied.some(({ kind }) => kind !== 'heading') ? tidied : tidied.map(asParagraph)
  const prose = proseOf(pieces)
  const language = languageOfDocument(prose)
  const written = partAsides(toPassages(pieces), language)
  const passages = seesPages ? withPicturePages(written, tidied, draft.emptyPages) : written
  if (passages.length > limits.passagesPerDocument) throw new Unreadable('too-complex', `${passages.length} passages`)
  const isEmpty = written.length === 0 || !/[\p{L}\p{N}]/u.test(prose)
  if (isEmpty && passages.length === written.length) throw new Unreadable('no-text')
  return {
    unit: draft.unit,
    pageCount: draft.pageCount,
    title: titleOf(draft, pieces),
    language,
    passages,
    emptyPages: seesPages ? [] : draft.emptyPages,
  }
}

/** Inserts passages without blocks for pages without text or with nothing but headings, each under the headings before it. */
function withPicturePages(passages: readonly Passage[], pieces: readonly Piece[], emptyPages: readonly number[]) {
  const written = new Set(pieces.filter(({ kind }) => kind !== 'heading').map(({ page }) => page))
  const headed = pieces.map(({ page }) => page).filter((page) => !written.has(page))
  const all = [...passages]
  for (const page of [...new Set([...emptyPages, ...headed])].toSorted((a, b) => a - b)) {
    const at = all.findLastIndex(({ firstPage }) => firstPage < page) + 1
    all.splice(at, 0, { position: 0, path: headingsUpTo(page, pieces), firstPage: page, lastPage: page, blocks: [] })
  }
  return all.map((passage, position) => ({ ...passage, position }))
}

/** The headings above what follows on a page. */
function headingsUpTo(page: number, pieces: readonly Piece[]): string[] {
  const end = pieces.findIndex((piece) => piece.page > page)
  const before = end < 0 ? pieces : pieces.slice(0, end)
  return before
    .reduce<Heading[]>((above, piece) => (piece.kind === 'heading' ? under(above, piece) : above), [])
    .map(({ text }) => text)
}

/** The headings above what follows a heading. */
const under = (above: readonly Heading[], heading: Heading): Heading[] => [
  ...above.filter(({ level }) => level < heading.level),
  ...(heading.text ? [heading] : []),
]

/** If a document consists of headings, they are its text. */
function asParagraph(piece: Piece): Piece {
  return piece.kind === 'heading' ? { kind: 'paragraph', page: piece.page, text: piece.text, marked: [] } : piece
}

const contents = new RegExp(`^(?:${documentPattern('contents')})$`, 'iu')

function titleOf(draft: Draft, pieces: readonly Piece[]): string | null {
  const own = tidy(draft.title ?? '')
  // Programs write the file's name or the name of a template there.
  if (
    own &&
    !/\.\w{2,5}$|^(untitled|unbenannt|document\d*|powerpoint\b.*|presentation\d*|slide \d+|microsoft word\b.*)$/iu.test(
      own,
    )
  )
    return own
  const first = pieces.slice(0, 10).find((piece) => piece.kind === 'heading' && !contents.test(piece.text))
  return first?.kind === 'heading' && first.text ? first.text : null
}

/** The text for language detection. Code counts only if there is nothing else. */
function proseOf(pieces: readonly Piece[]): string {
  const prose = pieces.filter(({ kind }) => kind !== 'code')
  return (prose.length > 0 ? prose : pieces).map(textOf).join('\n')
}

function textOf(piece: Piece): string {
  if (piece.kind === 'list') return piece.items.map(({ text }) => text).join('\n')
  return piece.kind === 'table' ? piece.rows.flat().join('\n') : piece.text
}

const longestPassage = 4_000

/** Divides pieces into passages: one per heading, or several if there is much text. */
export function toPassages(pieces: readonly Piece[]): Passage[] {
  const passages: Passage[] = []
  let above: Heading[] = []
  let blocks: Block[] = []
  let length = 0

  function endPassage(): void {
    const pages = blocks.map(({ page }) => page)
    if (blocks.length > 0)
      passages.push({
        position: passages.length,
        path: above.map(({ text }) => text),
        firstPage: Math.min(...pages),
        lastPage: Math.max(...pages),
        blocks,
      })
    blocks = []
    length = 0
  }

  for (const piece of pieces) {
    if (piece.kind === 'heading') {
      endPassage()
      above = under(above, piece)
      continue
    }
    for (const part of cut(piece)) {
      if (length > 0 && length + lengthOf(part) > longestPassage) endPassage()
      blocks.push(part)
      length += lengthOf(part)
    }
  }
  endPassage()
  return passages
}

/** The number of characters of text in a piece. */
function lengthOf(piece: Piece): number {
  if (piece.kind === 'list') return sum(piece.items.map(({ text }) => text.length))
  return piece.kind === 'table' ? sum(piece.rows.map(lengthOfRow)) : piece.text.length
}

/** Splits a text into parts no longer than a passage, between words if possible. */
function pieces(text: string): string[] {
  if (text.length <= longestPassage) return [text]
  const cut: string[] = []
  for (let from = 0; from < text.length;) {
    const end = from + longestPassage
    const space = end < text.length ? text.lastIndexOf(' ', end) : -1
    const to = space > from + longestPassage / 2 ? space : Math.min(end, text.length)
    cut.push(text.slice(from, to).trim().toWellFormed())
    from = to
  }
  return cut.filter(Boolean)
}

/**
 * Splits a block longer than a passage between its sentences, items, rows or lines. Each part of a table gets the
 * header.
 */
function cut(block: Block): Block[] {
  if (lengthOf(block) <= longestPassage) return [block]
  switch (block.kind) {
    case 'list':
      return inParts(
        block.items.flatMap((item) => pieces(item.text).map((text) => ({ ...item, text }))),
        ({ text }) => text.length,
      ).map((items) => ({ ...block, items }))
    case 'table': {
      const header = block.hasHeader ? block.rows.slice(0, 1) : []
      // A row of that length is not worth learning in full.
      const short = (row: string[]) =>
        lengthOfRow(row) <= longestPassage ? row : row.map((cell) => cell.slice(0, 200))
      const rows = block.rows.slice(header.length).map(short)
      const parts = inParts(
        rows.filter((row) => lengthOfRow(row) <= longestPassage),
        lengthOfRow,
      )
      return parts.map((rows) => ({ ...block, rows: [...header, ...rows] }))
    }
    case 'code':
      return inParts(block.text.split('\n').flatMap(pieces), lineLength).map((lines) => ({
        ...block,
        text: lines.join('\n'),
      }))
    case 'paragraph':
    case 'caption': {
      const sentences = block.text.split(/(?<=[.!?…]["'”»)]?)\s+(?=\p{Lu}|["„“«(])/u)
      return inParts(sentences.flatMap(pieces), lineLength).map((part) => {
        const text = part.join(' ')
        return { ...block, text, marked: block.marked.filter((term) => text.includes(term)) }
      })
    }
  }
}

function inParts<Part>(all: readonly Part[], length: (part: Part) => number): Part[][] {
  const parts: Part[][] = []
  let left = 0
  for (const one of all) {
    const needed = length(one)
    if (parts.length === 0 || needed > left) {
      parts.push([])
      left = longestPassage
    }
    parts.at(-1)?.push(one)
    left -= needed
  }
  return parts
}

const lineLength = (line: string): number => line.length + 1
const lengthOfRow = (row: readonly string[]): number => sum(row.map((cell) => cell.length))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
