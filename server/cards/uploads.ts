import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import type { Deps } from '../app/deps.ts'
import type { Upload } from '../app/multipart.ts'
import { outageOf } from '../app/outages.ts'
import { addPendingDeletes, deleteUnused } from '../platform/pending-deletes.ts'
import { imageKeys, type NewImage, readImage } from './cards.sql.ts'
import { readSound, type Sound } from './sounds.ts'
import { type LoadPicture, orNull, type PreparedImage } from './images.ts'

/** Stored pictures and sounds by the name of their multipart part. */
export type StoredImages = Map<string, NewImage>

/** Whether a part of a body is a sound, and no picture. */
export const isSoundPart = (part: string): boolean => /Sound\d*$/.test(part)

/** Stores uploaded files as `storeImages`, and has `write` store what refers to them. */
export async function withImages<T>(
  deps: Pick<Deps, 'db' | 'files' | 'images' | 'log'>,
  uploads: ReadonlyMap<string, Pick<Upload, 'read'>>,
  { userId, now }: { userId: number | null; now: Date },
  write: (images: StoredImages) => Promise<T>,
): Promise<T> {
  return discardingUnused(deps, now, async (stored) => write(await storeImages(deps, uploads, { userId, now, stored })))
}

/**
 * Has `write` store files, which it adds to `stored`, and what refers to them. Files without a reference are then deleted at once, since they
 * count for nobody. After a lost connection they wait for the cleanup, because the database may still write the references.
 */
export async function discardingUnused<T>(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  now: Date,
  write: (stored: NewImage[]) => Promise<T>,
): Promise<T> {
  const stored: NewImage[] = []
  let isLost = false
  try {
    return await write(stored)
  } catch (error) {
    isLost = outageOf(error) === 'database' && !(error instanceof pg.DatabaseError)
    throw error
  } finally {
    if (!isLost) await discard(deps, stored, now)
  }
}

async function discard(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  images: readonly NewImage[],
  now: Date,
): Promise<void> {
  if (images.length === 0) return
  const keys = images.flatMap(({ id }) => Object.values(imageKeys(id)))
  await deleteUnused(db, files, keys, now).catch((error: unknown) => log.error({ err: error }, 'upload left'))
}

/** Stores the files of uploaded sounds and of pictures, which it re-encodes. They are deleted within the hour unless a card uses them. */
export async function storeImages(
  { db, files, images }: Pick<Deps, 'db' | 'files' | 'images'>,
  uploads: ReadonlyMap<string, Pick<Upload, 'read'>>,
  { userId, now, stored }: { userId: number | null; now: Date; stored: NewImage[] },
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
  const media = await store({ db, files, stored }, prepared, now)
  for (const [, { read }] of sounds) media.push(...(await store({ db, files, stored }, [readSound(await read())], now)))
  return new Map([...pictures, ...sounds].flatMap(([part], index) => (media[index] ? [[part, media[index]]] : [])))
}

/** How files are stored that the user does not upload one by one. */
export interface Storing {
  signal: AbortSignal
  /** Gets each picture and sound before its files are written: see `discardingUnused`. */
  stored: NewImage[]
}

interface Importing extends Storing {
  /** Throws if there is no room for a picture or a sound of so many bytes. */
  mustFit: (bytes: number) => Promise<void>
}

/**
 * Stores the pictures in an imported file, by their names: those that can be used, up to `mostPixels`. Their files are deleted an hour
 * later, too, unless cards use them. Each has its own hour: the first can wait long for its turn to be decoded.
 */
export async function storeUsableImages(
  { db, files, images, clock }: Pick<Deps, 'db' | 'files' | 'images' | 'clock'>,
  pictures: ReadonlyMap<string, LoadPicture>,
  { userId, mostPixels, signal, mustFit, stored }: Importing & { userId: number; mostPixels: number },
): Promise<StoredImages> {
  const named: StoredImages = new Map()
  const names = [...pictures.keys()]
  let index = 0
  for await (const picture of images.prepareUsable(userId, [...pictures.values()], mostPixels)) {
    signal.throwIfAborted()
    const name = names[index++] ?? ''
    if (picture) await mustFit(bytesOf(picture))
    const [image] = await store({ db, files, stored }, picture ? [picture] : [], clock())
    if (image) named.set(name, image)
  }
  return named
}

/** Stores the sounds in an imported file in the same way, up to `mostBytes` of all together. */
export async function storeUsableSounds(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  sounds: ReadonlyMap<string, () => Promise<Buffer>>,
  { mostBytes, signal, mustFit, stored }: Importing & { mostBytes: number },
): Promise<StoredImages> {
  const named: StoredImages = new Map()
  let left = mostBytes
  for (const [name, load] of sounds) {
    signal.throwIfAborted()
    const sound = await orNull(load().then(readSound))
    if (!sound || sound.full.length > left) continue
    left -= sound.full.length
    await mustFit(bytesOf(sound))
    const [one] = await store({ db, files, stored }, [sound], clock())
    if (one) named.set(name, one)
  }
  return named
}

/** Of all files of a picture or a sound. */
const bytesOf = ({ full, card }: PreparedImage | Sound) => full.length + (card?.length ?? 0)

async function store(
  { db, files, stored }: Pick<Deps, 'db' | 'files'> & Pick<Storing, 'stored'>,
  media: readonly (PreparedImage | Sound)[],
  now: Date,
): Promise<NewImage[]> {
  const prepared = media.map((one) => ({ ...one, id: newImageId('kind' in one ? one.kind : undefined) }))
  const images = prepared.map((one) => {
    const { id, contentType, width, height } = one
    return { id, contentType, width, height, byteCount: bytesOf(one) }
  })
  await addPendingDeletes(
    db,
    prepared.flatMap((image) => Object.values(imageKeys(image.id))),
    now,
  )
  stored.push(...images)
  // All have ended then, so that none is written after it was discarded.
  const outcomes = await Promise.allSettled(
    prepared.flatMap(({ id, full, card, contentType }) => [
      files.put(imageKeys(id).full, full, contentType),
      ...(card ? [files.put(imageKeys(id).card, card, contentType)] : []),
    ]),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return images
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
