import { createRequire } from 'node:module'
import path from 'node:path'
import {
  getDocument,
  PasswordResponses,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { Unreadable } from '../problems.ts'

export type { PDFDocumentProxy }

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * A PDF for reading its text, or for drawing its pages. For text alone no picture is decoded; and fonts that are not in the
 * file stay away, because with their shapes at hand pdf.js takes their letters by position and gets some wrong.
 */
export async function openPdf(bytes: Buffer, purpose: 'text' | 'pictures'): Promise<PDFDocumentProxy> {
  const forPictures = { standardFontDataUrl: `${path.join(library, 'standard_fonts')}/`, maxImageSize: 100_000_000 }
  const task = getDocument({
    // A copy: pdf.js takes the bytes over.
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

/** Text of a page that is set at once: on one line, in one font. Lengths are in points, from the top left corner. */
export interface Stretch {
  text: string
  x: number
  right: number
  /** Of the line that letters stand on. */
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
  stretches: Stretch[]
}

/** What the fonts of a file look like, by their names in it. */
export type Fonts = Map<string, { style: string; isMonospaced: boolean }>

const boldName = /bold|black|heavy|demi|-bd\b|cmbx|sfbx|ecbx|cmssbx/iu
const italicName = /italic|oblique|kursiv|-it\b|cmti|sfti|ecti|cmsl|cmmi/iu
const monospacedName = /mono|courier|consol|menlo|typewriter|cmtt|sftt|ectt|inconsolata|source ?code/iu
const mostStretches = 50_000

/** The text of a page, in the order of the file. `fonts` is for all pages of a file. */
export async function readPage(page: PDFPageProxy, fonts: Fonts): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const items = content.items.filter((item): item is TextItem => 'str' in item).slice(0, mostStretches)
  await learnFonts(page, items, fonts)
  const stretches = items.flatMap((item) => {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(transform, item.transform as number[]) as number[]
    const size = Math.hypot(c, d)
    // Text that runs up or down the page is a watermark, or labels an axis.
    const isUpright = Math.abs(b) <= Math.abs(a) * 0.1 && a > 0
    if (!item.str.trim() || !isUpright || size < 2 || x < -5 || x > width + 5 || y < -5 || y > height + 5) return []
    const font = fonts.get(item.fontName) ?? { style: '', isMonospaced: false }
    return [{ text: item.str, x, right: x + item.width, y, size, ...font }]
  })
  return { page: page.pageNumber, width, height, stretches }
}

/** What fonts look like is known once the page was prepared for drawing, which takes time: only where there are new ones. */
async function learnFonts(page: PDFPageProxy, items: readonly TextItem[], fonts: Fonts): Promise<void> {
  const unknown = new Set(items.map((item) => item.fontName).filter((name) => !fonts.has(name)))
  if (unknown.size === 0) return
  await page.getOperatorList()
  for (const id of unknown) {
    const font = page.commonObjs.has(id) ? (page.commonObjs.get(id) as { name?: string; isMonospace?: boolean }) : {}
    const name = font.name ?? ''
    const style = `${boldName.test(name) ? 'b' : ''}${italicName.test(name) ? 'i' : ''}`
    fonts.set(id, { style, isMonospaced: font.isMonospace === true || monospacedName.test(name) })
  }
}
