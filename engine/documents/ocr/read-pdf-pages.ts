import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Piece } from '../pieces.ts'
import { openPdf } from '../pdf/open-pdf.ts'
import type { Means } from '../read-draft.ts'
import { plainPieces } from '../text/plain.ts'
import { openOcr } from './tesseract.ts'

const dotsPerInch = 200
const mostPages = 100
const mostPixels = 40_000_000

interface Canvas {
  width: number
  height: number
  toBuffer(type: 'image/png'): Buffer
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: Canvas }
}

/** The text of pages that are pictures, until the time is up; pages without any are left out. */
export async function readPdfPages(
  bytes: Buffer,
  pages: readonly number[],
  means: Means,
): Promise<Map<number, Piece[]>> {
  const ocr = await openOcr(means)
  const pdf = await openPdf(bytes, 'pictures')
  const found = new Map<number, Piece[]>()
  for (const page of pages.slice(0, mostPages)) {
    if (ocr.timeLeft() < 1_000) break
    try {
      const pieces = plainPieces(await ocr.read(await drawn(pdf, page)), page)
      if (pieces.length > 0) found.set(page, pieces)
    } catch (error) {
      // What was read before is better than nothing.
      if (found.size === 0) throw error
    }
  }
  return found
}

async function drawn(pdf: PDFDocumentProxy, number: number): Promise<Buffer> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (width * height)))
  const viewport = page.getViewport({ scale })
  const { canvas } = (pdf.canvasFactory as CanvasFactory).create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: 'white' }).promise
  page.cleanup()
  return canvas.toBuffer('image/png')
}
