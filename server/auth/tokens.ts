import { createHash, randomBytes } from 'node:crypto'

/** A secret that a client carries: 256 random bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A fast hash is enough for what cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
