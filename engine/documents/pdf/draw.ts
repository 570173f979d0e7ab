import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from './page-text.ts'

interface Canvas {
  width: number
  height: number
  toBuffer(type: 'image/png'): Buffer
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: Canvas }
}

interface Size {
  width: number
  height: number
}

/** Draws a page as a PNG. `scaleOf` gives the pixels for a point, from the size of the page in points. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  scaleOf: (size: Size) => number,
): Promise<Buffer> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 })) })
  const { canvas } = (pdf.canvasFactory as CanvasFactory).create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: 'white' }).promise
  page.cleanup()
  return canvas.toBuffer('image/png')
}

/** A rectangle on a page, as shares of the page's width and height from its upper left corner. */
export interface PageArea {
  left: number
  top: number
  right: number
  bottom: number
}

const mostTexts = 20_000

/** Where the texts of a page are, and how many characters they have. */
export async function textAreas(
  pdf: PDFDocumentProxy,
  number: number,
): Promise<{ areas: PageArea[]; characters: number }> {
  const page = await pdf.getPage(number)
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  let characters = 0
  const areas = items.slice(0, mostTexts).flatMap((item) => {
    if (!('str' in item) || !item.str.trim()) return []
    characters += item.str.trim().length
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(transform, item.transform as number[]) as number[]
    const [size, along] = [Math.hypot(c, d), Math.hypot(a, b) || 1]
    // From the baseline, along the text, and across it from the descenders to the ascenders.
    const ends = [0, item.width].flatMap((length) =>
      [-0.3, 1].map((rise) => ({
        x: x + (a / along) * length + (c / (size || 1)) * size * rise,
        y: y + (b / along) * length + (d / (size || 1)) * size * rise,
      })),
    )
    const [xs, ys] = [ends.map((end) => end.x / width), ends.map((end) => end.y / height)]
    return [{ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }]
  })
  return { areas, characters }
}
