import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { dataFolder, postmaster, untilDead } from '../platform/db/embedded-fixture.ts'
import { Client } from '../testing/client.ts'
import { startProcess } from '../testing/process.ts'

test('a new installation has complete public starter decks in both languages, also after a restart', async () => {
  const folder = await dataFolder()
  const titles = async (url: string, key: 'POST /api/register' | 'POST /api/login') => {
    const learner = new Client(url)
    learner.token = (await learner.call(key, { email: 'a@example.org', password: 'long enough' })).webToken
    const decks = await learner.call('GET /api/search', { search: '', public: 'true' })
    return decks.map((deck) => `${deck.name}: ${deck.fresh_cards}, ${deck.language}`).toSorted()
  }
  const first = await startProcess(folder)
  const decks = await titles(first.url, 'POST /api/register')
  expect(decks).toEqual([
    'Das Innere der Zelle: 70, german',
    'German A1 verbs: 70, english',
    'How memory works: 70, english',
    'Inside the cell: 70, english',
    'So funktioniert das Gedächtnis: 70, german',
  ])
  expect(await first.end('SIGTERM')).toBe(0)
  const second = await startProcess(folder)
  expect(await titles(second.url, 'POST /api/login')).toEqual(decks)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a request under way is answered when the process is asked to end', async () => {
  const server = await startProcess(await dataFolder())
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const body = JSON.stringify({ email: 'slow@example.org', password: 'long enough' })
  socket.write(
    `POST /api/register HTTP/1.1\r\nHost: kartei\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.slice(0, 20))
  await expect.poll(() => fetch(`${server.url}/healthz`).then(({ status }) => status)).toBe(200)
  const ended = server.end('SIGTERM')
  await expect.poll(() => server.lines.some((line) => line.includes('"stopping"'))).toBe(true)
  socket.write(body.slice(20))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ended).toBe(0)
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
})

test('an endless request delays neither the end of the process nor that of the database', async () => {
  const folder = await dataFolder()
  const server = await startProcess(folder)
  const database = postmaster(folder)
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    'POST /api/register HTTP/1.1\r\nHost: kartei\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await expect.poll(() => fetch(`${server.url}/healthz`).then(({ status }) => status)).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  await untilDead(database, folder)
})

test('a database that stops unexpectedly is restarted while the process goes on', async () => {
  const folder = await dataFolder()
  const server = await startProcess(folder)
  const isReady = () => fetch(`${server.url}/readyz`).then(({ status }) => status === 200)
  process.kill(postmaster(folder), 'SIGKILL')
  await expect.poll(isReady).toBe(false)
  await expect.poll(isReady, { timeout: 15_000 }).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a second Kartei on the same folder is refused with a readable message', async () => {
  const folder = await dataFolder()
  const first = await startProcess(folder)
  await expect(startProcess(folder)).rejects.toThrow(/It ended with 1:[\s\S]*Kartei/)
  expect(await first.end('SIGTERM')).toBe(0)
})

test('an invalid configuration names all mistakes and starts nothing', async () => {
  const start = startProcess(await dataFolder(), { PORT: 'many', ROLE: 'king' })
  await expect(start).rejects.toThrow(/PORT[\s\S]*ROLE/)
})

test('a worker answers health checks and nothing else', async () => {
  const worker = await startProcess(await dataFolder(), { ROLE: 'worker' })
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${worker.url}/api/config`)).status).toBe(404)
  // Nothing was set in this environment.
  for (const name of ['SUPPORT_EMAIL', 'PROVIDER_NAME', 'PUBLIC_URL'])
    expect(worker.lines.join('\n')).toContain(`${name} is not set`)
  expect(await worker.end('SIGTERM')).toBe(0)
})
