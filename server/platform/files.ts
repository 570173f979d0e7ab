import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import type { Config } from '../app/config.ts'
import { ignoring, once, prepareTemporary, sync } from './disk.ts'

/** The store of pictures and contracts. A key, such as `images/<id>/full`, is written once. */
export interface Files {
  /** Stores a file; once this resolves, a crash does not lose it. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The file's bytes, as a stream that the caller must read or destroy; undefined if there is no such file. */
  get(key: string): Promise<Readable | undefined>
  /** Deletes a file if it exists. */
  remove(key: string): Promise<void>
  /** The keys of all files. */
  list(): Promise<string[]>
}

/** Throws if the disk has no room for that many bytes. */
type MustHaveRoom = (bytes: number) => Promise<void>

/** Opens the configured bucket, or else a folder in the data folder, which asks for room before it stores a file. */
export function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  mustHaveRoom: MustHaveRoom = async () => {},
): Files {
  return s3 ? s3Files(s3) : folderFiles(path.join(dataDir, 'files'), mustHaveRoom)
}

/** An older temporary file was left by a process that died. */
const abandonedAfterMs = 3_600_000

/**
 * Stores files in one flat folder, `images/<id>/full` as `images.<id>.full`. With subfolders, removing an empty one could race
 * with a writer.
 */
function folderFiles(folder: string, mustHaveRoom: MustHaveRoom): Files {
  const unfinished = path.join(folder, 'unfinished')
  const prepare = once(async () => {
    await prepareTemporary(unfinished, abandonedAfterMs)
    await sync(path.dirname(folder))
  })

  return {
    async put(key, bytes) {
      const file = path.join(folder, nameOf(key))
      await mustHaveRoom(bytes.length)
      await prepare()
      await writeAtomically(file, bytes, unfinished)
    },
    async get(key) {
      const handle = await open(path.join(folder, nameOf(key))).catch(ignoring('ENOENT'))
      return handle?.createReadStream()
    },
    async remove(key) {
      await rm(path.join(folder, nameOf(key)), { force: true })
    },
    async list() {
      const names = (await readdir(folder).catch(ignoring('ENOENT'))) ?? []
      return names.map((name) => name.replaceAll('.', '/')).filter(isKey)
    },
  }
}

/**
 * Writes a file atomically, even if the process or the machine dies. The file is written to the folder `unfinished` first,
 * which must be on the same disk.
 */
export async function writeAtomically(file: string, bytes: Uint8Array, unfinished: string): Promise<void> {
  const temporary = path.join(unfinished, `.${randomUUID()}.part`)
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await sync(path.dirname(file))
}

const isKey = (text: string) => /^[\w-]+(\/[\w-]+)+$/.test(text)

/** The file's name. Other characters in a key could lead out of the folder. */
export function nameOf(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`)
  return key.replaceAll('/', '.')
}

/** The timeout of a request, including its body. */
const storeTimeoutMs = 30_000

/** Stores files in a bucket of an S3-compatible store. */
function s3Files(settings: NonNullable<Config['s3']>): Files {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const s3 = new S3mini({
    endpoint: bucketUrl,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: storeTimeoutMs,
  })
  return {
    async put(key, bytes, contentType) {
      await s3.putObject(key, bytes, contentType)
    },
    async get(key) {
      const response = await s3.getObjectResponse(key)
      if (!response) return undefined
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
    },
    async remove(key) {
      try {
        await s3.deleteObject(key)
      } catch (error) {
        if (!(error instanceof S3ServiceError && error.status === 404)) throw error
      }
    },
    async list() {
      const objects = await s3.listObjects()
      if (!objects) throw new Error(`There is no bucket ${bucket} at ${endpoint}.`)
      return objects.map(({ Key }) => Key).filter(isKey)
    },
  }
}
