import { createHash, randomBytes } from 'node:crypto'

/** A secret that a client carries: 256 random bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored of a token. Random tokens need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
