import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { awayFor, sendError } from './errors.ts'
import { openUploads, type Uploads } from './multipart.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kartei-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** What becomes of a form that is uploaded: the bytes that its file has on the disk, or the error. */
async function upload(
  dataDir: string,
  form: FormData,
  meanwhile: (uploads: Uploads, request: FastifyRequest) => Promise<void> = async () => {},
  options: Parameters<typeof openUploads>[1] = {},
): Promise<{ bytes: number } | { error: unknown }> {
  const uploads = openUploads({ ...readConfig({}), dataDir }, options)
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
  await app.register(multipart)
  let outcome: { bytes: number } | { error: unknown } = { bytes: 0 }
  app.put('/', async (request) => {
    try {
      const { files } = await uploads.read(request, 'document')
      await meanwhile(uploads, request)
      const bytes = await files.get('file')?.read()
      outcome = { bytes: bytes?.length ?? 0 }
    } catch (error) {
      outcome = { error }
    }
    await uploads.release(request)
    return null
  })
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(url, { method: 'PUT', body: form })
  return outcome
}

function formWith(part: string, bytes: number): FormData {
  const form = new FormData()
  form.append(part, new Blob([Buffer.alloc(bytes, ' ')]), 'a.txt')
  return form
}

/** A disk of `kilobytes`; undefined where none can be mounted. */
async function mountDisk(kilobytes: number): Promise<string | undefined> {
  const disk = await emptyFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', disk], { stdio: 'pipe' })
  } catch {
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', disk])
  })
  return disk
}

test('a file that is written only partially is refused', async ({ skip }) => {
  const disk = await mountDisk(40)
  if (!disk) return skip('No disk can be mounted here.')
  // However the connection cuts it, one of these ends within the chunk that no longer fits.
  for (let kilobytes = 41; kilobytes < 64; kilobytes += 1)
    expect(await upload(disk, formWith('file', kilobytes * 1024))).toMatchObject({ error: { code: 'ENOSPC' } })
  expect(await upload(disk, formWith('file', 30 * 1024))).toEqual({ bytes: 30 * 1024 })
})

test('an upload ends when the disk runs out of room while it comes', async () => {
  const dataDir = await emptyFolder()
  let asked = 0
  const mustHaveRoom = async () => {
    if (++asked > 2) throw awayFor('disk')
  }
  const outcome = await upload(dataDir, formWith('file', 1024 * 1024), undefined, { mustHaveRoom })
  expect(outcome).toMatchObject({ error: { code: 'unavailable', retryAfterSeconds: 60 } })
  expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([])
})

test('the slowest upload makes room for others', async () => {
  const dataDir = await emptyFolder()
  const uploads = openUploads({ ...readConfig({}), dataDir }, { room: 3 * 1024 * 1024 })
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
  await app.register(multipart)
  app.decorateRequest('user', undefined)
  let users = 0
  app.put('/', async (request, reply) => {
    Object.assign(request, { user: { id: ++users } })
    reply.raw.once('close', () => void uploads.release(request))
    await uploads.read(request, 'document')
    return {}
  })
  app.setErrorHandler(sendError)
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const folder = path.join(dataDir, 'uploads')
  const files = async () => readdir(folder).catch(() => [])
  const held = async () => (await files()).length
  /** What came of those that stay open. */
  const heldBytes = async () => {
    let bytes = 0
    for (const name of await files()) bytes += (await stat(path.join(folder, name))).size
    return bytes
  }
  // Two that stay open; the first has been so for longer.
  const answers = []
  for (let count = 1; count <= 2; count++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    answers.push(new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString()))))
    const head =
      'PUT / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 9000000'
    socket.write(`${head}\r\n\r\n--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`)
    socket.write(Buffer.alloc(1024 * 1024, ' '))
    // The parser holds the last bytes back, which could be those of a boundary.
    await expect.poll(heldBytes).toBeGreaterThan(count * 1024 * 1024 - 1024)
  }
  const put = (bytes: number) => fetch(url, { method: 'PUT', body: formWith('file', bytes) })
  expect((await put(2 * 1024 * 1024)).status).toBe(200)
  expect(await answers[0]).toMatch(/^HTTP\/1.1 503 [^]*Too many uploads/)
  await expect.poll(held).toBe(1)
  // One that has no room alone ends all others, and is refused.
  expect((await put(4 * 1024 * 1024)).status).toBe(503)
  expect(await answers[1]).toMatch(/^HTTP\/1.1 503 /)
  await expect.poll(held).toBe(0)
}, 20_000)

test('a body that is sent as a file has the same limit', async () => {
  const folder = await emptyFolder()
  expect(await upload(folder, formWith('body', 2 * 1024 * 1024))).toMatchObject({ error: { code: 'too-large' } })
})

test('a file whose client disconnected while it waited is not an internal error', async () => {
  const folder = await emptyFolder()
  const gone = await upload(folder, formWith('file', 1024), (uploads, request) => uploads.release(request))
  expect(gone).toMatchObject({ error: { code: 'invalid-input', message: 'The upload was interrupted.' } })
})
