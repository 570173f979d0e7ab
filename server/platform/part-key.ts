import { createHash } from 'node:crypto'

/** Derives the key of one part of a request, a UUID. Every attempt gets the same one. */
export function partKey(key: string, part: string | number): string {
  const hex = createHash('sha256').update(`${key} ${part}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
