import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '../app/deps.ts'
import type { Upload } from '../app/multipart.ts'
import { addPendingDeletes } from '../platform/pending-deletes.ts'
import { imageKeys, type NewImage, readImage } from './cards.sql.ts'
import type { LoadPicture, PreparedImage } from './images.ts'

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
  const stored = await store({ db, files }, pictures, now)
  return new Map(stored.map((image, index) => [parts[index] ?? '', image]))
}

/**
 * Stores the pictures in an imported file, by their names: those that can be used, up to `mostPixels`. Their files are deleted within
 * the hour, too, unless cards use them.
 */
export async function storeUsableImages(
  { db, files, images }: Pick<Deps, 'db' | 'files' | 'images'>,
  pictures: ReadonlyMap<string, LoadPicture>,
  { userId, now, mostPixels, signal }: { userId: number; now: Date; mostPixels: number; signal: AbortSignal },
): Promise<StoredImages> {
  const stored: StoredImages = new Map()
  const names = [...pictures.keys()]
  let index = 0
  for await (const picture of images.prepareUsable(userId, [...pictures.values()], mostPixels)) {
    signal.throwIfAborted()
    const name = names[index++] ?? ''
    const [image] = await store({ db, files }, picture ? [picture] : [], now)
    if (image) stored.set(name, image)
  }
  return stored
}

async function store(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  pictures: readonly PreparedImage[],
  now: Date,
): Promise<NewImage[]> {
  const prepared = pictures.map((picture) => ({ ...picture, id: newImageId() }))
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
  return prepared.map(({ id, contentType, width, height, full, card }) => ({
    id,
    contentType,
    width,
    height,
    byteCount: full.length + card.length,
  }))
}

/** The picture as WebP, in full or as cards show it; undefined when it is gone. */
export async function openMedium(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  size: keyof ReturnType<typeof imageKeys> = 'full',
): Promise<Readable | undefined> {
  const [image] = await readImage(db, id)
  return image && files.get(imageKeys(image.file)[size])
}

/** Unguessable, and safe in paths and URLs. */
export const newImageId = () => randomBytes(16).toString('hex')
