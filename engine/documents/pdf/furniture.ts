import { lineText, type Line } from './lines.ts'

/** A page's columns of lines, in reading order. */
export interface Page {
  page: number
  height: number
  columns: Line[][]
}

/** Headers and footers stand in these parts of a page. */
const margin = 0.13
const pageNumber =
  /^[\W_]*(?:page|seite|p\.|s\.|pagina|página|strona|str\.|стор\.|blatt|folie|slide)?\s*(?:\d{1,4}|[ivxl]{1,6})(?:\s*(?:\/|of|von|sur|de|di|z|з|van|din)\s*\d{1,4})?[\W_]*$/iu

/** The pages without page numbers, and without the headers and footers that stand on many of them. */
export function withoutFurniture(pages: readonly Page[], bodySize: number): Page[] {
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
    // Slides that go on have the same title, which is larger than the text and on few of them.
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

/** What is the same on every page but for its number; left and right pages may differ in where it stands. */
function keyOf(line: Line, { height }: Page): string {
  return `${line.y < height / 2 ? 'top' : 'bottom'} ${lineText(line)
    .replaceAll(/\d+|\b[ivxl]+\b/giu, '#')
    .replaceAll(/\s+/gu, ' ')}`
}
