import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { servePages } from './pages.ts'
import { registerSecurity } from './security.ts'

const page = '<!doctype html><title>Kartei</title>'
const program = 'console.log("Kartei")'
const config = readConfig({})
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kartei-pages-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), page)
  await writeFile(path.join(folder, 'assets', 'index-a1b2.js'), program)
  await writeFile(path.join(folder, 'assets', 'index-a1b2.js.gz'), gzipSync(program))
  app = Fastify()
  await registerSecurity(app, config)
  await servePages(app, config, folder)
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('the built client', () => {
  test.each(['/', '/decks', '/deck/7', '/reset/some-token', '/nowhere'])('%s is its one page', async (url) => {
    const { statusCode, body, headers } = await app.inject(url)
    expect([statusCode, body, headers['cache-control']]).toEqual([200, page, 'no-cache'])
  })

  test('gives a browser the token that its writes repeat, once', async () => {
    const first = await app.inject('/decks')
    const [cookie] = first.cookies
    expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' })
    expect(cookie).not.toHaveProperty('httpOnly')
    const again = await app.inject({ url: '/', cookies: { 'XSRF-TOKEN': cookie?.value ?? '' } })
    expect(again.cookies).toEqual([])
  })

  test('keeps what carries a hash in its name for a year, compressed for whoever takes that', async () => {
    const url = '/assets/index-a1b2.js'
    const plain = await app.inject(url)
    expect([plain.body, plain.headers['cache-control']]).toEqual([program, 'public, max-age=31536000, immutable'])
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(compressed.rawPayload).toEqual(gzipSync(program))
  })

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/assets/gone-c3d4.js'],
    ['POST', '/decks'],
  ] as const)('%s %s is nothing', async (method, url) => {
    const { statusCode, headers } = await app.inject({ method, url })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json'])
  })
})
