import { readZipDirectory, type ZipEntry } from '../../documents/zip.ts'
import { Unreadable } from '../../documents/problems.ts'
import { importLimits } from '../../../shared/imports.ts'
import { type PackedFile, placeIn, unpack } from '../packed.ts'
import { messagesIn, numberIn, readMessage, textIn } from './protobuf.ts'

/** A package of Anki: its database, and its media files by name. */
export interface AnkiPackage {
  database: Buffer
  /** The name of its entry, which says what can read it. */
  name: string
  media: Map<string, PackedFile>
}

const sqliteHeader = Buffer.from('SQLite format 3\0')
const metaBytes = 1024
const mediaMapBytes = 16 * 1024 * 1024
/** The newest of the versions that `meta` names; it is packed with zstd. */
const latest = 3

/** Whether a file is a package of Anki, or the database of a collection. */
export function isAnki(bytes: Buffer): boolean {
  if (isSqlite(bytes)) return true
  if (bytes.toString('latin1', 0, 2) !== 'PK') return false
  return readZipDirectory(bytes)?.some(({ name }) => /^collection\.anki2(?:1b?)?$/u.test(name)) ?? false
}

const isSqlite = (bytes: Buffer) => bytes.subarray(0, sqliteHeader.length).equals(sqliteHeader)

/** Opens a package of any generation, or a bare database. Throws `Unreadable`. */
export async function openPackage(bytes: Buffer): Promise<AnkiPackage> {
  if (isSqlite(bytes)) return { database: bytes, name: 'collection.anki2', media: new Map() }
  const entries = new Map<string, ZipEntry>()
  for (const entry of readZipDirectory(bytes) ?? []) {
    if (entry.isEncrypted) throw new Unreadable('encrypted')
    if (!entries.has(entry.name)) entries.set(entry.name, entry)
  }
  const placeOf = (name: string, isZstd: boolean) => {
    const entry = entries.get(name)
    return entry && placeIn(bytes, entry, isZstd)
  }
  const read = async (name: string, most: number, isZstd = false) => {
    const place = placeOf(name, isZstd)
    return place && unpack(bytes.subarray(place.start, place.start + place.length), place.packing, most)
  }
  const meta = await read('meta', metaBytes)
  const version = meta ? numberIn(readMessage(meta), 1) : 1
  if (version < 1 || version > latest) throw new Unreadable('damaged', `version ${version}`)
  const isLatest = version === latest
  // Newer packages have an old database, too, whose only note says that Anki is too old to read it.
  const name = isLatest
    ? 'collection.anki21b'
    : entries.has('collection.anki21')
      ? 'collection.anki21'
      : 'collection.anki2'
  const database = await read(name, importLimits.databaseBytes, isLatest)
  if (!database || !isSqlite(database)) throw new Unreadable('damaged', `no database in ${name}`)
  const map = await read('media', mediaMapBytes, isLatest)
  const media = new Map<string, PackedFile>()
  for (const [entryName, fileName] of map ? mediaNames(map, isLatest) : []) {
    const place = placeOf(entryName, isLatest)
    if (place) media.set(fileName.normalize('NFC'), place)
  }
  return { database, name, media }
}

/** Names of entries with the names of their files. */
function mediaNames(map: Buffer, isLatest: boolean): [string, string][] {
  if (isLatest)
    return messagesIn(readMessage(map), 1).map((entry, index): [string, string] => [String(index), textIn(entry, 1)])
  if (map.length === 0) return []
  const names: unknown = JSON.parse(map.toString('utf8'))
  return Object.entries(names ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string')
}
