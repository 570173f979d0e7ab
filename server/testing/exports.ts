import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { Client } from './client.ts'

export type Json = Record<string, unknown>

/** The files of a user's export, as text. */
export async function exportOf(user: Client) {
  const { status, headers, body } = await user.try('GET /api/export', {})
  expect(status).toBe(200)
  const files = new Map(Object.entries(unzipSync(body as Buffer)).map(([name, bytes]) => [name, Buffer.from(bytes)]))
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as Json[]
  return { headers, files, json }
}
