import { constants, inflateRawSync } from 'node:zlib'
import { unpackedBytes } from './limits.ts'
import { Unreadable } from './problems.ts'
import { readZipDirectory, startOf, type ZipEntry } from './zip-directory.ts'

const mostEntries = 10_000
/** A declaration of entities stands at the beginning. */
const lookedAt = 4_096

/**
 * Refuses an archive that is damaged, behind a password, or too large when unpacked, before anything unpacks it. Office's
 * own formats have no declarations of entities, so one that has is an attack.
 */
export function checkArchive(bytes: Buffer, kind: 'office' | 'open'): void {
  const entries = readZipDirectory(bytes)
  if (entries === null) throw new Unreadable('damaged', 'no directory of a zip archive')
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new Unreadable('encrypted')
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (total > unpackedBytes || entries.length > mostEntries) throw new Unreadable('too-complex', `${total} bytes`)
  if (kind === 'open') return
  for (const entry of entries)
    if (/\.(xml|rels)$/iu.test(entry.name) && /<!(DOCTYPE|ENTITY)/u.test(beginningOf(bytes, entry)))
      throw new Unreadable('damaged', 'a document type in XML')
}

function beginningOf(bytes: Buffer, entry: ZipEntry): string {
  const start = startOf(bytes, entry)
  if (start === null) return ''
  const packed = bytes.subarray(start, start + Math.min(entry.packedBytes, lookedAt))
  if (entry.method === 0) return packed.toString('latin1')
  try {
    // Only a part of the data, so its end is not to be found.
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1', 0, lookedAt)
  } catch {
    return ''
  }
}
