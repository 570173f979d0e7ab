import { inflateRawSync } from 'node:zlib'
import { zipSync, type Zippable } from 'fflate'
import { unpackedBytes } from './limits.ts'
import { Unreadable } from './problems.ts'
import { readZipDirectory, startOf, type ZipEntry } from './zip-directory.ts'

/**
 * The archive with the parts that are wanted as they are, for readers with a decompression of their own: theirs knows no
 * limits, and does not end on some damaged files.
 */
export function withoutCompression(bytes: Buffer, isWanted: (name: string) => boolean): Buffer {
  const parts: Zippable = {}
  let left = unpackedBytes
  for (const entry of readZipDirectory(bytes) ?? []) {
    if (!isWanted(entry.name)) continue
    const part = unpack(bytes, entry, left)
    left -= part.length
    parts[entry.name] = [part, { level: 0 }]
  }
  return Buffer.from(zipSync(parts).buffer)
}

function unpack(bytes: Buffer, entry: ZipEntry, most: number): Uint8Array {
  const start = startOf(bytes, entry)
  if (start === null) throw new Unreadable('damaged', 'a part of the archive is not in the file')
  const packed = bytes.subarray(start, start + entry.packedBytes)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Unreadable(isTooLarge ? 'too-complex' : 'damaged', undefined, { cause: error })
  }
}
