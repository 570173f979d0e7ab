import sharp, { type Sharp } from 'sharp'
import type { Draft, Piece } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import type { ReadOptions } from '../programs.ts'
import { plainPieces } from '../text/plain.ts'
import { openOcr } from './tesseract.ts'

const mostPixels = 100_000_000
const mostPages = 100
/** Letters are recognised best at a height of twenty pixels, as on a page of about this width. */
const goodWidth = 1_700
const longestSide = 5_000

/** Reads the text of a picture. A TIFF may have several pages. */
export async function readPicture(bytes: Buffer, options: ReadOptions): Promise<Draft> {
  limitSharp()
  const ocr = await openOcr(options)
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels) throw new Unreadable('too-complex', `${width} × ${height} pixels`)
  const pieces: Piece[] = []
  const emptyPages: number[] = []
  for (let page = 1; page <= Math.min(pages, mostPages) && ocr.timeLeft() > 0; page += 1) {
    const found = plainPieces(await ocr.read(await prepared(bytes, page)), page)
    pieces.push(...found)
    if (found.length === 0) emptyPages.push(page)
  }
  return { unit: pages > 1 ? 'page' : null, pageCount: pages, title: null, emptyPages, pieces }
}

/** Limits sharp, in this process, to one thread, no cache, and the decoders that are needed. */
export function limitSharp(): void {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Webp', 'Png', 'Jpeg', 'Tiff'].map((format) => `VipsForeignLoad${format}Buffer`) })
}

/** Prepares a picture for recognition: upright, grey on white, of a suitable size. */
async function prepared(bytes: Buffer, page: number): Promise<Buffer> {
  const picture = sharp(bytes, { page: page - 1, limitInputPixels: mostPixels, failOn: 'truncated' }).autoOrient()
  const { width } = await picture.metadata()
  const target = Math.min(longestSide, Math.max(width, Math.min(goodWidth, width * 2)))
  const upright = picture.flatten({ background: 'white' }).grayscale()
  const skew = await skewOf(upright)
  return sharp(
    await upright.resize({ width: target, height: longestSide, fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer(),
  )
    .rotate(-skew, { background: 'white' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const sampleWidth = 500
const widest = 15
/** Straight lines of text leave blank rows between them. With a smaller gain there are no lines to detect. */
const leastGain = 1.15

/** The clockwise skew of a page in degrees, up to 15. Tesseract needs nearly straight lines. */
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

/** How unevenly ink is distributed over lines at an angle. */
function contrast(ink: readonly [number, number][], angle: number, height: number): number {
  const slope = Math.tan((angle * Math.PI) / 180)
  const rows = new Float64Array(height * 2)
  for (const [x, y] of ink) {
    const row = Math.round(y - x * slope) + (height >> 1)
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, row, index) => sum + (row - (rows[index - 1] ?? 0)) ** 2, 0)
}
