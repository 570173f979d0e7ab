import type { Draft, Piece } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import type { Means } from '../read-draft.ts'
import { bodyOf } from './body.ts'
import { toChunks } from './chunks.ts'
import { toColumns } from './columns.ts'
import { withoutFurniture, type Page } from './furniture.ts'
import { toLines } from './lines.ts'
import { openPdf, type PDFDocumentProxy } from './open-pdf.ts'
import { outlineOf } from './outline.ts'
import { toPieces } from './pieces.ts'
import { readPage, type Fonts, type PageText } from './stretches.ts'

const mostPages = 3_000

/** A PDF: its lines, found by where the letters stand, made into headings, paragraphs, lists and tables. */
export async function readPdf(bytes: Buffer, means: Means): Promise<Draft> {
  const pdf = await openPdf(bytes, 'text')
  if (pdf.numPages > mostPages) throw new Unreadable('too-complex', `${pdf.numPages} pages`)
  const texts = await readPages(pdf)
  const emptyPages = texts.filter(({ stretches }) => stretches.length === 0).map(({ page }) => page)
  const title = await titleOf(pdf)
  const whole = { unit: 'page', pageCount: pdf.numPages, title } as const
  if (emptyPages.length === texts.length || isGarbled(texts))
    return { ...whole, ...(await readPictures(bytes, pdf, means)) }
  const found = await readScans(bytes, emptyPages, means)
  const pieces = withPages(piecesOf(texts, await outlineOf(pdf)), found)
  return { ...whole, emptyPages: emptyPages.filter((page) => !found.has(page)), pieces }
}

/** A PDF that is scanned: its pages are pictures, or white. */
async function readPictures(
  bytes: Buffer,
  pdf: PDFDocumentProxy,
  means: Means,
): Promise<Pick<Draft, 'pieces' | 'emptyPages'>> {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  if (await isWhite(pdf)) throw new Unreadable('no-text', 'nothing is drawn on its pages')
  const { readPdfPages } = await import('../ocr/read-pdf-pages.ts')
  const found = await readPdfPages(bytes, pages, means)
  const emptyPages = pages.filter((page) => !found.has(page))
  return { emptyPages, pieces: [...found.values()].flat() }
}

/** Scanned pages among others, where this machine can read them. */
async function readScans(bytes: Buffer, pages: readonly number[], means: Means): Promise<Map<number, Piece[]>> {
  if (pages.length === 0 || means.programs.tesseract === null) return new Map()
  const { readPdfPages } = await import('../ocr/read-pdf-pages.ts')
  return readPdfPages(bytes, pages, means).catch(() => new Map<number, Piece[]>())
}

/** The pieces with those of other pages in their places. */
function withPages(pieces: readonly Piece[], found: ReadonlyMap<number, Piece[]>): Piece[] {
  const waiting = [...found]
  const all = pieces.flatMap((piece) => {
    const before = waiting.filter(([page]) => page < piece.page)
    waiting.splice(0, before.length)
    return [...before.flatMap(([, own]) => own), piece]
  })
  return [...all, ...waiting.flatMap(([, own]) => own)]
}

/** Letters whose meaning is lost: the text cannot be copied in a reader either. */
function isGarbled(texts: readonly PageText[]): boolean {
  const text = texts
    .flatMap(({ stretches }) => stretches.map((stretch) => stretch.text))
    .join('')
    .replaceAll(/\s/gu, '')
  const lost = text.match(/[\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu)?.length ?? 0
  const symbols = text.match(/[^\p{L}\p{M}\p{N}]/gu)?.length ?? 0
  return lost > text.length * 0.3 || (text.length > 200 && symbols > text.length * 0.6)
}

async function isWhite(pdf: PDFDocumentProxy): Promise<boolean> {
  for (let number = 1; number <= Math.min(pdf.numPages, 5); number += 1) {
    const page = await pdf.getPage(number)
    const { fnArray } = await page.getOperatorList()
    if (fnArray.length > 0) return false
  }
  return true
}

function piecesOf(texts: readonly PageText[], outline: Map<string, number>): Draft['pieces'] {
  const pages: Page[] = texts.map(({ page, height, stretches }) => ({
    page,
    height,
    columns: toColumns(stretches).map((column) => toLines(column, page)),
  }))
  const size = bodyOf(pages.flatMap(({ columns }) => columns.flat())).size
  const columns = withoutFurniture(pages, size).flatMap((page) => page.columns)
  const body = bodyOf(columns.flat())
  return toPieces(
    columns.flatMap((lines) => toChunks(lines, body)),
    body,
    outline,
  )
}

async function readPages(pdf: PDFDocumentProxy): Promise<PageText[]> {
  const texts: PageText[] = []
  const fonts: Fonts = new Map()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    texts.push(await readOrSkip(pdf, number, fonts))
  }
  return texts
}

/** A page that is damaged counts as empty: the others can be read. */
async function readOrSkip(pdf: PDFDocumentProxy, number: number, fonts: Fonts): Promise<PageText> {
  try {
    const page = await pdf.getPage(number)
    const text = await readPage(page, fonts)
    page.cleanup()
    return text
  } catch (error) {
    if (pdf.numPages === 1) throw error
    return { page: number, width: 0, height: 0, stretches: [] }
  }
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const title = (info as { Title?: unknown }).Title
  return typeof title === 'string' ? title : null
}
