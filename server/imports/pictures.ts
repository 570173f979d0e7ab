import { open } from 'node:fs/promises'
import { type PackedFile, unpack } from '../../engine/imports/packed.ts'
import { mediaOf } from '../../shared/card.ts'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import type { Upload } from '../app/multipart.ts'
import { type StoredImages, storeUsableImages } from '../cards/uploads.ts'
import { type ImportInput, planFor } from './imports.ts'
import type { Found } from './read-import.ts'

/** Stores the pictures of the cards that an import will add, by their names in the file. Those that cannot be used are missing. */
export async function storePictures(
  deps: Pick<Deps, 'db' | 'files' | 'images'>,
  uploads: ReadonlyMap<string, Upload>,
  { cards, pictures }: Found,
  { deckId, duplicates }: ImportInput,
  change: { userId: number; now: Date; signal: AbortSignal },
): Promise<StoredImages> {
  const upload = uploads.get('file')
  if (!upload || pictures.size === 0) return new Map()
  const { add } = await planFor(deps.db, deckId, cards, duplicates)
  const names = new Set(add.flatMap(({ content }) => mediaOf(content)))
  const loads = new Map(
    [...names].slice(0, importLimits.pictures).flatMap((name) => {
      const place = pictures.get(name)
      return place ? [[name, async () => readPacked(upload.path, place)] as const] : []
    }),
  )
  return storeUsableImages(deps, loads, { ...change, mostPixels: importLimits.picturePixels })
}

async function readPacked(path: string, { start, length, packing }: PackedFile): Promise<Buffer> {
  if (length > limits.imageBytes) throw new AppError('too-large', ['pictureSize'])
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
    return await unpack(buffer, packing, limits.imageBytes)
  } catch {
    throw new AppError('unsupported-type', ['pictureDamaged'])
  } finally {
    await handle.close()
  }
}
