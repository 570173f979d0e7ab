/** What stands on both sides of a gap in a gap card's question. */
export const gapMarker = '/$'

/** A stretch of a gap card's question: text that is shown, or a gap that is hidden until the answer is shown. */
export interface GapSegment {
  kind: 'text' | 'gap'
  text: string
}

/**
 * Splits a gap card's question at its markers. Markers pair up from the left; a last one without a partner is text.
 * LaTeX keeps its dollar signs: only a slash directly before the dollar makes a marker, and a gap may hold LaTeX whole.
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
