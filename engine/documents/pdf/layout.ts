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

/** The least width of a column, relative to that of the text. */
const narrowest = 0.22

/** The columns of a page, in reading order. Text across columns separates them. */
export function toColumns(items: readonly TextItem[]): TextItem[][] {
  return columnsOf(toFragments(items), 0).map((fragments) => fragments.flatMap((fragment) => fragment.items))
}

function columnsOf(fragments: readonly Fragment[], depth: number): Fragment[][] {
  const gutter = depth < 2 ? findGutter(fragments) : null
  if (gutter === null) return toBoxes(fragments)
  const found: Fragment[][] = []
  let left: Fragment[] = []
  let right: Fragment[] = []
  let across: Fragment[] = []
  const endColumns = () => {
    for (const side of [left, right]) if (side.length > 0) found.push(...columnsOf(side, depth + 1))
    left = []
    right = []
  }
  for (const fragment of fragments.toSorted((one, other) => one.y - other.y)) {
    const isAcross = fragment.x < gutter && fragment.right > gutter
    if (isAcross) {
      if (left.length > 0 || right.length > 0) endColumns()
      across.push(fragment)
      continue
    }
    if (across.length > 0) found.push(...toBoxes(across))
    across = []
    if (fragment.right <= gutter) left.push(fragment)
    else right.push(fragment)
  }
  if (across.length > 0) found.push(...toBoxes(across))
  endColumns()
  return found
}

/**
 * The position of a white strip between two columns of running text; null if there is none. The columns of a table do
 * not count.
 */
function findGutter(fragments: readonly Fragment[]): number | null {
  if (fragments.length < 8) return null
  const start = Math.min(...fragments.map(({ x }) => x))
  const width = Math.max(...fragments.map(({ right }) => right)) - start
  const candidates = new Set(fragments.map(({ x }) => Math.floor(x / 3) * 3))
  let best: { gutter: number; crossing: number } | null = null
  for (const candidate of candidates) {
    const gutter = candidate - 2
    const left = fragments.filter(({ right }) => right <= gutter)
    const right = fragments.filter(({ x }) => x >= gutter)
    const crossing = fragments.length - left.length - right.length
    if (!isColumn(left, width) || !isColumn(right, width) || crossing > fragments.length * 0.4) continue
    if (sharedHeight(left, right) < 0.5) continue
    if (!best || crossing < best.crossing) best = { gutter, crossing }
  }
  return best?.gutter ?? null
}

/** Whether fragments are running text, which fills most of the width. */
function isColumn(fragments: readonly Fragment[], pageWidth: number): boolean {
  if (fragments.length < 4) return false
  const start = Math.min(...fragments.map(({ x }) => x))
  const width = Math.max(...fragments.map(({ right }) => right)) - start
  const full = fragments.filter((fragment) => fragment.right - fragment.x > width * 0.6).length
  return width > pageWidth * narrowest && full >= fragments.length * 0.5
}

/** The share of the shorter column's height that is next to the other. */
function sharedHeight(left: readonly Fragment[], right: readonly Fragment[]): number {
  const [one, other] = [left, right].map((side) => ({
    top: Math.min(...side.map(({ y }) => y)),
    bottom: Math.max(...side.map(({ y }) => y)),
  }))
  if (!one || !other) return 0
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared / Math.max(1, Math.min(one.bottom - one.top, other.bottom - other.top))
}

/** A part of a line without wide gaps. */
interface Fragment {
  items: TextItem[]
  x: number
  right: number
  y: number
  size: number
}

/** The fragments of a page, from top to bottom. */
function toFragments(items: readonly TextItem[]): Fragment[] {
  const fragments: Fragment[] = []
  for (const item of items.toSorted((one, other) => Math.round(one.y - other.y) || one.x - other.x)) {
    const last = fragments.at(-1)
    const isNext = last && Math.abs(last.y - item.y) < last.size * 0.5 && item.x >= last.x
    if (isNext && item.x - last.right < Math.max(last.size, item.size)) {
      last.items.push(item)
      last.right = Math.max(last.right, item.right)
    } else {
      const { x, right, y, size } = item
      fragments.push({ items: [item], x, right, y, size })
    }
  }
  return fragments
}

/** Fragments that belong together, and the area they cover. */
interface Box {
  fragments: Fragment[]
  x: number
  right: number
  top: number
  bottom: number
}

/** With more fragments, a page is a drawing or table, and the search for boxes would take too long. */
const mostFragments = 2_000

/**
 * Separates texts that are side by side without sharing lines, as on slides and next to figures. Texts that share lines
 * form a table, and stay together.
 */
function toBoxes(fragments: readonly Fragment[]): Fragment[][] {
  if (fragments.length > mostFragments) return [[...fragments]]
  const columns: Fragment[][] = []
  let isOpen = false
  for (const { boxes, isAlone } of inOrder(boxesOf(fragments))) {
    // Boxes with nothing next to them form one column.
    const last = columns.at(-1)
    if (isAlone && isOpen && last) last.push(...boxes.flatMap((box) => box.fragments))
    else columns.push(boxes.flatMap((box) => box.fragments))
    isOpen = isAlone
  }
  return columns
}

function boxesOf(fragments: readonly Fragment[]): Box[] {
  const sorted = fragments.toSorted((one, other) => one.y - other.y)
  const parents = sorted.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] ?? root
    parents[index] = root
    return root
  }
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (!other || other.y - one.y > 2 * Math.max(one.size, other.size, 12)) break
      if (areTogether(one, other)) parents[rootOf(next)] = rootOf(index)
    }
  }
  const groups = Map.groupBy(sorted, (_, index) => rootOf(index))
  return [...groups.values()].map((group) => ({
    fragments: group,
    x: Math.min(...group.map(({ x }) => x)),
    right: Math.max(...group.map(({ right }) => right)),
    top: Math.min(...group.map(({ y, size }) => y - size * 0.75)),
    bottom: Math.max(...group.map(({ y, size }) => y + size * 0.1)),
  }))
}

function areTogether(one: Fragment, other: Fragment): boolean {
  const size = Math.max(one.size, other.size)
  const distance = other.y - one.y
  const gap = Math.max(one.x, other.x) - Math.min(one.right, other.right)
  // Superscripts, subscripts, and parts of a line.
  if (distance < size * 0.6 && gap < size * 0.4) return true
  const isSimilar = Math.min(one.size, other.size) > size * 0.9
  if (distance <= Math.max(0.6, size * 0.06)) return isSimilar
  if (gap > 0 || distance > size * 1.9) return false
  const middles = Math.abs(one.x + one.right - other.x - other.right) / 2
  return (
    isSimilar &&
    (Math.abs(one.x - other.x) < size * 4 || middles < size * 2 || Math.abs(one.right - other.right) < size * 2)
  )
}

/** Orders boxes from top to bottom if a horizontal line separates them, or else from left to right. */
function inOrder(boxes: readonly Box[], isBeside = false): { boxes: Box[]; isAlone: boolean }[] {
  if (boxes.length < 2) return [{ boxes: [...boxes], isAlone: !isBeside }]
  const rows = cut(
    boxes,
    ({ top }) => top,
    ({ bottom }) => bottom,
  )
  if (rows.length > 1) {
    const parts = rows.flatMap((row) => inOrder(row, false))
    // Boxes below each other in a column next to another are one text.
    const isWhole = isBeside && parts.every(({ isAlone }) => isAlone)
    return isWhole ? [{ boxes: parts.flatMap((part) => part.boxes), isAlone: false }] : parts
  }
  const columns = cut(
    boxes,
    ({ x }) => x,
    ({ right }) => right,
  )
  if (columns.length > 1) return columns.flatMap((column) => inOrder(column, true))
  return [{ boxes: boxes.toSorted((one, other) => one.top - other.top), isAlone: !isBeside }]
}

function cut(boxes: readonly Box[], start: (box: Box) => number, end: (box: Box) => number): Box[][] {
  const parts: Box[][] = []
  let reached = Number.NEGATIVE_INFINITY
  for (const box of boxes.toSorted((one, other) => start(one) - start(other))) {
    if (start(box) >= reached - 1) parts.push([box])
    else parts.at(-1)?.push(box)
    reached = Math.max(reached, end(box))
  }
  return parts
}
