import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import type { Config } from '../app/config.ts'
import type { Files } from './files.ts'

/** A request that takes longer fails, its body included. */
const storeTimeoutMs = 30_000

/** Files in a bucket of an S3-compatible store. */
export function s3Files(settings: NonNullable<Config['s3']>): Files {
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
  }
}
