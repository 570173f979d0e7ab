/** The marker on both sides of a gap in a gap card's question. */
export const gapMarker = '/$'

/** A stretch of a gap card's question: text that is shown, or a gap that is hidden until the answer is shown. */
export interface GapSegment {
  kind: 'text' | 'gap'
  text: string
}

/**
 * Splits a gap card's question at its markers. Markers are paired from the left; an unpaired last one is text. Dollar signs of
 * LaTeX are no markers, because a marker has a slash before the dollar. A gap may contain a whole formula.
 */
export function parseGaps(question: string): GapSegment[] {
  const parts = question.split(gapMarker)
  if (parts.length % 2 === 0) parts.push(parts.splice(-2).join(gapMarker))
  return parts
    .map((text, index): GapSegment => ({ kind: index % 2 ? 'gap' : 'text', text }))
    .filter((segment) => segment.kind === 'gap' || segment.text !== '')
}

/** Whether the question holds at least one gap, and none that is blank. */
export function hasGoodGaps(question: string): boolean {
  const gaps = parseGaps(question).filter((segment) => segment.kind === 'gap')
  return gaps.length > 0 && gaps.every((gap) => gap.text.trim() !== '')
}
