import type { Passage } from '../documents/document.ts'
import { unitsOf } from '../checks/quote.ts'
import { sizeOf } from './size.ts'

/** Text on either side of a place that is compared. */
const windowLength = 3_500
/** A topic with less is too small, one with more too large, where the text has places to part it. */
const shortestSegment = 3_000
const longestSegment = 12_000

/**
 * Parts passages that follow each other where their subject changes: where the words before and after have least in
 * common, compared with the places around (Hearst's TextTiling). Returns the index of each segment's first passage.
 */
export function segmentsOf(passages: readonly Passage[], stemsOf: (text: string) => readonly string[]): number[] {
  const sizes = passages.map(sizeOf)
  const counts = passages.map(({ blocks }) => countsOf(blocks.flatMap(unitsOf).flatMap(stemsOf)))
  const cohesion = passages.map((_, place) =>
    place === 0 ? 1 : cosine(around(counts, sizes, place, -1), around(counts, sizes, place, 1)),
  )
  const depths = cohesion.map((_, place) => (place === 0 ? 0 : depthAt(cohesion, place)))
  const inner = depths.slice(1)
  const mean = inner.reduce((sum, depth) => sum + depth, 0) / Math.max(1, inner.length)
  const deviation = Math.sqrt(inner.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, inner.length))
  const starts = [0]
  const length = (from: number, to: number) => sizes.slice(from, to).reduce((sum, size) => sum + size, 0)
  const byDepth = depths.map((_, place) => place).toSorted((a, b) => (depths[b] ?? 0) - (depths[a] ?? 0) || a - b)
  for (const place of byDepth) {
    if (place === 0 || (depths[place] ?? 0) <= 0) continue
    const before = Math.max(...starts.filter((start) => start < place))
    const after = Math.min(passages.length, ...starts.filter((start) => start > place))
    const isTooShort = length(before, place) < shortestSegment || length(place, after) < shortestSegment
    const isDeep = (depths[place] ?? 0) > mean + deviation / 2
    if (!isTooShort && (isDeep || length(before, after) > longestSegment)) starts.push(place)
  }
  return starts.toSorted((a, b) => a - b)
}

type Counts = ReadonlyMap<string, number>

/** How often each stem occurs. */
export function countsOf(stems: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** The words of the passages on one side of a place, as many as fill a window. */
function around(counts: readonly Counts[], sizes: readonly number[], place: number, step: -1 | 1): Counts {
  const sum = new Map<string, number>()
  let length = 0
  for (let at = step < 0 ? place - 1 : place; at >= 0 && at < counts.length && length < windowLength; at += step) {
    length += sizes[at] ?? 0
    for (const [stem, count] of counts[at] ?? []) sum.set(stem, (sum.get(stem) ?? 0) + count)
  }
  return sum
}

function cosine(one: Counts, other: Counts): number {
  const norm = (counts: Counts) => Math.sqrt(counts.values().reduce((sum, count) => sum + count * count, 0))
  const product = one.entries().reduce((sum, [stem, count]) => sum + count * (other.get(stem) ?? 0), 0)
  return product === 0 ? 0 : product / (norm(one) * norm(other))
}

/** How far cohesion rises on both sides of a place before it falls again. */
function depthAt(cohesion: readonly number[], place: number): number {
  const here = cohesion[place] ?? 0
  const peak = (step: -1 | 1) => {
    let highest = here
    for (let at = place + step; at > 0 && at < cohesion.length; at += step) {
      const one = cohesion[at] ?? 0
      if (one < highest) break
      highest = one
    }
    return highest
  }
  return peak(-1) - here + (peak(1) - here)
}
