import sharp from 'sharp'
import type { Box } from '../generators/port.ts'
import { limitSharp } from './ocr/read-picture.ts'

/** A part of a picture as PNG, and with a part of it covered; null if nothing is to be covered. */
export interface CutFigure {
  plain: Buffer
  covered: Buffer | null
}

const coverColor = '#7c5cff'
/** Around a cover, in pixels. */
const coverMargin = 3

/** Cuts a figure out of the picture of a page. Throws if the picture cannot be decoded. */
export async function cutFigure(jpeg: Uint8Array, box: Box, cover: Box | undefined): Promise<CutFigure> {
  limitSharp()
  const { width, height } = await sharp(jpeg).metadata()
  const area = areaOf(box, width, height, 0)
  const plain = await sharp(jpeg).extract(area).png().toBuffer()
  if (!cover) return { plain, covered: null }
  const patch = areaOf(cover, width, height, coverMargin)
  const left = Math.max(0, patch.left - area.left)
  const top = Math.max(0, patch.top - area.top)
  const right = Math.min(area.width, patch.left + patch.width - area.left)
  const bottom = Math.min(area.height, patch.top + patch.height - area.top)
  const size = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
  const patchPng = await sharp({ create: { ...size, channels: 3, background: coverColor } })
    .png()
    .toBuffer()
  const covered = await sharp(plain)
    .composite([{ input: patchPng, left, top }])
    .png()
    .toBuffer()
  return { plain, covered }
}

/** A box in pixels, at least one wide and high, within the picture. */
function areaOf(box: Box, width: number, height: number, margin: number) {
  const left = Math.min(width - 1, Math.max(0, Math.floor((box.x / 1000) * width) - margin))
  const top = Math.min(height - 1, Math.max(0, Math.floor((box.y / 1000) * height) - margin))
  const right = Math.min(width, Math.ceil(((box.x + box.width) / 1000) * width) + margin)
  const bottom = Math.min(height, Math.ceil(((box.y + box.height) / 1000) * height) + margin)
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}
