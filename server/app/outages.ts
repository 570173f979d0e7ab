import { S3NetworkError, S3ServiceError } from 's3mini'

/** What the server stands on and cannot reach: the database, room on a disk, or the store of files. */
export type Outage = 'database' | 'disk' | 'files'

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
/** What a failed connection is called: calls into the system on one, as opposed to those on a file. */
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write'])
/** Of `pg` and its pool, which have no codes for them. */
const driverMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (has encountered|was closed)|Cannot use a pool after)/
const fullDiskCodes = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS'])

/** Which outage an error is a sign of, if it is one. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  if (isStoreAway(error)) return 'files'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (fullDiskCodes.has(code)) return 'disk'
  if (databaseCodes.test(code) || driverMessages.test(error.message)) return 'database'
  const call = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : ''
  return networkCodes.has(code) && networkCalls.has(call) ? 'database' : undefined
}

/** The store refused the connection, broke it off, took too long, or failed by itself. Other services have errors of their own. */
function isStoreAway(error: Error): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500
  return error instanceof S3NetworkError || error.message === 'fetch failed' || error.name === 'TimeoutError'
}
