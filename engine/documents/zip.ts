import { constants, inflateRawSync } from 'node:zlib'
import { Unreadable } from './problems.ts'

/** An entry in the directory of a zip archive. */
export interface ZipEntry {
  name: string
  packedBytes: number
  unpackedBytes: number
  /** 0 stored, 8 deflated. */
  method: number
  isEncrypted: boolean
  /** The offset of its local header. */
  offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
/** The length of the end record with the longest comment. */
const longestEnd = 22 + 65_535

/** Reads the directory of a zip archive without unpacking, or its first `most` bytes; null if it is missing or invalid. */
export function readZipDirectory(bytes: Buffer, most = Infinity): ZipEntry[] | null {
  const end = findEnd(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  const declared = bytes.readUInt32LE(end + 16)
  const length = bytes.readUInt32LE(end + 12)
  // Data before the archive, as in self-extracting ones, shifts the directory.
  let at = declared + length <= end ? declared : end - length
  const last = at + most
  const entries: ZipEntry[] = []
  while (at >= 0 && at + 46 <= end && at < last && entries.length < count) {
    if (bytes.readUInt32LE(at) !== entrySignature) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (next > end) return null
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = next
  }
  return entries.length > 0 ? entries : null
}

/** The offset of an entry's data; null if it is outside the file. */
export function startOf(bytes: Buffer, entry: ZipEntry): number | null {
  if (entry.offset + 30 > bytes.length) return null
  const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  return start <= bytes.length ? start : null
}

/** The text of a short stored entry such as `mimetype`; null for other entries. */
export function storedText(bytes: Buffer, entry: ZipEntry): string | null {
  const start = startOf(bytes, entry)
  if (start === null || entry.method !== 0 || entry.packedBytes > 200) return null
  return start + entry.packedBytes <= bytes.length ? bytes.toString('latin1', start, start + entry.packedBytes) : null
}

function findEnd(bytes: Buffer): number | null {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - longestEnd); at -= 1)
    if (bytes.readUInt32LE(at) === endSignature) return at
  return null
}

const mostFiles = 10_000
/** Entity declarations are at the beginning of a file. */
const lookedAt = 4_096

/**
 * Rejects an archive that is damaged, encrypted or too large, before it is unpacked. Office formats declare no
 * entities, so a declaration is an attack.
 */
export function checkArchive(bytes: Buffer, kind: 'office' | 'open'): void {
  const entries = readZipDirectory(bytes)
  if (entries === null) throw new Unreadable('damaged', 'the zip archive has no directory')
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new Unreadable('encrypted')
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (total > unpackedBytes || entries.length > mostFiles) throw new Unreadable('too-complex', `${total} bytes`)
  if (kind === 'open') return
  for (const entry of entries)
    if (/\.(xml|rels)$/iu.test(entry.name) && /<!(DOCTYPE|ENTITY)/u.test(beginningOf(bytes, entry)))
      throw new Unreadable('damaged', 'the XML declares a document type')
}

function beginningOf(bytes: Buffer, entry: ZipEntry): string {
  const start = startOf(bytes, entry)
  if (start === null) return ''
  const packed = bytes.subarray(start, start + Math.min(entry.packedBytes, lookedAt))
  if (entry.method === 0) return packed.toString('latin1')
  try {
    // The data is truncated on purpose, so its end is missing.
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1', 0, lookedAt)
  } catch {
    return ''
  }
}

/** The limit of unpacked data, for archives and for the texts in them. */
export const unpackedBytes = 200 * 1024 * 1024
