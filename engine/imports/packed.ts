import { promisify } from 'node:util'
import { inflateRaw, type InputType, zstdDecompress } from 'node:zlib'
import { imageSize } from 'image-size'
import { limits } from '../../shared/limits.ts'
import { startOf, type ZipEntry } from '../documents/zip.ts'

type Decompress = (bytes: InputType, options: { maxOutputLength: number }) => Promise<Buffer>

const decompress: Record<'deflate' | 'zstd', Decompress> = {
  deflate: promisify(inflateRaw),
  zstd: promisify(zstdDecompress),
}

/** A file inside an imported one: where its bytes are, and how they are packed, the outermost first. */
export interface PackedFile {
  start: number
  length: number
  packing: readonly ('deflate' | 'zstd' | 'base64')[]
}

/** The bytes of a packed file. Rejects with a RangeError if there are more than `most`. */
export async function unpack(bytes: Uint8Array, packing: PackedFile['packing'], most: number): Promise<Buffer> {
  let unpacked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const kind of packing) {
    if (kind === 'base64') unpacked = Buffer.from(unpacked.toString('latin1'), 'base64')
    else unpacked = await decompress[kind](unpacked, { maxOutputLength: most })
  }
  if (unpacked.length > most) throw new RangeError('too many bytes')
  return unpacked
}

/** Where an entry of an archive is; undefined if it is outside the file, or packed in another way. */
export function placeIn(bytes: Buffer, entry: ZipEntry, isZstd = false): PackedFile | undefined {
  const start = startOf(bytes, entry)
  if (start === null || start + entry.packedBytes > bytes.length) return undefined
  if (entry.method !== 0 && entry.method !== 8) return undefined
  const packing: PackedFile['packing'] = [
    ...(entry.method === 8 ? ['deflate' as const] : []),
    ...(isZstd ? ['zstd' as const] : []),
  ]
  return { start, length: entry.packedBytes, packing }
}

/** In pixels. */
export interface PictureSize {
  width: number
  height: number
}

/**
 * How large a picture inside a file is when it is shown; null for one that cannot be read. Of its orientation, which EXIF can note in
 * WebP and PNG, too, only that of JPEG is known.
 */
export async function pictureSize(file: Buffer, { start, length, packing }: PackedFile): Promise<PictureSize | null> {
  try {
    const bytes = await unpack(file.subarray(start, start + length), packing, limits.imageBytes)
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!(width > 0 && height > 0)) return null
    // From 5 on, the picture lies on its side.
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}
