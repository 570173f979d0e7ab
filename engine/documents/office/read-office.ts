import { type Draft, findLists, type Piece, withoutPages } from '../pieces.ts'
import { bulletOf, numberedLevel } from '../recognise.ts'
import { type PageBreak, readBlocks, type Source } from './blocks.ts'
import { type OfficeContentNode, type OfficeParserAST, parseOffice, plainText, textNodes } from './tree.ts'

/** A text document: headings, lists and tables as the program that made it named them, or as they look. */
export async function readTextDocument(bytes: Buffer, kind: 'docx' | 'odt' | 'rtf' | 'epub' | 'html'): Promise<Draft> {
  const tree = await parseOffice(bytes, kind)
  const { pageBreak, pageCount } = pagesOf(tree)
  const pieces = findLists(findHeadings(readBlocks(tree.content, pageBreak)))
  const title = tree.metadata.title ?? null
  return pageBreak ? { unit: 'page', pageCount, title, emptyPages: [], pieces } : withoutPages(pieces, title)
}

/** Slides: each is a section under its title, its notes at the end. */
export async function readSlides(bytes: Buffer, kind: 'pptx' | 'odp'): Promise<Draft> {
  const tree = await parseOffice(bytes, kind)
  const slides = tree.content.filter(({ type }) => type === 'slide')
  const sources = readBlocks(slides, null)
  const emptyPages = slides.flatMap((slide, index) => (hasText(slide) ? [] : [index + 1]))
  const pieces = findLists(sources.map(({ piece }) => piece))
  return { unit: 'slide', pageCount: slides.length, title: tree.metadata.title ?? null, emptyPages, pieces }
}

/** Pages are known where the program noted where they began, or where each begins with a break. */
function pagesOf(tree: OfficeParserAST): { pageBreak: PageBreak; pageCount: number } {
  const pages = Number(tree.metadata.nativeProperties?.['Pages'] ?? 0)
  const rendered = count(tree.content, 'lastRenderedPage')
  if (rendered > 0) return { pageBreak: 'lastRenderedPage', pageCount: rendered + 1 }
  const asked = count(tree.content, 'page')
  return pages > 0 && pages === asked + 1 ? { pageBreak: 'page', pageCount: pages } : { pageBreak: null, pageCount: 1 }
}

function count(nodes: readonly OfficeContentNode[], kind: PageBreak): number {
  return nodes.reduce((total, node) => {
    const own = node.type === 'break' && node.metadata?.breakType === kind ? 1 : 0
    return total + own + count(node.children ?? [], kind)
  }, 0)
}

function hasText(node: OfficeContentNode): boolean {
  return Boolean(node.text?.trim()) || (node.children ?? []).some(hasText)
}

const longestHeading = 120

/**
 * Paragraphs that look like headings become some: short, all bold or larger than the text, no sentence, with text
 * beneath. They stand beneath the headings that the document names as such.
 */
function findHeadings(sources: readonly Source[]): Piece[] {
  const usual = usualSize(sources)
  const deepest = Math.max(0, ...sources.map(({ piece }) => (piece.kind === 'heading' ? piece.level : 0)))
  const looks = sources.map((source, index) => lookOf(source, usual) ?? numberedLook(sources, index, usual))
  const ranks = [...new Set(looks.filter((look) => look !== null))].toSorted((one, other) => other - one)
  return sources.map(({ piece }, index) => {
    const look = looks[index]
    if (piece.kind !== 'paragraph' || look === null || look === undefined || !isFollowed(sources, looks, index))
      return piece
    return {
      kind: 'heading',
      page: piece.page,
      level: deepest + 1 + ranks.indexOf(look),
      text: piece.text.replace(/_{3,}/gu, ''),
    }
  })
}

/** How much a paragraph looks like a heading: its size, and a little more for bold; null when it does not. */
function lookOf({ piece, node }: Source, usual: number): number | null {
  if (piece.kind !== 'paragraph' || node.type !== 'paragraph') return null
  const text = piece.text.trim()
  const parts = textNodes(node)
  if (!/\p{L}{2}/u.test(text) || text.length > longestHeading || parts.length === 0) return null
  if (/[.,;!…]$/u.test(text) && !/^\d+(\.\d+)*\.?\s/u.test(text)) return null
  const isBold = parts.every(({ formatting, text: part }) => formatting?.bold || !/[\p{L}\p{N}]/u.test(part ?? ''))
  const size = Math.max(...parts.map(sizeOf), 0) || usual
  if (!isBold && size < usual * 1.2) return null
  return Math.max(size, usual) + (isBold ? 0.5 : 0)
}

/** A number and a few words above a longer text are a heading; above another number, an item. */
function numberedLook(sources: readonly Source[], index: number, usual: number): number | null {
  const piece = sources[index]?.piece
  if (piece?.kind !== 'paragraph' || piece.text.trim().length > 80 || /[.,;:!?]$/u.test(piece.text.trim())) return null
  const next = sources
    .slice(index + 1)
    .find((source) => source.piece.kind !== 'paragraph' || source.piece.text.trim())?.piece
  const isLong = next?.kind === 'paragraph' && next.text.trim().length > 100 && !bulletOf(next.text)
  return isLong && numberedLevel(piece.text) !== null ? usual + 0.2 : null
}

/** A heading has text beneath it, or a heading of lower rank. */
function isFollowed(sources: readonly Source[], looks: readonly (number | null)[], index: number): boolean {
  for (let next = index + 1; next < sources.length; next += 1) {
    const piece = sources[next]?.piece
    if (piece?.kind === 'heading') return false
    if (piece?.kind === 'paragraph' && !piece.text.trim()) continue
    const look = looks[next] ?? null
    return look === null || look < (looks[index] ?? 0)
  }
  return false
}

/** The size that most of the text has. */
function usualSize(sources: readonly Source[]): number {
  const lengths = new Map<number, number>()
  for (const { piece, node } of sources) {
    if (piece.kind !== 'paragraph' && piece.kind !== 'list') continue
    const size = Math.max(0, ...textNodes(node).map(sizeOf))
    lengths.set(size, (lengths.get(size) ?? 0) + plainText(node).length)
  }
  const [usual] = [...lengths].toSorted(([, one], [, other]) => other - one)
  return usual?.[0] || 12
}

function sizeOf(node: OfficeContentNode): number {
  return Number.parseFloat(node.formatting?.size ?? '0') || 0
}
