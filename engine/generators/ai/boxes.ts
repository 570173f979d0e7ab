import type { Box } from '../port.ts'

/** In thousandths of a picture's side. */
const smallestFigure = 40
const smallestCover = 8
/** The share of a page that a figure may take: a whole page would show all of its text. */
const largestFigure = 0.9
/** The share of a figure that a cover may take: a label does not fill it. */
const largestCover = 0.3
/** Models are a little off. */
const tolerance = 15

/** The part of a box that lies in the picture; null if it is no figure. `isWhole` allows all of the picture. */
export function figureBox(box: Box, isWhole: boolean): Box | null {
  const found = within(box, { x: 0, y: 0, width: 1000, height: 1000 })
  if (!found || found.width < smallestFigure || found.height < smallestFigure) return null
  return !isWhole && sizeOf(found) > largestFigure * 1_000_000 ? null : found
}

/** The part of a box that lies in a figure; null if it covers no label of it. */
export function coverBox(box: Box, figure: Box): Box | null {
  const found = within(box, figure)
  if (!found || found.width < smallestCover || found.height < smallestCover) return null
  return sizeOf(found) > largestCover * sizeOf(figure) ? null : found
}

const sizeOf = ({ width, height }: Box) => width * height

/** The common part of two boxes; null if the first is no box, or not in the second but for a tolerance. */
function within({ x, y, width, height }: Box, frame: Box): Box | null {
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) return null
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height]
  if (x < frame.x - tolerance || y < frame.y - tolerance) return null
  if (x + width > right + tolerance || y + height > bottom + tolerance) return null
  const [left, top] = [Math.max(x, frame.x), Math.max(y, frame.y)]
  const found = {
    x: left,
    y: top,
    width: Math.min(x + width, right) - left,
    height: Math.min(y + height, bottom) - top,
  }
  return found.width > 0 && found.height > 0 ? found : null
}
