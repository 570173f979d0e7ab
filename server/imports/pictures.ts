import { open } from 'node:fs/promises'
import { type PackedFile, unpack } from '../../engine/imports/packed.ts'
import type { Content } from '../../shared/api/contract.ts'
import { picturesOf, soundsOf } from '../../shared/card.ts'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import type { Upload } from '../app/multipart.ts'
import { isUsable, orNull } from '../cards/images.ts'
import { type StoredImages, storeUsableImages, storeUsableSounds } from '../cards/uploads.ts'
import { type ImportInput, planFor } from './imports.ts'
import type { Found } from './read-import.ts'

/** Stores the pictures and sounds of the cards that an import will add, by their names in the file. Those that cannot be used are missing. */
export async function storeMedia(
  deps: Pick<Deps, 'db' | 'files' | 'images'>,
  uploads: ReadonlyMap<string, Upload>,
  found: Found,
  input: ImportInput,
  change: { userId: number; now: Date; signal: AbortSignal },
): Promise<StoredImages> {
  const upload = uploads.get('file')
  const { media } = found
  if (!upload || media.size === 0) return new Map()
  const { add } = await planFor(deps.db, found, input)
  const loadsOf = (namesIn: (content: Content) => string[], most: number, bytes: number) => {
    const names = new Set(add.flatMap(({ content }) => namesIn(content)))
    return new Map(
      [...names].slice(0, most).flatMap((name) => {
        const place = media.get(name)
        return place ? [[name, async () => readPacked(upload.path, place, bytes)] as const] : []
      }),
    )
  }
  const pictures = loadsOf(picturesOf, importLimits.pictures, limits.imageBytes)
  const sounds = loadsOf(soundsOf, importLimits.sounds, limits.soundBytes)
  return new Map([
    ...(await storeUsableImages(deps, pictures, { ...change, mostPixels: importLimits.picturePixels })),
    ...(await storeUsableSounds(deps, sounds, { ...change, mostBytes: importLimits.soundBytes })),
  ])
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
    if (!bytes || !isUsable(bytes)) continue
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
