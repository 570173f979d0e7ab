import { findLists } from '../find-lists.ts'
import { withoutPages, type Draft } from '../pieces.ts'
import { readBlocks } from './blocks.ts'
import { findHeadings } from './headings.ts'
import { parseOffice, type OfficeContentNode, type OfficeParserAST } from './office.ts'
import type { PageBreak } from './page-breaks.ts'

/** A text document: headings, lists and tables as the program that made it named them, or as they look. */
export async function readTextDocument(bytes: Buffer, kind: 'docx' | 'odt' | 'rtf'): Promise<Draft> {
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
