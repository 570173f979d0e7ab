import type { Stretch } from './stretches.ts'

/** A part of a line: stretches with no wide gap between them. */
export interface Fragment {
  stretches: Stretch[]
  x: number
  right: number
  y: number
  size: number
}

/** The parts of a page's lines, from top to bottom. */
export function toFragments(stretches: readonly Stretch[]): Fragment[] {
  const fragments: Fragment[] = []
  for (const stretch of stretches.toSorted((one, other) => Math.round(one.y - other.y) || one.x - other.x)) {
    const last = fragments.at(-1)
    const isNext = last && Math.abs(last.y - stretch.y) < last.size * 0.5 && stretch.x >= last.x
    if (isNext && stretch.x - last.right < Math.max(last.size, stretch.size)) {
      last.stretches.push(stretch)
      last.right = Math.max(last.right, stretch.right)
    } else {
      const { x, right, y, size } = stretch
      fragments.push({ stretches: [stretch], x, right, y, size })
    }
  }
  return fragments
}
