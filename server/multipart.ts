import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { limits } from '../shared/limits.ts'
import { uploads as documents } from '../shared/uploads.ts'
import { AppError } from './errors.ts'

const megabyte = 1024 * 1024
/** Bytes that the files of one request may have together: they are in memory until the request is over. */
const requestBytes = 64 * megabyte
/** What the files of a body are, with the limits of each. */
const takes = {
  pictures: { fileSize: limits.imageBytes, files: limits.answersPerCard + 2, name: 'A picture' },
  document: { fileSize: documents.bytes, files: 2, name: 'A document' },
}
/** Bytes of all uploads that are in memory at once, and how many of them may be one user's. */
const processBytes = 192 * megabyte
const uploadsPerUser = 2
const bodyBytes = megabyte

/** An uploaded file; the name is what the client calls it. */
export interface Upload {
  bytes: Buffer
  name: string
}

interface MultipartInput {
  body: unknown
  files: Map<string, Upload>
}

/** Uploads that are in memory. */
export interface Uploads {
  /** Reads a multipart body: the JSON part named `body`, whatever form the client gave it, and the files beside it. */
  read(request: FastifyRequest, what: keyof typeof takes): Promise<MultipartInput>
  /** Says that the request is over, and its files with it. */
  release(request: FastifyRequest): void
}

/** Keeps count of what uploads take, so that many at once are refused before the process runs out of memory. */
export function openUploads(): Uploads {
  const held = new Map<FastifyRequest, number>()
  const ofUser = (id: number | undefined) => [...held.keys()].filter(({ user }) => user?.id === id).length
  const total = () => held.values().reduce((sum, bytes) => sum + bytes, 0)

  function add(request: FastifyRequest, bytes: number): void {
    const own = (held.get(request) ?? 0) + bytes
    if (own > requestBytes) throw new AppError('too-large', 'These files are too large together: at most 64 MB.')
    held.set(request, own)
    if (total() > processBytes) throw new AppError('unavailable', ['tooManyUploads'])
  }

  return {
    async read(request, what) {
      if (ofUser(request.user?.id) >= uploadsPerUser) throw new AppError('unavailable', ['ownUploads'])
      held.set(request, 0)
      try {
        return await readParts(request, what, (bytes) => add(request, bytes))
      } catch (error) {
        // What still comes is passed over: unread, it would stand before the next request of the connection.
        request.raw.unpipe().resume()
        throw unreadable(error)
      }
    },
    release: (request) => void held.delete(request),
  }
}

async function readParts(
  request: FastifyRequest,
  what: keyof typeof takes,
  onBytes: (bytes: number) => void,
): Promise<MultipartInput> {
  const files = new Map<string, Upload>()
  let body: unknown
  const { fileSize, files: count, name } = takes[what]
  const tooLarge = `${name} can have up to ${fileSize / megabyte} MB.`
  const parts = request.parts({
    limits: { fileSize, files: count, fields: 10, fieldSize: bodyBytes },
  })
  for await (const part of parts) {
    const value: unknown = part.type === 'file' ? await readFile(part.file, onBytes, tooLarge) : part.value
    if (part.type === 'field' && part.valueTruncated)
      throw new AppError('too-large', 'The part named body is too large.')
    if (part.fieldname === 'body') body = parseBody(value)
    else if (part.type === 'file' && Buffer.isBuffer(value))
      files.set(part.fieldname, { bytes: value, name: part.filename ?? '' })
  }
  return { body, files }
}

async function readFile(
  file: MultipartFile['file'],
  onBytes: (bytes: number) => void,
  tooLarge: string,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    chunks.push(chunk)
  }
  if (file.truncated) throw new AppError('too-large', tooLarge)
  return Buffer.concat(chunks)
}

function parseBody(value: unknown): unknown {
  // A part with the content type of JSON arrives parsed; without one as text; with a file name as a file.
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) return value
  try {
    return JSON.parse(value.toString())
  } catch {
    throw new AppError('invalid-input', 'The part named body is not JSON.')
  }
}

/** The parser's complaints about a body that is cut off or no multipart have no status of their own. */
function unreadable(error: unknown): unknown {
  if (error instanceof Error && !(error instanceof AppError) && !('statusCode' in error))
    return new AppError('invalid-input', `This multipart body cannot be read: ${error.message}.`)
  return error
}
