import { toBoxes } from './boxes.ts'
import { toFragments, type Fragment } from './fragments.ts'
import type { Stretch } from './stretches.ts'

/** Columns are at least this part of the text's width. */
const narrowest = 0.22

/** The text of a page in columns, in the order in which they are read. What runs across columns parts them. */
export function toColumns(stretches: readonly Stretch[]): Stretch[][] {
  return columnsOf(toFragments(stretches), 0).map((fragments) => fragments.flatMap((fragment) => fragment.stretches))
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

/** Where a white strip parts two columns of running text; null where there is none. Columns of a table are no text. */
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

/** Running text fills most of its column's width. */
function isColumn(fragments: readonly Fragment[], pageWidth: number): boolean {
  if (fragments.length < 4) return false
  const start = Math.min(...fragments.map(({ x }) => x))
  const width = Math.max(...fragments.map(({ right }) => right)) - start
  const full = fragments.filter((fragment) => fragment.right - fragment.x > width * 0.6).length
  return width > pageWidth * narrowest && full >= fragments.length * 0.5
}

/** How much of the shorter column stands beside the other. */
function sharedHeight(left: readonly Fragment[], right: readonly Fragment[]): number {
  const [one, other] = [left, right].map((side) => ({
    top: Math.min(...side.map(({ y }) => y)),
    bottom: Math.max(...side.map(({ y }) => y)),
  }))
  if (!one || !other) return 0
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared / Math.max(1, Math.min(one.bottom - one.top, other.bottom - other.top))
}
