import type { Sharp } from 'sharp'

const sampleWidth = 500
const widest = 15
/** Straight lines of text leave white rows between them; with less gain than this there are no lines to be found. */
const leastGain = 1.15

/** How many degrees clockwise a page of text is turned, of up to 15: tesseract reads lines that are nearly straight. */
export async function skewOf(picture: Sharp): Promise<number> {
  const { data, info } = await picture
    .clone()
    .resize({ width: sampleWidth, height: sampleWidth * 2, fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ink: [number, number][] = []
  for (let at = 0; at < info.width * info.height; at += 1) {
    const light = data[at * info.channels] ?? 255
    if (light < 128) ink.push([at % info.width, Math.floor(at / info.width)])
  }
  const angles = Array.from({ length: widest * 4 + 1 }, (_, index) => index / 2 - widest)
  const scores = angles.map((angle) => ({ angle, score: contrast(ink, angle, info.height + info.width) }))
  const best = scores.reduce((top, one) => (one.score > top.score ? one : top), { angle: 0, score: 0 })
  return best.score > contrast(ink, 0, info.height + info.width) * leastGain ? best.angle : 0
}

/** How uneven the ink is spread over lines that run at an angle. */
function contrast(ink: readonly [number, number][], angle: number, height: number): number {
  const slope = Math.tan((angle * Math.PI) / 180)
  const rows = new Float64Array(height * 2)
  for (const [x, y] of ink) {
    const row = Math.round(y - x * slope) + (height >> 1)
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, row, index) => sum + (row - (rows[index - 1] ?? 0)) ** 2, 0)
}
