import { randomBytes } from 'node:crypto'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { Files } from '../files.ts'
import { expectFiles, forgetFiles, imageKeys, type NewImage, readDueFiles } from './cards.sql.ts'

/** Pictures whose files are stored, by the name of the part that they came in. */
export type StoredImages = Map<string, NewImage>

/** Files that no card took by then are left from something that failed. */
const graceMs = 3_600_000
const sweepSize = 500

/** Re-encodes uploaded pictures and stores their files, which go again unless a card takes them within the hour. */
export async function storeImages(
  { db, files, images }: Pick<Deps, 'db' | 'files' | 'images'>,
  uploads: ReadonlyMap<string, Buffer>,
  now: Date,
): Promise<StoredImages> {
  const prepared = []
  // One after the other: a card with many pictures takes one place in the queue, not all of them.
  for (const [part, bytes] of uploads) prepared.push({ part, id: newImageId(), ...(await images.prepareImage(bytes)) })
  if (prepared.length === 0) return new Map()
  await expectFiles(
    db,
    prepared.map((image) => image.id),
    new Date(now.getTime() + graceMs),
  )
  await Promise.all(
    prepared.flatMap(({ id, full, card, contentType }) => [
      files.put(imageKeys(id).full, full, contentType),
      files.put(imageKeys(id).card, card, contentType),
    ]),
  )
  return new Map(
    prepared.map(({ part, id, contentType, width, height, full }) => [
      part,
      { id, contentType, width, height, byteCount: full.length },
    ]),
  )
}

/** Removes files that belong to nothing any more. */
export async function removeFiles(db: Db, files: Files, now: Date): Promise<void> {
  for (;;) {
    const keys = await readDueFiles(db, now, sweepSize)
    await Promise.all(keys.map((key) => files.remove(key)))
    if (keys.length > 0) await forgetFiles(db, keys)
    if (keys.length < sweepSize) return
  }
}

/** It cannot be guessed, and is safe in a path and in a URL. */
const newImageId = () => randomBytes(16).toString('hex')
