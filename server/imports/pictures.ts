import { open, stat } from 'node:fs/promises'
import { type PackedFile, unpack } from '../../engine/imports/packed.ts'
import type { Content } from '../../shared/api/contract.ts'
import { picturesOf, soundsOf } from '../../shared/card.ts'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { mustTakePictures } from '../account/quotas.ts'
import type { Context } from '../app/handlers.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import type { Upload } from '../app/multipart.ts'
import { openTurns } from '../app/turns.ts'
import { orNull, pixelsToDecode } from '../cards/images.ts'
import { type StoredImages, type Storing, storeUsableImages, storeUsableSounds } from '../cards/uploads.ts'
import type { Db } from '../platform/db/open.ts'
import { type ImportInput, planFor } from './imports.ts'
import type { Found } from './read-import.ts'

/** Pictures and sounds by their names in a file. */
interface Media {
  pictures: Map<string, PackedFile>
  sounds: Map<string, PackedFile>
}

/** The pictures and sounds of the cards that an import will add; undefined if there are none. */
export async function mediaToStore(db: Db, found: Found, input: ImportInput): Promise<Media | undefined> {
  const { media } = found
  if (media.size === 0) return undefined
  const { add } = await planFor(db, found, input)
  const placesOf = (namesIn: (content: Content) => string[], most: number) => {
    const names = new Set(add.flatMap(({ content }) => namesIn(content)))
    return new Map(
      [...names].slice(0, most).flatMap((name) => {
        const place = media.get(name)
        return place ? [[name, place] as const] : []
      }),
    )
  }
  const pictures = placesOf(picturesOf, importLimits.pictures)
  const sounds = placesOf(soundsOf, importLimits.sounds)
  return pictures.size + sounds.size > 0 ? { pictures, sounds } : undefined
}

/** Imports share one decoder, and stored pictures are deleted after an hour unless cards use them: more at once could all end too late. */
const decoding = openTurns({ perUser: 1, total: 8, ordinaryMs: 1000 })

/**
 * Stores pictures and sounds of an uploaded file, by their names, and adds them to `stored`. Those that cannot be used are missing. Throws 409
 * as soon as the author of the deck has no room for more. Waiting for their turn and decoding them can take minutes, in which others import.
 */
export async function storeMedia(
  context: Pick<Context, 'db' | 'files' | 'images' | 'clock' | 'uploads' | 'leavingPlace'>,
  { pictures, sounds }: Media,
  { userId, deckId, ...storing }: Storing & { userId: number; deckId: number | null },
): Promise<StoredImages> {
  const { path } = orNotFound(context.uploads.get('file'), 'file')
  // A picture may have two names. Entries that overlap more would let a file of ten megabytes take hours to unpack.
  let left = 2 * (await stat(path)).size
  const loadsOf = (places: Media['pictures'], bytes: number) =>
    new Map(
      [...places]
        .filter(([, { length }]) => (left -= length) >= 0)
        .map(([name, place]) => [name, async () => readPacked(path, place, bytes)]),
    )
  const { picturePixels: mostPixels, soundBytes: mostBytes } = importLimits
  const all = { pictures: 0, bytes: 0 }
  const mustFit = async (bytes: number) => {
    all.pictures += 1
    all.bytes += bytes
    await mustTakePictures(context.db, { userId, deckId }, all)
  }
  const by = { ...storing, userId, mustFit }
  const storeAll = async () =>
    new Map([
      ...(await storeUsableImages(context, loadsOf(pictures, limits.imageBytes), { ...by, mostPixels })),
      ...(await storeUsableSounds(context, loadsOf(sounds, limits.soundBytes), { ...by, mostBytes })),
    ])
  return context.leavingPlace(() => decoding.run(userId, storeAll))
}

/** The pictures of cards as they are in the file, as far as they are small enough to be sent along. */
export async function picturesFor(
  contents: readonly Content[],
  uploads: ReadonlyMap<string, Upload>,
  { media }: Pick<Found, 'media'>,
): Promise<{ name: string; base64: string }[]> {
  const upload = uploads.get('file')
  const pictures: { name: string; base64: string }[] = []
  let room: number = importLimits.sampleBytes
  for (const name of new Set(contents.flatMap(picturesOf))) {
    const place = media.get(name)
    if (!upload || !place || pictures.length === importLimits.samplePictures) continue
    const bytes = await orNull(readPacked(upload.path, place, room))
    if (!bytes || !(await orNull(Promise.try(pixelsToDecode, bytes)))) continue
    room -= bytes.length
    pictures.push({ name, base64: bytes.toString('base64') })
  }
  return pictures
}

async function readPacked(path: string, { start, length, packing }: PackedFile, most: number): Promise<Buffer> {
  // Base64 is a third longer.
  if (length > 2 * most) throw new AppError('too-large', ['pictureSize'])
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
    return await unpack(buffer, packing, most)
  } catch {
    throw new AppError('unsupported-type', ['pictureDamaged'])
  } finally {
    await handle.close()
  }
}
