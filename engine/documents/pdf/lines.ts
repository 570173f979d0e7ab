import { scripted } from '../runs.ts'
import type { TextItem } from './page-text.ts'

/** The text between two wide gaps of a line. */
interface Cell {
  parts: TextItem[]
  x: number
  right: number
}

/** A line of a column. */
export interface Line {
  page: number
  x: number
  right: number
  y: number
  size: number
  cells: Cell[]
}

/** Gaps wider than this multiple of the font size separate table cells. */
const wideGap = 1.4

/** Groups the text items of a column into lines, from top to bottom. */
export function toLines(items: readonly TextItem[], page: number): Line[] {
  const rows: TextItem[][] = []
  for (const item of items.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    // Only the last rows can be near enough.
    const row = rows.slice(-3).findLast((candidate) => isOnLine(candidate, item))
    if (row) row.push(item)
    else rows.push([item])
  }
  return rows.map((row) => lineOf(row, page))
}

/** Superscripts and subscripts belong to the line they are attached to. */
function isOnLine(row: readonly TextItem[], item: TextItem): boolean {
  const main = row.reduce((largest, one) => (one.size > largest.size ? one : largest))
  const overlap = Math.min(main.y, item.y) - Math.max(main.y - main.size * 0.75, item.y - item.size * 0.75)
  return overlap > Math.min(main.size, item.size) * 0.4
}

function lineOf(row: readonly TextItem[], page: number): Line {
  const parts = row.toSorted((one, other) => one.x - other.x)
  const main = parts.reduce((largest, one) =>
    one.text.length * one.size > largest.text.length * largest.size ? one : largest,
  )
  const cells: Cell[] = []
  for (const part of parts.map((one) => withScript(one, main))) {
    const last = cells.at(-1)
    const gap = last ? part.x - last.right : 0
    // A bullet or number is set apart from its text.
    const isMark = last?.parts.length === 1 && (last.parts[0]?.text.trim().length ?? 9) <= 3 && cells.length === 1
    if (last && (gap <= main.size * wideGap || (isMark && gap <= main.size * 4))) {
      last.parts.push(part)
      last.right = Math.max(last.right, part.right)
    } else cells.push({ parts: [part], x: part.x, right: part.right })
  }
  const right = Math.max(...cells.map((cell) => cell.right))
  return { page, x: cells[0]?.x ?? 0, right, y: main.y, size: main.size, cells }
}

function withScript(part: TextItem, main: TextItem): TextItem {
  if (part === main || part.size > main.size * 0.85) return part
  const rise = (main.y - part.y) / main.size
  return { ...part, text: scripted(part.text, rise > 0.2 ? 'superscript' : rise < -0.05 ? 'subscript' : null) }
}

/** The parts of a line, with the spaces between them. */
export function partsOf(line: Pick<Line, 'cells'>): TextItem[] {
  const parts: TextItem[] = []
  let right: number | undefined
  for (const part of line.cells.flatMap((cell) => cell.parts)) {
    const isApart = right !== undefined && part.x - right > part.size * 0.13
    const last = parts.at(-1)
    const isParted = !last || /\s$/u.test(last.text) || /^\s/u.test(part.text)
    parts.push(isApart && !isParted ? { ...part, text: ` ${part.text}` } : part)
    right = part.right
  }
  return parts
}

export function lineText(line: Pick<Line, 'cells'>): string {
  return partsOf(line)
    .map(({ text }) => text)
    .join('')
    .trim()
}

export function cellText(cell: Cell): string {
  return lineText({ cells: [cell] })
}

/** The appearance of a document's body text. */
export interface Body {
  size: number
  /** The line spacing within a paragraph, as a multiple of the size. */
  leading: number
  isBold: boolean
  isItalic: boolean
}

export function bodyOf(lines: readonly Line[]): Body {
  const size = mostFrequent(lines.map((line) => [rounded(line.size), lineText(line).length])) ?? 10
  const usual = lines.filter((line) => rounded(line.size) === size)
  const gaps = usual.flatMap((line, index) => {
    const above = usual[index - 1]
    const gap = above && above.page === line.page ? (line.y - above.y) / size : 0
    return gap > 0.8 && gap < 3 ? [[Math.round(gap * 20) / 20, 1] as const] : []
  })
  const share = (style: string) =>
    sum(usual, (part) => (part.style.includes(style) ? part.text.length : 0)) /
    Math.max(
      1,
      sum(usual, (part) => part.text.length),
    )
  return { size, leading: mostFrequent(gaps) ?? 1.2, isBold: share('b') > 0.5, isItalic: share('i') > 0.5 }
}

/** Rounds a font size: smaller differences are not visible. */
export function rounded(size: number): number {
  return Math.round(size * 2) / 2
}

function sum(lines: readonly Line[], value: (part: Line['cells'][0]['parts'][0]) => number): number {
  return lines
    .flatMap((line) => line.cells.flatMap((cell) => cell.parts))
    .reduce((total, part) => total + value(part), 0)
}

function mostFrequent(weighted: readonly (readonly [number, number])[]): number | null {
  const weights = new Map<number, number>()
  for (const [value, weight] of weighted) weights.set(value, (weights.get(value) ?? 0) + weight)
  return [...weights].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}
