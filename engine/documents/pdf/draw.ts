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
