import type { FastifyRequest } from 'fastify'
import { limits } from '../shared/limits.ts'
import { AppError } from './errors.ts'

/** Bytes that the files of one request may have together: they are in memory until the request is over. */
const totalBytes = 64 * 1024 * 1024
const bodyBytes = 1024 * 1024

interface MultipartInput {
  body: unknown
  files: Map<string, Buffer>
}

/** Reads a multipart body: the JSON part named `body`, whatever form the client gave it, and the files beside it. */
export async function readMultipart(request: FastifyRequest): Promise<MultipartInput> {
  return readParts(request).catch((error: unknown) => {
    // The parser's complaints about a body that is cut off or no multipart have no status of their own.
    if (error instanceof Error && !(error instanceof AppError) && !('statusCode' in error))
      throw new AppError('invalid-input', `This multipart body cannot be read: ${error.message}.`)
    throw error
  })
}

async function readParts(request: FastifyRequest): Promise<MultipartInput> {
  const files = new Map<string, Buffer>()
  let body: unknown
  let bytes = 0
  const parts = request.parts({
    limits: { fileSize: limits.imageBytes, files: limits.answersPerCard + 2, fields: 10, fieldSize: bodyBytes },
  })
  for await (const part of parts) {
    const value: unknown = part.type === 'file' ? await part.toBuffer() : part.value
    if (Buffer.isBuffer(value)) bytes += value.length
    if (bytes > totalBytes) throw new AppError('too-large', 'These pictures are too large together: at most 64 MB.')
    if (part.type === 'field' && part.valueTruncated)
      throw new AppError('too-large', 'The part named body is too large.')
    if (part.fieldname === 'body') body = parseBody(value)
    else if (Buffer.isBuffer(value)) files.set(part.fieldname, value)
  }
  return { body, files }
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
