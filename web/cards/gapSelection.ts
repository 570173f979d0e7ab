import { gapMarker } from '../../shared/gaps.ts'

/** A text with its selection. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Makes a gap of the selection, without the white space at its ends; without one, a place to type a gap in. */
export function withGap({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end)
  const from = start + (chosen.length - chosen.trimStart().length)
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length))
  const gap = text.slice(from, to)
  return {
    text: text.slice(0, from) + gapMarker + gap + gapMarker + text.slice(to),
    start: from + gapMarker.length,
    end: from + gapMarker.length + gap.length,
  }
}
