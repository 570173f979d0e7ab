import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { Images, PreparedImage } from './images.ts'

/** A picture of user 1, prepared. */
export async function prepared(images: Images, bytes: Buffer, userId = 1): Promise<PreparedImage> {
  const [image] = await images.prepareImages(userId, [async () => bytes])
  if (!image) throw new Error('A picture is missing.')
  return image
}

/** A picture that cannot be compressed away: half of its bytes are half of the picture. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
}

/** A small picture of one colour. */
export function solid(background: string): Promise<Buffer> {
  return sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A black picture with one bit per pixel. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.of())]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
