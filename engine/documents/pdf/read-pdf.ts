import { mostPages } from '../document.ts'
import { openOcr } from '../ocr/tesseract.ts'
import type { Draft, Piece } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import type { ReadOptions } from '../programs.ts'
import { plainPieces } from '../text/plain.ts'
import { toChunks } from './chunks.ts'
import { bodyOf, type Line, lineText, toColumns, toLines } from './layout.ts'
import { type Fonts, openPdf, type PageText, type PDFDocumentProxy, readPage } from './page-text.ts'
import { drawPage } from './draw.ts'
import { outlineOf, toPieces } from './pieces.ts'
import { commonWords } from '../../languages/common-words.ts'
import { languageOf } from '../language.ts'

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

/** Two letters around a space. */
type Pair = string

/** More text is not needed to detect the language. */
const sampleLength = 4_000
/** If fewer common words contain a pair of letters, a document may lack it by chance. */
const fewestWords = 10

/**
 * Joins words that pdf.js divides, because it takes a wide gap between two letters for a space: `shor t-term`. Some
 * fonts have such gaps between certain letters. A word is joined if it is common and its parts are not, or if the two letters
 * hardly ever stand together in the document.
 */
function mended(texts: readonly PageText[]): PageText[] {
  const all = texts.flatMap(({ items }) => items.map(({ text }) => text))
  const language = languageOf(all.join(' ').slice(0, sampleLength))
  if (language === null) return [...texts]
  const words = commonWords(language)
  const known = new Map<string, boolean>()
  const isKnown = (word: string) => {
    const found = known.get(word) ?? words.has(word.toLowerCase())
    known.set(word, found)
    return found
  }
  /** Whether two words may be parts of one: together they are a common word, or neither of them is one. */
  const mayBeOne = (start: string, end: string) => {
    if (isKnown(start) && isKnown(end)) return false
    return isKnown(start + end) || (Math.min(start.length, end.length) <= 3 && !isKnown(start) && !isKnown(end))
  }
  const { torn, suspects } = tornPairs(all, mayBeOne, words)

  function isOne(start: string, end: string): boolean {
    if (!mayBeOne(start, end)) return false
    return torn.has(pairOf(start, end)) || (Math.min(start.length, end.length) > 1 && isKnown(start + end))
  }
  function join(text: string): string {
    const joined: string[] = []
    for (const part of text.split(' ')) {
      const last = joined.at(-1)
      const ends = last === undefined ? null : endsOf(last, part)
      if (ends && isOne(...ends)) joined.push(`${joined.pop()}${part}`)
      else joined.push(part)
    }
    return joined.join(' ')
  }
  return texts.map((page) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, text: suspects.has(item.text) ? join(item.text) : item.text })),
  }))
}

const start = /(?:^|[^\p{L}\p{N}'’])(\p{L}\p{Ll}*)$/u
const end = /^\p{Ll}+/u

/** The last word of a part of a line, and the first of the next one if it is in lower case. */
function endsOf(part: string, next: string): [string, string] | null {
  // Skips capitals, digits and signs without an expression.
  const first = next.charCodeAt(0)
  if (first < 0x61 || (first > 0x7a && first < 0xdf)) return null
  const after = end.exec(next)?.[0]
  const before = after === undefined ? undefined : start.exec(part)?.[1]
  return after === undefined || before === undefined ? null : [before, after]
}

const pairOf = (start: string, end: string): Pair => (start.at(-1) ?? '') + (end[0] ?? '')

/**
 * The pairs of letters that the document has around spaces within words but hardly ever together, and the texts that may
 * contain divided words.
 */
function tornPairs(
  all: readonly string[],
  mayBeOne: (start: string, end: string) => boolean,
  words: ReadonlyMap<string, number>,
): { torn: ReadonlySet<Pair>; suspects: ReadonlySet<string> } {
  const parted = new Map<Pair, number>()
  const suspects = new Set<string>()
  for (const text of all) {
    const parts = text.split(' ')
    for (const [index, part] of parts.entries()) {
      const ends = endsOf(parts[index - 1] ?? '', part)
      if (!ends || !mayBeOne(...ends)) continue
      const pair = pairOf(...ends)
      parted.set(pair, (parted.get(pair) ?? 0) + 1)
      suspects.add(text)
    }
  }
  const whole = all.join('\n')
  const torn = [...parted].filter(([pair, count]) => {
    if (count < 2 || occurs(whole, pair, count * 0.1)) return false
    return [...words.keys()].filter((word) => word.includes(pair)).length >= fewestWords
  })
  return { torn: new Set(torn.map(([pair]) => pair)), suspects }
}

/** Whether a pair of letters occurs more than `often` times. */
function occurs(text: string, pair: Pair, often: number): boolean {
  let count = 0
  for (let at = text.indexOf(pair); at >= 0 && count <= often; at = text.indexOf(pair, at + 1)) count += 1
  return count > often
}
