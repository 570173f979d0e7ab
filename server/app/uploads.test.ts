import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { openLog } from './log.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { picture } from '../testing/pictures.ts'

const megabyte = 1024 * 1024

let app: TestApp
/** The same application, which gives up bodies after a second of silence. */
let url: string

beforeAll(async () => {
  app = await startApp()
  const impatient = await buildApp(
    { ...app.deps, images: { ...app.deps.images, close: async () => {} } },
    openLog('silent'),
    { silenceMs: 1_000, leastBytesPerSecond: 6_000, windowMs: 2_000 },
  )
  url = await impatient.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => impatient.close())
})

/** The head and the beginning of an upload whose end never comes. */
async function hold(
  user: Client,
  to: string,
  deckId: number,
  sent: number,
): Promise<{ answer: Promise<string>; socket: Socket }> {
  const { hostname, port } = new URL(to)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('close', () => resolve(text)).on('error', () => {})
  })
  const head = [
    'PUT /api/document HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${user.token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    `Content-Length: ${sent + megabyte}`,
  ]
  const body = `--cut\r\nContent-Disposition: form-data; name="body"\r\n\r\n{"id":${deckId}}\r\n`
  const file = `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}${file}`)
  socket.write(Buffer.alloc(sent, 'a '))
  return { answer, socket }
}

const held = async () => (await readdir(path.join(app.config.dataDir, 'uploads')).catch(() => [])).length

const asUser = (user: Client, to: string) => Object.assign(new Client(to), { token: user.token })

async function author() {
  const user = await app.register()
  return { user, ...(await makeDeck(user, 0)) }
}

const document = (text: string) => ({ files: { file: { bytes: Buffer.from(text), name: 'notes.txt', type: '' } } })

test('stalled uploads do not affect other users, and are ended', { timeout: 60_000 }, async () => {
  const holders = [await author(), await author()]
  const open = []
  for (const { user, deckId } of [...holders, ...holders]) open.push(await hold(user, url, deckId, megabyte))
  await expect.poll(held).toBe(4)
  const { user, deckId } = await author()
  const { id } = await asUser(user, url).call('PUT /api/document', { id: deckId }, document('A cell is alive.'))
  expect(id).toBeGreaterThan(0)
  for (const { answer } of open) {
    const text = await answer
    expect(text).toMatch(/^HTTP\/1.1 400 /)
    expect(text).toContain('The upload stalled or was too slow.')
  }
  await expect.poll(held).toBe(0)
})

test('a user can have few uploads at once, and more when these are over', async () => {
  const { user, deckId } = await author()
  const places = app.config.quotas.openUploads
  const open = []
  for (let count = 0; count < places; count += 1) open.push(await hold(user, app.url, deckId, megabyte))
  await expect.poll(held).toBe(places)
  const answer = await user.try('PUT /api/document', { id: deckId }, document('A cell is alive.'))
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const { socket } of open) socket.destroy()
  await expect.poll(held).toBe(0)
  await user.call('PUT /api/document', { id: deckId }, document('A cell is alive.'))
})

test('a body that becomes too slow is refused, however fast it started', { timeout: 30_000 }, async () => {
  const { user, deckId } = await author()
  const { answer, socket } = await hold(user, url, deckId, 2 * megabyte)
  const timer = setInterval(() => socket.write('a'), 100)
  onTestFinished(() => clearInterval(timer))
  expect(await answer).toMatch(/^HTTP\/1.1 400 [^]*stalled/)
})

test('a slow body is refused, and one that pauses is not', { timeout: 30_000 }, async () => {
  const { user, deckId } = await author()
  const { answer, socket } = await hold(user, url, deckId, 10)
  const timer = setInterval(() => socket.write('a'), 100)
  expect(await answer).toMatch(/^HTTP\/1.1 400 /)
  clearInterval(timer)
  const { hostname, port } = new URL(url)
  const json = connect(Number(port), hostname)
  json.write(
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  )
  const text = new Promise<string>((resolve) => json.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  expect(await text).toMatch(/^HTTP\/1.1 400 [^]*stalled/)
  const steady = connect(Number(port), hostname)
  onTestFinished(() => void steady.destroy())
  const accepted = new Promise<string>((resolve) => steady.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  const body = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(200) })
  steady.write(
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  steady.write(body.slice(0, 100))
  setTimeout(() => steady.write(body.slice(100)), 300)
  expect(await accepted).toMatch(/^HTTP\/1.1 401 /)
})

test('pictures beyond the pixels per minute are refused with the time to wait', async () => {
  const small = await startApp({ quotas: { ...app.config.quotas, pixelsPerMinute: 2_000 } })
  const user = await small.register()
  const { deckId, topicId } = await makeDeck(user, 0)
  const card = { deckId, topicId, isGapText: false, questionText: 'q', Answers: [{ text: 'a', correct: true }] }
  const files = { questionFile: { bytes: await picture() } }
  await user.call('PUT /api/card', card, { files })
  const answer = await user.try('PUT /api/card', card, { files })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.stringify(answer.body)).toContain('Too many large pictures at once.')
})
