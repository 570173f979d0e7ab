import { createRequire } from 'node:module'
import path from 'node:path'
import {
  getDocument,
  PasswordResponses,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem as RawTextItem } from 'pdfjs-dist/types/src/display/api.js'
import { Unreadable } from '../problems.ts'

export type { PDFDocumentProxy }

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * Opens a PDF to extract its text or to draw its pages. For text, pictures are not decoded, and standard fonts are not
 * supplied: with their outlines, pdf.js maps letters by position and gets some wrong.
 */
export async function openPdf(bytes: Buffer, purpose: 'text' | 'pictures'): Promise<PDFDocumentProxy> {
  const forPictures = { standardFontDataUrl: `${path.join(library, 'standard_fonts')}/`, maxImageSize: 100_000_000 }
  const task = getDocument({
    // A copy, since pdf.js transfers the bytes.
    data: new Uint8Array(bytes),
    cMapUrl: `${path.join(library, 'cmaps')}/`,
    wasmUrl: `${path.join(library, 'wasm')}/`,
    useSystemFonts: false,
    fontExtraProperties: true,
    verbosity: 0,
    ...(purpose === 'text' ? { maxImageSize: 1 } : forPictures),
  })
  try {
    return await task.promise
  } catch (error) {
    const { name, code } = error as { name?: string; code?: number }
    const isLocked = name === 'PasswordException' && code === PasswordResponses.NEED_PASSWORD
    throw new Unreadable(isLocked ? 'encrypted' : 'damaged', undefined, { cause: error })
  }
}

/** A text on one line in one font. Lengths are in points, from the top left corner. */
export interface TextItem {
  text: string
  x: number
  right: number
  /** The baseline. */
  y: number
  size: number
  /** `b` for bold, `i` for italic, both or neither. */
  style: string
  isMonospaced: boolean
}

export interface PageText {
  page: number
  width: number
  height: number
  items: TextItem[]
}

/** The style of each font in a file. */
export type Fonts = Map<string, { style: string; isMonospaced: boolean }>

const boldName = /bold|black|heavy|demi|-bd\b|cmbx|sfbx|ecbx|cmssbx/iu
const italicName = /italic|oblique|kursiv|-it\b|cmti|sfti|ecti|cmsl|cmmi/iu
const monospacedName = /mono|courier|consol|menlo|typewriter|cmtt|sftt|ectt|inconsolata|source ?code/iu
const mostItems = 50_000

/** Extracts the text of a page, in file order. `fonts` is shared by all pages. */
export async function readPage(page: PDFPageProxy, fonts: Fonts): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const rawItems = content.items.filter((item): item is RawTextItem => 'str' in item).slice(0, mostItems)
  await learnFonts(page, rawItems, fonts)
  const items = rawItems.flatMap((item) => {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(transform, item.transform as number[]) as number[]
    const size = Math.hypot(c, d)
    // Vertical text is a watermark or the label of an axis.
    const isUpright = Math.abs(b) <= Math.abs(a) * 0.1 && a > 0
    if (!item.str.trim() || !isUpright || size < 2 || x < -5 || x > width + 5 || y < -5 || y > height + 5) return []
    const font = fonts.get(item.fontName) ?? { style: '', isMonospaced: false }
    return [{ text: item.str, x, right: x + item.width, y, size, ...font }]
  })
  return { page: page.pageNumber, width, height, items }
}

/**
 * Learns the styles of new fonts, which pdf.js knows only after preparing the page for drawing. That takes time, so it
 * happens only for new fonts.
 */
async function learnFonts(page: PDFPageProxy, rawItems: readonly RawTextItem[], fonts: Fonts): Promise<void> {
  const unknown = new Set(rawItems.map((item) => item.fontName).filter((name) => !fonts.has(name)))
  if (unknown.size === 0) return
  await page.getOperatorList()
  for (const id of unknown) {
    const font = page.commonObjs.has(id) ? (page.commonObjs.get(id) as { name?: string; isMonospace?: boolean }) : {}
    const name = font.name ?? ''
    const style = `${boldName.test(name) ? 'b' : ''}${italicName.test(name) ? 'i' : ''}`
    fonts.set(id, { style, isMonospaced: font.isMonospace === true || monospacedName.test(name) })
  }
}
