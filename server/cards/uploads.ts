import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '../app/deps.ts'
import type { Upload } from '../app/multipart.ts'
import { addPendingDeletes } from '../platform/pending-deletes.ts'
import { imageKeys, type NewImage, readImage } from './cards.sql.ts'

/** Stored pictures by the name of their multipart part. */
export type StoredImages = Map<string, NewImage>

/** Re-encodes uploaded pictures and stores their files, which are deleted within the hour unless a card uses them. */
export async function storeImages(
  { db, files, images }: Pick<Deps, 'db' | 'files' | 'images'>,
  uploads: ReadonlyMap<string, Pick<Upload, 'read'>>,
  userId: number | null,
  now: Date,
): Promise<StoredImages> {
  if (uploads.size === 0) return new Map()
  const parts = [...uploads.keys()]
  const pictures = await images.prepareImages(
    userId,
    uploads
      .values()
      .map(({ read }) => read)
      .toArray(),
  )
  const prepared = pictures.map((picture, index) => ({ ...picture, part: parts[index] ?? '', id: newImageId() }))
  await addPendingDeletes(
    db,
    prepared.flatMap((image) => Object.values(imageKeys(image.id))),
    now,
  )
  await Promise.all(
    prepared.flatMap(({ id, full, card, contentType }) => [
      files.put(imageKeys(id).full, full, contentType),
      files.put(imageKeys(id).card, card, contentType),
    ]),
  )
  return new Map(
    prepared.map(({ part, id, contentType, width, height, full, card }) => [
      part,
      { id, contentType, width, height, byteCount: full.length + card.length },
    ]),
  )
}

/** The picture as WebP, in full or as cards show it; undefined when it is gone. */
export async function openPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  size: keyof ReturnType<typeof imageKeys> = 'full',
): Promise<Readable | undefined> {
  const [image] = await readImage(db, id)
  return image && files.get(imageKeys(image.file)[size])
}

/** Unguessable, and safe in paths and URLs. */
export const newImageId = () => randomBytes(16).toString('hex')
