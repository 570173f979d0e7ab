import type { TextItem } from './page-text.ts'

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
