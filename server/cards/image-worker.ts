/**
 * Decodes pictures in a process of its own, without secrets in its environment, so that a picture that crashes the
 * decoder or exhausts its memory does no further harm.
 */
import sharp from 'sharp'
import type { ServerMessage } from '../texts/index.ts'
import { cardImageWidth, limits } from '../../shared/limits.ts'

/** A picture as it is stored: in full, and in the width that cards show. */
export interface PreparedImage {
  full: Buffer
  card: Buffer
  contentType: 'image/webp'
  width: number
  height: number
}

/** A picture, and how many pixels its header was read to have, by which its turn came. */
export interface WorkerRequest {
  bytes: Uint8Array
  pixels: number
}

export type WorkerReply =
  | { image: PreparedImage }
  | { refused: { code: 'too-large' | 'unsupported-type'; detail: ServerMessage } }

/** WebP ends at 16,383 pixels. Nobody sees more than this, and encoding 50 megapixels takes 16 seconds. */
const longestSide = 4096
/** Larger files, such as noise, are stored smaller and coarser. */
const largestFile = 4 * 1024 * 1024
const coarse = { longestSide: 2560, quality: 60 }
/** Takes half the time of sharp's default effort; files are 3 % larger. Smart subsampling keeps thin lines. */
const webp = { quality: 85, effort: 2, smartSubsample: true }

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'],
})

process.on('message', (picture: WorkerRequest) => void prepare(picture).then((reply) => process.send?.(reply)))
// The server handles signals to the process group, and ends this process by closing its channel.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('SIGHUP', () => {})
// A graceful exit would wait for a running encoder.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function prepare({ bytes, pixels }: WorkerRequest): Promise<WorkerReply> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > limits.imagePixels) return refuse('too-large', ['picturePixels'])
    // It would be decoded before those of others.
    if (width * height > pixels) return refuse('unsupported-type', ['pictureDamaged'])
    return { image: await encode(bytes) }
  } catch {
    return refuse('unsupported-type', ['pictureDamaged'])
  }
}

/** Upright, in sRGB and without metadata, which sharp drops by default. Of an animation, the first frame. */
async function encode(bytes: Uint8Array): Promise<PreparedImage> {
  const fine = await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp(webp)
    .toBuffer({ resolveWithObject: true })
  const { data: full, info } = fine.data.length > largestFile ? await encodeCoarsely(fine.data) : fine
  const { width, height } = info
  const card = width > cardImageWidth ? await sharp(full).resize({ width: cardImageWidth }).webp(webp).toBuffer() : full
  return { full, card, contentType: 'image/webp', width, height }
}

function encodeCoarsely(bytes: Buffer) {
  const { longestSide: side, quality } = coarse
  return sharp(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ ...webp, quality })
    .toBuffer({ resolveWithObject: true })
}

function refuse(code: 'too-large' | 'unsupported-type', detail: ServerMessage): WorkerReply {
  return { refused: { code, detail } }
}
