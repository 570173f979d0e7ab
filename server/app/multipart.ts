import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { uploads as documents } from '../../shared/uploads.ts'
import { once, prepareTemporary } from '../platform/disk.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import { mustBePlain } from './json.ts'
import { bodyPace, openPace, type Pace } from './slow-bodies.ts'

const megabyte = 1024 * 1024
/** The size limit of all files of one request. */
const requestBytes = 64 * megabyte
/** The kinds of uploads, with their limits. */
const kinds = {
  pictures: { fileSize: limits.imageBytes, files: 2 * limits.answersPerCard + 3, name: 'A file' },
  document: { fileSize: documents.bytes, files: 2, name: 'A document' },
  import: { fileSize: importLimits.fileBytes, files: 2, name: 'A file to import' },
}
/** The size limit of all uploads that are on the disk at once. */
const processBytes = 4096 * megabyte
const bodyBytes = megabyte
const retrySeconds = 10
/** An older file was left by a process that died. */
const abandonedAfterMs = 24 * 3_600_000

/** An uploaded file, with the client's name for it. It stays on the disk until the request is over. */
export interface Upload {
  name: string
  size: number
  sha256: Buffer
  path: string
  read: () => Promise<Buffer>
}

interface MultipartInput {
  body: unknown
  files: Map<string, Upload>
}

/** Uploads whose requests are under way. */
export interface Uploads {
  /** Reads a multipart body: the JSON part named `body`, with or without a content type, and the files. */
  read(request: FastifyRequest, what: keyof typeof kinds): Promise<MultipartInput>
  /** Deletes the files of a request that is over. */
  release(request: FastifyRequest): Promise<void>
}

interface Held {
  bytes: number
  paths: string[]
  pace: Pace
  /** Ends the upload with an error; undefined once it is complete. */
  end: ((error: AppError) => void) | undefined
  /** The file that is being received. */
  file: MultipartFile['file'] | undefined
}

interface UploadsOptions {
  /** Throws while the disk has no room for more. It is asked with every chunk. */
  mustHaveRoom?: () => Promise<void>
  /** Bytes of all uploads that are on the disk at once. */
  room?: number
}

/**
 * Writes uploaded files to the disk as they arrive, so that slow uploads take no memory. A user can have a limited number of uploads
 * under way. When all uploads together exceed their room, the slowest one is ended.
 */
export function openUploads(
  { dataDir, quotas }: Pick<Config, 'dataDir' | 'quotas'>,
  { mustHaveRoom = async () => {}, room = processBytes }: UploadsOptions = {},
): Uploads {
  const folder = path.join(dataDir, 'uploads')
  const prepare = once(() => prepareTemporary(folder, abandonedAfterMs, 0o700))
  const held = new Map<FastifyRequest, Held>()
  const ofUser = (id: number | undefined) =>
    held
      .keys()
      .filter(({ user }) => user?.id === id)
      .toArray().length
  const total = () => held.values().reduce((sum, { bytes }) => sum + bytes, 0)

  function add(own: Held, bytes: number): void {
    own.bytes += bytes
    if (own.bytes > requestBytes) throw new AppError('too-large', 'These files are too large: at most 64 MB in total.')
    const now = performance.now()
    own.pace.note(own.bytes, now)
    while (total() > room) {
      const slowest = slowestOther(own, now)
      if (!slowest) throw noRoom()
      const [request, other] = slowest
      // Its files are deleted as soon as it has ended.
      held.delete(request)
      other.end?.(noRoom())
      other.file?.destroy()
    }
  }

  /** The slowest other upload; of equally slow ones, the oldest. */
  function slowestOther(own: Held, now: number): [FastifyRequest, Held] | undefined {
    let slowest: [FastifyRequest, Held] | undefined
    let least = Infinity
    for (const [request, other] of held) {
      if (other === own || !other.end || other.bytes === 0) continue
      const pace = other.pace.perSecond(other.bytes, now)
      if (pace >= least) continue
      least = pace
      slowest = [request, other]
    }
    return slowest
  }

  /** Writes a file to the disk as it arrives, and hashes it. */
  async function store(own: Held, file: MultipartFile['file']): Promise<Omit<Upload, 'name'>> {
    const stored = path.join(folder, randomUUID())
    const handle = await open(stored, 'wx', 0o600)
    own.paths.push(stored)
    const hash = createHash('sha256')
    let size = 0
    try {
      own.file = file
      for await (const chunk of file as AsyncIterable<Buffer>) {
        await mustHaveRoom()
        add(own, chunk.length)
        size += chunk.length
        hash.update(chunk)
        // Unlike write(), this writes the whole chunk or throws; a full disk may accept only a part.
        await handle.appendFile(chunk)
      }
    } finally {
      own.file = undefined
      await handle.close()
    }
    return { size, sha256: hash.digest(), path: stored, read: () => readStored(stored) }
  }

  return {
    async read(request, what) {
      if (ofUser(request.user?.id) >= quotas.openUploads)
        throw new AppError('too-many-requests', ['ownUploads'], undefined, retrySeconds)
      const ended = Promise.withResolvers<never>()
      const pace = openPace(bodyPace.windowMs, performance.now())
      const own: Held = { bytes: 0, paths: [], pace, end: ended.reject, file: undefined }
      held.set(request, own)
      try {
        await prepare()
        const parts = readParts(request, what, (file) => store(own, file))
        return await Promise.race([parts, ended.promise])
      } catch (error) {
        // Discards the rest: unread, it would block the next request of the connection.
        request.raw.unpipe().resume()
        throw unreadable(error)
      } finally {
        own.end = undefined
        // The request was over before its files were complete.
        if (!held.has(request)) await remove(own)
      }
    },
    async release(request) {
      const own = held.get(request)
      held.delete(request)
      if (own) await remove(own)
    },
  }
}

const noRoom = () => new AppError('unavailable', ['tooManyUploads'], undefined, retrySeconds)

async function remove({ paths }: Held): Promise<void> {
  await Promise.all(paths.map((file) => rm(file, { force: true })))
}

async function readParts(
  request: FastifyRequest,
  what: keyof typeof kinds,
  store: (file: MultipartFile['file']) => Promise<Omit<Upload, 'name'>>,
): Promise<MultipartInput> {
  const files = new Map<string, Upload>()
  let body: unknown
  const { fileSize, files: count, name } = kinds[what]
  const parts = request.parts({
    limits: { fileSize, files: count, fields: 1, fieldSize: bodyBytes },
    // The parser would read JSON by itself, without bounds.
    isPartAFile: (_, contentType, fileName) =>
      fileName !== undefined || /^application\/(octet-stream|json)/.test(contentType ?? ''),
  })
  for await (const part of parts) {
    if (part.type === 'file') {
      const file = await store(part.file)
      if (part.file.truncated) throw new AppError('too-large', `${name} can have up to ${fileSize / megabyte} MB.`)
      if (part.fieldname === 'body') {
        if (file.size > bodyBytes) throw bodyTooLarge()
        body = parseBody(await file.read())
      } else files.set(part.fieldname, { ...file, name: part.filename ?? '' })
      continue
    }
    if (part.valueTruncated) throw bodyTooLarge()
    if (part.fieldname === 'body') body = parseBody(part.value)
  }
  return { body, files }
}

const bodyTooLarge = () => new AppError('too-large', 'The part named body is too large.')

/** Reads a file, unless its request is over and the file deleted. */
async function readStored(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw brokeOff()
    throw error
  }
}

/** The error for an upload whose client has disconnected. */
export const brokeOff = () => new AppError('invalid-input', 'The upload was interrupted.')

function parseBody(value: unknown): unknown {
  // A part with a file name or the content type of JSON arrives as a file, and others as text.
  const text = String(value)
  mustBePlain(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid-input', 'The part named body is not JSON.')
  }
}

/** The parser's errors for a truncated or invalid body have no status. */
function unreadable(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'FST_FIELDS_LIMIT')
    return new AppError('invalid-input', 'A form has one field, named body, besides its files.')
  if (error instanceof Error && !(error instanceof AppError) && !('statusCode' in error) && !('syscall' in error))
    return new AppError('invalid-input', `This multipart body cannot be read: ${error.message}.`)
  return error
}
