import { openOcr } from '../ocr/tesseract.ts'
import type { Draft, Piece } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import type { ReadOptions } from '../programs.ts'
import { plainPieces } from '../text/plain.ts'
import { toChunks } from './chunks.ts'
import { bodyOf, type Line, lineText, toColumns, toLines } from './layout.ts'
import { type Fonts, openPdf, type PageText, type PDFDocumentProxy, readPage } from './page-text.ts'
import { drawPage } from './draw.ts'
import { mended } from './mended.ts'
import { outlineOf, toPieces } from './pieces.ts'

const mostPages = 3_000

/** Reads a PDF: the positions of its text give lines, which give headings, paragraphs, lists and tables. */
export async function readPdf(bytes: Buffer, options: ReadOptions): Promise<Draft> {
  const pdf = await openPdf(bytes, 'text')
  if (pdf.numPages > mostPages) throw new Unreadable('too-complex', `${pdf.numPages} pages`)
  const texts = mended(await readPages(pdf))
  const emptyPages = texts.filter(({ items }) => items.length === 0).map(({ page }) => page)
  const title = await titleOf(pdf)
  const whole = { unit: 'page', pageCount: pdf.numPages, title } as const
  if (emptyPages.length === texts.length || isGarbled(texts))
    return { ...whole, ...(await readPictures(bytes, pdf, options)) }
  const found = await readScans(bytes, emptyPages, options)
  const pieces = withPages(piecesOf(texts, await outlineOf(pdf)), found)
  return { ...whole, emptyPages: emptyPages.filter((page) => !found.has(page)), pieces }
}

/** Reads a scanned PDF, whose pages are pictures or blank. */
async function readPictures(
  bytes: Buffer,
  pdf: PDFDocumentProxy,
  options: ReadOptions,
): Promise<Pick<Draft, 'pieces' | 'emptyPages'>> {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  if (await isWhite(pdf)) throw new Unreadable('no-text', 'the pages are blank')
  const found = await readPdfPages(bytes, pages, options).catch((error: unknown) => {
    if (options.seesPages && error instanceof Unreadable && error.problem === 'needs-ocr')
      return new Map<number, Piece[]>()
    throw error
  })
  const emptyPages = pages.filter((page) => !found.has(page))
  return { emptyPages, pieces: [...found.values()].flat() }
}

/** Reads the scanned pages among others, if tesseract is installed. */
async function readScans(bytes: Buffer, pages: readonly number[], options: ReadOptions): Promise<Map<number, Piece[]>> {
  if (pages.length === 0 || options.programs.tesseract === null) return new Map()
  return readPdfPages(bytes, pages, options).catch(() => new Map<number, Piece[]>())
}

/** Inserts the pieces of scanned pages at their positions. */
function withPages(pieces: readonly Piece[], found: ReadonlyMap<number, Piece[]>): Piece[] {
  const waiting = [...found]
  const all = pieces.flatMap((piece) => {
    const before = waiting.filter(([page]) => page < piece.page)
    waiting.splice(0, before.length)
    return [...before.flatMap(([, own]) => own), piece]
  })
  return [...all, ...waiting.flatMap(([, own]) => own)]
}

/** Whether the characters of the text are lost, so that copying from a viewer fails too. */
function isGarbled(texts: readonly PageText[]): boolean {
  const text = texts
    .flatMap(({ items }) => items.map((item) => item.text))
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
  const pages: Page[] = texts.map(({ page, width, height, items }) => ({
    page,
    width,
    height,
    columns: toColumns(items).map((column) => toLines(column, page)),
  }))
  const size = bodyOf(pages.flatMap(({ columns }) => columns.flat())).size
  const bare = withoutFurniture(pages, size)
  const body = bodyOf(bare.flatMap(({ columns }) => columns.flat()))
  const chunks = bare.flatMap((page) => page.columns.flatMap((lines) => toChunks(lines, body, slideRight(page, lines))))
  return toPieces(chunks, body, outline)
}

/** The position up to which the lines of a column could reach, if the page is a slide. */
function slideRight({ width, height, columns }: Page, lines: readonly Line[]): number | null {
  if (width < height * 1.1) return null
  const [left, right, top, bottom] = [
    Math.min(...lines.map(({ x }) => x)),
    Math.max(...lines.map((line) => line.right)),
    Math.min(...lines.map(({ y, size }) => y - size)),
    Math.max(...lines.map(({ y }) => y)),
  ]
  const beside = columns.flat().filter((line) => line.x > right && line.y >= top && line.y - line.size <= bottom)
  return Math.max(right, Math.min(width - Math.min(left, width / 8), ...beside.map(({ x, size }) => x - size)))
}

async function readPages(pdf: PDFDocumentProxy): Promise<PageText[]> {
  const texts: PageText[] = []
  const fonts: Fonts = new Map()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    texts.push(await readOrSkip(pdf, number, fonts))
  }
  return texts
}

/** A damaged page counts as empty, so that the others can be read. */
async function readOrSkip(pdf: PDFDocumentProxy, number: number, fonts: Fonts): Promise<PageText> {
  try {
    const page = await pdf.getPage(number)
    const text = await readPage(page, fonts)
    page.cleanup()
    return text
  } catch (error) {
    if (pdf.numPages === 1) throw error
    return { page: number, width: 0, height: 0, items: [] }
  }
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const title = (info as { Title?: unknown }).Title
  return typeof title === 'string' ? title : null
}

/** A page's columns of lines, in reading order. */
interface Page {
  page: number
  width: number
  height: number
  columns: Line[][]
}

/** The part of a page's height, at the top and bottom, that may hold headers and footers. */
const margin = 0.13
const pageNumber =
  /^[\W_]*(?:page|seite|p\.|s\.|pagina|página|strona|str\.|стор\.|blatt|folie|slide)?\s*(?:\d{1,4}|[ivxl]{1,6})(?:\s*(?:\/|of|von|sur|de|di|z|з|van|din)\s*\d{1,4})?[\W_]*$/iu

/** Removes page numbers, and headers and footers that repeat. */
function withoutFurniture(pages: readonly Page[], bodySize: number): Page[] {
  const seen = new Map<string, Set<number>>()
  for (const page of pages)
    for (const line of edgeLines(page)) {
      const key = keyOf(line, page)
      seen.set(key, (seen.get(key) ?? new Set()).add(page.page))
    }
  const isFurniture = (line: Line, page: Page): boolean => {
    if (!isAtEdge(line, page)) return false
    if (pageNumber.test(lineText(line))) return line.size <= bodySize * 1.25
    const repeats = seen.get(keyOf(line, page))?.size ?? 0
    // Continued slides repeat their title, which is larger than the text and on few pages.
    const enough = line.size > bodySize * 1.15 ? pages.length * 0.6 : Math.min(pages.length * 0.3, 6)
    return repeats >= Math.max(3, enough)
  }
  return pages.map((page) => {
    const columns = page.columns.map((lines) => lines.filter((line) => !isFurniture(line, page)))
    return { ...page, columns: columns.filter((lines) => lines.length > 0) }
  })
}

function edgeLines(page: Page): Line[] {
  return page.columns.flat().filter((line) => isAtEdge(line, page))
}

function isAtEdge(line: Line, { height }: Page): boolean {
  return line.y < height * margin || line.y > height * (1 - margin)
}

/** The key of a repeated line, without its numbers. Left and right pages may align it differently. */
function keyOf(line: Line, { height }: Page): string {
  return `${line.y < height / 2 ? 'top' : 'bottom'} ${lineText(line)
    .replaceAll(/\d+|\b[ivxl]+\b/giu, '#')
    .replaceAll(/\s+/gu, ' ')}`
}

const dotsPerInch = 200
const mostScannedPages = 100
const mostPixels = 40_000_000

/** Recognises the text of scanned pages until the time is up; pages without text are omitted. */
async function readPdfPages(
  bytes: Buffer,
  pages: readonly number[],
  options: ReadOptions,
): Promise<Map<number, Piece[]>> {
  const ocr = await openOcr(options)
  const pdf = await openPdf(bytes, 'pictures')
  const found = new Map<number, Piece[]>()
  for (const page of pages.slice(0, mostScannedPages)) {
    if (ocr.timeLeft() < 1_000) break
    try {
      const pieces = plainPieces(await ocr.read(await drawPage(pdf, page, scaleOf)), page)
      if (pieces.length > 0) found.set(page, pieces)
    } catch (error) {
      // Partial results are better than none.
      if (found.size === 0) throw error
    }
  }
  return found
}

const scaleOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (width * height)))
