import { lineText, type Line } from './lines.ts'

/** What most of a document's text looks like. */
export interface Body {
  size: number
  /** Distance of lines within a paragraph, as a multiple of the size. */
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

/** Sizes that differ by less look the same. */
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
