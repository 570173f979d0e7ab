import { S3NetworkError, S3ServiceError } from 's3mini'
import { ForkServerLost } from '../platform/forks.ts'

/** What the server needs and cannot reach: the database, room on a disk, the file store, or its isolated processes. */
export type Outage = 'database' | 'disk' | 'files' | 'processes'

/** Codes of PostgreSQL (appendix A of its manual): connections (08), ended or starting (57P0), cancelled, too busy, read-only. */
const databaseCodes = /^(08...|57P0.|57014|53[234]00|25006|25P03|58030)$/
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EACCES',
])
/** System calls on connections, as opposed to those on files. */
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write'])
/** Errors of `pg` and its pool, which have no codes. */
const driverMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (has encountered|was closed)|Cannot use a pool after)/
const fullDiskCodes = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS'])

/** The outage that an error indicates, if any. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  if (isStoreAway(error)) return 'files'
  if (error instanceof ForkServerLost) return 'processes'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (fullDiskCodes.has(code)) return 'disk'
  if (databaseCodes.test(code) || driverMessages.test(error.message)) return 'database'
  const call = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : ''
  return networkCodes.has(code) && networkCalls.has(call) ? 'database' : undefined
}

/** The file store refused or closed the connection, took too long, or failed. Other services have their own errors. */
function isStoreAway(error: Error): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500
  return error instanceof S3NetworkError || error.message === 'fetch failed' || error.name === 'TimeoutError'
}
