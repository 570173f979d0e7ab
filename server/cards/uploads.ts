import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import type { Upload } from '../app/multipart.ts'
import { addPendingDeletes, deleteUnused } from '../platform/pending-deletes.ts'
import { imageKeys, type NewImage, readImage } from './cards.sql.ts'
import { readSound, type Sound } from './sounds.ts'
import { type LoadPicture, orNull, type PreparedImage } from './images.ts'

/** Stored pictures and sounds by the name of their multipart part. */
export type StoredImages = Map<string, NewImage>

/** Whether a part of a body is a sound, and no picture. */
export const isSoundPart = (part: string): boolean => /Sound\d*$/.test(part)

/**
 * Stores uploaded files as `storeImages`, and has `write` store what refers to them. They are deleted at once if that was refused, since they
 * count for nobody. After another error, such as a lost connection, the database may still write it.
 */
export async function withImages<T>(
  deps: Pick<Deps, 'db' | 'files' | 'images' | 'log'>,
  uploads: ReadonlyMap<string, Pick<Upload, 'read'>>,
  { userId, now }: { userId: number | null; now: Date },
  write: (images: StoredImages) => Promise<T>,
): Promise<T> {
  const images = await storeImages(deps, uploads, userId, now)
  try {
    return await write(images)
  } catch (error) {
    const isRefused = error instanceof AppError || error instanceof pg.DatabaseError
    if (isRefused && images.size > 0) await discard(deps, [...images.values()], now)
    throw error
  }
}

async function discard(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  images: readonly NewImage[],
  now: Date,
): Promise<void> {
  const keys = images.flatMap(({ id }) => Object.values(imageKeys(id)))
  await deleteUnused(db, files, keys, now).catch((error: unknown) => log.error({ err: error }, 'upload left'))
}

/** Stores the files of uploaded sounds and of pictures, which it re-encodes. They are deleted within the hour unless a card uses them. */
export async function storeImages(
  { db, files, images, log }: Pick<Deps, 'db' | 'files' | 'images' | 'log'>,
  uploads: ReadonlyMap<string, Pick<Upload, 'read'>>,
  userId: number | null,
  now: Date,
): Promise<StoredImages> {
  if (uploads.size === 0) return new Map()
  const pictures = [...uploads].filter(([part]) => !isSoundPart(part))
  const sounds = [...uploads].filter(([part]) => isSoundPart(part))
  // One at a time, and not kept while the pictures wait for their turn: together they are larger than all other requests.
  for (const [, { read }] of sounds) readSound(await read())
  const prepared = await images.prepareImages(
    userId,
    pictures.map(([, { read }]) => read),
  )
  const media = await store({ db, files }, prepared, now)
  try {
    for (const [, { read }] of sounds) media.push(...(await store({ db, files }, [readSound(await read())], now)))
  } catch (error) {
    // The client broke off, for instance, which removes the uploads.
    await discard({ db, files, log }, media, now)
    throw error
  }
  return new Map([...pictures, ...sounds].flatMap(([part], index) => (media[index] ? [[part, media[index]]] : [])))
}

/**
 * Stores the pictures in an imported file, by their names: those that can be used, up to `mostPixels`. Their files are deleted an hour
 * later, too, unless cards use them. Each has its own hour: the first can wait long for its turn to be decoded.
 */
export async function storeUsableImages(
  { db, files, images, clock }: Pick<Deps, 'db' | 'files' | 'images' | 'clock'>,
  pictures: ReadonlyMap<string, LoadPicture>,
  { userId, mostPixels, signal }: { userId: number; mostPixels: number; signal: AbortSignal },
): Promise<StoredImages> {
  const stored: StoredImages = new Map()
  const names = [...pictures.keys()]
  let index = 0
  for await (const picture of images.prepareUsable(userId, [...pictures.values()], mostPixels)) {
    signal.throwIfAborted()
    const name = names[index++] ?? ''
    const [image] = await store({ db, files }, picture ? [picture] : [], clock())
    if (image) stored.set(name, image)
  }
  return stored
}

/** Stores the sounds in an imported file in the same way, up to `mostBytes` of all together. */
export async function storeUsableSounds(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  sounds: ReadonlyMap<string, () => Promise<Buffer>>,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<StoredImages> {
  const stored: StoredImages = new Map()
  let left = mostBytes
  for (const [name, load] of sounds) {
    signal.throwIfAborted()
    const sound = await orNull(load().then(readSound))
    if (!sound || sound.full.length > left) continue
    left -= sound.full.length
    const [one] = await store({ db, files }, [sound], clock())
    if (one) stored.set(name, one)
  }
  return stored
}

async function store(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  media: readonly (PreparedImage | Sound)[],
  now: Date,
): Promise<NewImage[]> {
  const prepared = media.map((one) => ({ ...one, id: newImageId('kind' in one ? one.kind : undefined) }))
  await addPendingDeletes(
    db,
    prepared.flatMap((image) => Object.values(imageKeys(image.id))),
    now,
  )
  await Promise.all(
    prepared.flatMap(({ id, full, card, contentType }) => [
      files.put(imageKeys(id).full, full, contentType),
      ...(card ? [files.put(imageKeys(id).card, card, contentType)] : []),
    ]),
  )
  return prepared.map(({ id, contentType, width, height, full, card }) => ({
    id,
    contentType,
    width,
    height,
    byteCount: full.length + (card?.length ?? 0),
  }))
}

/** A sound, or a picture as WebP, in full or as cards show it; undefined when it is gone. */
export async function openMedium(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  size: keyof ReturnType<typeof imageKeys> = 'full',
): Promise<Readable | undefined> {
  const [image] = await readImage(db, id)
  return image && files.get(imageKeys(image.file)[size])
}

/** Unguessable, and safe in paths and URLs. That of a sound ends with the ending of its file: see shared/sounds.ts. */
export const newImageId = (ending = 'webp') => randomBytes(16).toString('hex') + (ending === 'webp' ? '' : `-${ending}`)
