import { Util, type PDFPageProxy, type TextItem } from './types.ts'

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
