import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder } from '../platform/db/embedded-fixture.ts'
import { Client } from '../testing/client.ts'
import { type NpmProcess, startNpm } from '../testing/npm.ts'
import { openStream } from '../testing/stream.ts'

// `npm start` prepares what it needs first, on machines that may have more to do.
vi.setConfig({ testTimeout: 120_000 })

/** To the whole group: Ctrl-C, a closed terminal, a service manager. */
const signals = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const
/** Processes are found in /proc. */
const isLinux = process.platform === 'linux'

const isReady = (url: string) => fetch(`${url}/readyz`).then(({ status }) => expect(status).toBe(200))

function expectNoDatabase(folder: string): void {
  expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
}

test.runIf(isLinux).each(signals)('%s to the process group of `npm start` ends it and its database', async (signal) => {
  const folder = await dataFolder()
  const npm = startNpm(folder)
  await isReady(await npm.url())
  expect([...npm.family()].filter((one) => one.includes('postgres')).length).toBeGreaterThan(1)
  await npm.endGroup(signal)
  expectNoDatabase(folder)
  expect(npm.lines.filter((line) => line.includes('"stopping"'))).toHaveLength(1)
})

test.runIf(isLinux).each(signals)('%s ends it whatever is under way', async (signal) => {
  const folder = await dataFolder()
  const npm = startNpm(folder, { QUOTA_PIXELS_PER_MINUTE: String(1e12), QUOTA_OPEN_UPLOADS: '100' })
  const url = await npm.url()
  const people = await Promise.all(['a', 'b', 'c'].map((name) => register(url, `${name}@example.org`)))
  const [user] = people
  if (!user) throw new Error('Nobody is there.')
  await openStream(user)
  await holdUpload(user)
  const bytes = await hugePicture()
  for (const person of people) void addPictures(person, bytes).catch(() => {})
  const notes = Buffer.from(Array.from({ length: 4000 }, (_, n) => `Enzyme ${n} speeds up reaction ${n}.`).join('\n\n'))
  const { id } = await user.call('PUT /api/deck', { name: 'Notes', description: '' })
  await user.call(
    'PUT /api/createFromFile',
    { id, lang: { name: 'english' }, depth: 'more' },
    { files: { file: { bytes: notes, name: 'notes.txt', type: 'text/plain' } } },
  )
  const isRunning = (program: string) => [...npm.family()].some((one) => one.includes(program))
  await expect.poll(() => isRunning('image-worker'), { timeout: 30_000 }).toBe(true)
  await npm.endGroup(signal)
  expectNoDatabase(folder)
})

/** What there is of a start, in the order in which it comes; each signal is answered in the same way. */
const starts: { when: string; signal: NodeJS.Signals; isThen: (npm: NpmProcess, folder: string) => boolean }[] = [
  { when: 'before there is anything', signal: 'SIGINT', isThen: ({ child }) => child.pid !== undefined },
  {
    when: 'while the database is made',
    signal: 'SIGHUP',
    isThen: (_, folder) => has(folder, /^postgres\.new-/),
  },
  {
    when: 'while the database starts',
    signal: 'SIGTERM',
    isThen: (_, folder) => has(path.join(folder, 'postgres'), /^postmaster\.pid$/),
  },
  {
    when: 'while it migrates',
    signal: 'SIGINT',
    isThen: (_, folder) => has(path.join(folder, 'postgres'), /^\.s\.PGSQL\.\d+$/),
  },
]

test.runIf(isLinux).each(starts)('$signal ends it $when', async ({ signal, isThen }) => {
  const folder = await dataFolder()
  const npm = startNpm(folder)
  await expect.poll(() => isThen(npm, folder), { interval: 1, timeout: 30_000 }).toBe(true)
  await npm.endGroup(signal)
  expectNoDatabase(folder)
})

function has(folder: string, name: RegExp): boolean {
  return existsSync(folder) && readdirSync(folder).some((one) => name.test(one))
}

async function register(url: string, email: string): Promise<Client> {
  const client = new Client(url)
  client.token = (await client.call('POST /api/register', { email, password: 'long enough' })).webToken
  return client
}

/** Small to send, and seconds to read. */
function hugePicture(): Promise<Buffer> {
  const create = { width: 7000, height: 7000, channels: 3 as const, background: 'white' }
  return sharp({ create }).png().toBuffer()
}

/** Sends a card with more pictures than are read in the time that is left. */
async function addPictures(user: Client, bytes: Buffer): Promise<void> {
  const { id: deckId } = await user.call('PUT /api/deck', { name: 'Pictures', description: '' })
  const { id: topicId } = await user.call('PUT /api/topic', { name: 'All', topic: null, deck: deckId })
  const Answers = Array.from({ length: 10 }, (_, n) => ({ text: `${n}`, correct: true }))
  const files = Object.fromEntries(Answers.map((_, n) => [`answerFile${n}`, { bytes }]))
  await user.call('PUT /api/card', { deckId, topicId, questionText: 'Which?', isGapText: false, Answers }, { files })
}

/** An upload whose end never comes. */
async function holdUpload({ url, token }: Client): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(
    [
      'PUT /api/document HTTP/1.1',
      'Host: kartei',
      `Authorization: Bearer ${token}`,
      'Content-Length: 1000000',
      'Content-Type: multipart/form-data; boundary=x',
      '',
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      '',
      'Some text',
    ].join('\r\n'),
  )
}
