import sharp from 'sharp'
import type { Draft, Piece } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import type { Means } from '../read-draft.ts'
import { plainPieces } from '../text/plain.ts'
import { skewOf } from './skew.ts'
import { openOcr } from './tesseract.ts'

const mostPixels = 100_000_000
const mostPages = 100
/** Letters of twenty pixels are read best: of a page that is about this wide. */
const goodWidth = 1_700
const longestSide = 5_000

sharp.concurrency(1)
sharp.cache(false)
// Only the decoders that are needed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Webp', 'Png', 'Jpeg', 'Tiff'].map((format) => `VipsForeignLoad${format}Buffer`) })

/** The text of a picture; a TIFF may have several pages. */
export async function readPicture(bytes: Buffer, means: Means): Promise<Draft> {
  const ocr = await openOcr(means)
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

/** Upright, black on white, in a size that can be read. */
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
