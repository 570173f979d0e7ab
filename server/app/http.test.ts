import { connect } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Answer, Client } from '../testing/client.ts'

let app: TestApp
let user: Client

beforeAll(async () => {
  app = await startApp()
  user = await app.register()
})

const json = { 'content-type': 'application/json' }
const deck = JSON.stringify({ name: 'Biology', description: '' })
const write = (headers: Record<string, string>) => user.send('PUT', '/api/deck', deck, { ...json, ...headers })
const problemOf = ({ status, headers, body }: Answer) => ({ status, type: headers.get('content-type'), body })
const problem = (status: number, code: string) => ({
  status,
  type: 'application/problem+json',
  body: expect.objectContaining({ status, type: `urn:kartei:problem:${code}` }) as unknown,
})

describe('security headers', () => {
  test.each(['/api/config', '/api/me', '/api/nothing', '/healthz'])('of %s', async (path) => {
    const { headers } = await app.client().send('GET', path)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.has('x-powered-by')).toBe(false)
  })

  test('require HTTPS only if the site has it', async () => {
    expect((await user.send('GET', '/api/config')).headers.has('strict-transport-security')).toBe(false)
    const secure = await startApp({ publicUrl: 'https://kartei.example' })
    const { headers } = await secure.client().send('GET', '/api/config')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=.*; Secure/)
  })
})

describe('the headers of a write', () => {
  const key = '0fb0a8c4-7a3a-4a0c-8f5e-6d1f0e4b9c11'

  test('an idempotency key is a UUID, in quotes or not', async () => {
    const ids = [key, `"${key}"`, key.toUpperCase()].map(
      async (sent) => (await write({ 'idempotency-key': sent })).body,
    )
    expect(new Set((await Promise.all(ids)).map((body) => JSON.stringify(body))).size).toBe(1)
    for (const bad of ['x', '', `${key}, ${key}`, `'${key}'`])
      expect(problemOf(await write({ 'idempotency-key': bad }))).toEqual(problem(400, 'invalid-input'))
  })

  test('fields of the body that are unknown, as of an older client, are ignored', async () => {
    const old = { name: 'Biology', description: '', key, again: true, was: 'Cells' }
    expect((await user.try('PUT /api/deck', old)).status).toBe(200)
  })

  test('If-Match names one version in quotes, or any', async () => {
    const { id } = await user.call('PUT /api/deck', { name: 'Versions', description: '' })
    const change = (version: string) =>
      user.try('PUT /api/changeDeck', { id, name: version, description: '' }, { headers: { 'if-match': version } })
    for (const bad of ['1', '', 'W/"1"', '"1", "2"', '"', '""'])
      expect(problemOf(await change(bad))).toEqual(problem(400, 'invalid-input'))
    expect(problemOf(await change('"1"'))).toEqual(problem(409, 'conflict'))
    expect((await change('*')).status).toBe(200)
  })

  test('a call that requires If-Match is refused without it', async () => {
    for (const headers of [{}, { 'if-match': '*' }] as Record<string, string>[])
      expect(problemOf(await user.try('PUT /api/restoreVersion', { id: 1, version: 1 }, { headers }))).toEqual(
        problem(400, 'invalid-input'),
      )
  })
})

describe('requests that another site could forge', () => {
  test('the configuration sets the token once, readable by scripts', async () => {
    const { headers } = await user.send('GET', '/api/config')
    expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/)
    const again = await user.send('GET', '/api/config', undefined, { cookie: 'XSRF-TOKEN=known' })
    expect(again.headers.has('set-cookie')).toBe(false)
  })

  test('a write with any cookie must repeat the token', async () => {
    const token = 'XSRF-TOKEN=a-token'
    for (const headers of [
      { cookie: token },
      { cookie: 'other=1' },
      { cookie: 'other=1', 'x-xsrf-token': '' },
      { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' },
      { cookie: token, 'x-xsrf-token': 'b-token' },
      { cookie: token, 'x-xsrf-token': 'a-toke' },
      { cookie: token, 'x-xsrf-token': 'ä-token' },
    ])
      expect(problemOf(await write(headers))).toEqual(problem(403, 'xsrf-mismatch'))
    expect((await write({ cookie: `other=1; ${token}`, 'x-xsrf-token': 'a-token' })).status).toBe(200)
  })

  test('a read, and a script without cookies, need none', async () => {
    expect((await user.send('GET', '/api/me', undefined, { cookie: 'other=1' })).status).toBe(200)
    expect((await write({})).status).toBe(200)
  })

  test('a forged login is refused, too', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'long enough' })
    const answer = await app.client().send('POST', '/api/login', body, { ...json, cookie: 'XSRF-TOKEN=x' })
    expect(problemOf(answer)).toEqual(problem(403, 'xsrf-mismatch'))
  })
})

describe('invalid requests are answered with problem+json', () => {
  test.each([
    ['an unknown call', 'GET', '/api/nothing'],
    ['another method', 'DELETE', '/api/deck'],
    ['a method without a route', 'PATCH', '/api/me'],
    ['a path beneath a call', 'GET', '/api/me/too'],
  ])('%s is not found', async (_, method, path) => {
    expect(problemOf(await user.send(method, path))).toEqual(problem(404, 'not-found'))
  })

  test.each([
    ['an address that is not UTF-8', '/api/deck/%E0%A4%A'],
    ['an id of a thousand digits', `/api/deck/${'1'.repeat(1000)}`],
    ['a parameter twice', '/api/search?public=true&public=false'],
  ])('%s is invalid', async (_, path) => {
    expect(problemOf(await user.send('GET', path))).toEqual(problem(400, 'invalid-input'))
  })

  test.each([
    ['/join/%00%ff', 200],
    ['/deck/%E0%A4%A?x=%ff', 200],
    ['/%ff', 404],
  ])('%s is an address of a page like any other that there is not', async (path, status) => {
    const answer = await user.send('GET', path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test.each([
    ['JSON that is cut off', '{"name":"Bio', 'application/json', 400, 'invalid-input'],
    ['no JSON at all', '', 'application/json', 400, 'invalid-input'],
    ['a prototype', '{"__proto__":{},"name":"a","description":""}', 'application/json', 400, 'invalid-input'],
    ['plain text', deck, 'text/plain', 415, 'unsupported-type'],
    ['XML', '<deck/>', 'application/xml', 415, 'unsupported-type'],
    ['a form', 'name=Biology', 'application/x-www-form-urlencoded', 415, 'unsupported-type'],
    ['more than 1 MB', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 'application/json', 413, 'too-large'],
  ])('%s is refused', async (_, body, type, status, code) => {
    expect(problemOf(await user.send('PUT', '/api/deck', body, { 'content-type': type }))).toEqual(
      problem(status, code),
    )
  })

  test.each([
    ['without a boundary', 'x', 'multipart/form-data'],
    ['without parts', 'x', 'multipart/form-data; boundary=b'],
    ['cut off', '--b\r\nContent-Disposition: form-data; name="body"\r\n\r\n{', 'multipart/form-data; boundary=b'],
    ['with a broken header', '--b\r\nContent:\r\n\r\n', 'multipart/form-data; boundary=b'],
  ])('a multipart body %s is invalid', async (_, body, type) => {
    expect(problemOf(await user.send('PUT', '/api/card', body, { 'content-type': type }))).toEqual(
      problem(400, 'invalid-input'),
    )
  })

  test('an invalid field is named by its path, without internals of the server', async () => {
    const { errors, detail } = await user.refused('POST /api/getCards', { topics: [1, 0], deckid: 1 })
    expect(errors).toEqual([{ path: 'topics.1', message: detail }])
  })

  test('invalid HTTP closes the connection with 400', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'))
      socket.on('data', (part) => (text += part.toString()))
      socket.on('close', () => resolve(text)).on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('health', () => {
  test('the process is alive, and ready while the database answers', async () => {
    const own = await startApp()
    const client = own.client()
    const status = async (path: string) => (await client.send('GET', path)).status
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
    await own.db.destroy()
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
    expect((await client.send('GET', '/readyz')).headers.get('retry-after')).toBe('5')
  })

  test('a worker process serves only health checks', async () => {
    const worker = (await startApp({ role: 'worker' })).client()
    expect((await worker.send('GET', '/healthz')).status).toBe(200)
    expect((await worker.send('GET', '/api/config')).status).toBe(404)
  })
})

test('an internal error reveals nothing about itself', async () => {
  const own = await startApp()
  const client = await own.register()
  await sql`alter table library rename to elsewhere`.execute(own.db)
  const problem = await client.refused('GET /api/myDecks', {})
  expect(problem).toEqual({
    type: 'urn:kartei:problem:internal',
    title: 'Something went wrong',
    status: 500,
    detail: 'Something went wrong on our side. Please try again.',
  })
  expect(own.logLines.some((line) => line.includes('relation \\"library\\" does not exist'))).toBe(true)
})

test('an absolute URL as the request target is treated as its path', async () => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.end('GET http://evil.example/?lang=de HTTP/1.1\r\nHost: a\r\nCookie: lang=en\r\nConnection: close\r\n\r\n')
  const answer = (await socket.setEncoding('utf8').toArray()).join('')
  expect(answer).toMatch(/^HTTP\/1\.1 302 /)
  expect(answer).toMatch(/^location: \/\r$/m)
})
