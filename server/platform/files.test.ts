import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { outageOf } from '../app/outages.ts'
import { openFiles, type Files } from './files.ts'

const bytes = randomBytes(300_000)

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kartei-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function read(files: Files, key: string): Promise<Buffer | undefined> {
  const stream = await files.get(key)
  return stream && buffer(stream)
}

/** A store that speaks as much of S3 as is asked of it, and takes signed requests for one bucket only. */
async function startStore() {
  const objects = new Map<string, { body: Buffer; contentType: string | undefined }>()
  const state = { failing: false }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const { status, answer } = state.failing ? { status: 503 } : act(request, body)
      response.writeHead(status).end(answer)
    })()
  })
  function act({ method, url = '', headers }: IncomingMessage, body: Buffer): { status: number; answer?: Buffer } {
    const signature = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-test\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/
    if (!signature.test(headers.authorization ?? '') || !url.startsWith('/pictures/')) return { status: 403 }
    const stored = objects.get(url)
    if (method === 'PUT') objects.set(url, { body, contentType: headers['content-type'] })
    else if (method === 'DELETE') objects.delete(url)
    else if (!stored) return { status: 404 }
    return stored && method === 'GET' ? { status: 200, answer: stored.body } : { status: method === 'PUT' ? 200 : 204 }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const s3 = { endpoint, bucket: 'pictures', region: 'eu-test', accessKeyId: 'key-id', secretAccessKey: 'secret' }
  return { objects, state, files: openFiles({ s3, dataDir: '/nowhere' }) }
}

const places: [string, () => Promise<Files>][] = [
  ['a folder', async () => openFiles({ s3: undefined, dataDir: await dataFolder() })],
  ['a bucket', async () => (await startStore()).files],
]

describe.each(places)('%s', (_name, open) => {
  test('returns a stored file, and nothing once it is deleted', async () => {
    const files = await open()
    expect(await read(files, 'images/a/full')).toBeUndefined()
    await files.put('images/a/full', bytes, 'image/webp')
    await files.put('images/a/card', Buffer.from('card'), 'image/webp')
    expect(bytes.equals((await read(files, 'images/a/full')) ?? Buffer.of())).toBe(true)
    await files.remove('images/a/full')
    expect(await read(files, 'images/a/full')).toBeUndefined()
    expect(await read(files, 'images/a/card')).toEqual(Buffer.from('card'))
    await files.remove('images/a/full')
  })

  test('replaces a file atomically', async () => {
    const files = await open()
    await files.put('contracts/1/pdf', bytes, 'application/pdf')
    await files.put('contracts/1/pdf', Buffer.from('new'), 'application/pdf')
    expect(await read(files, 'contracts/1/pdf')).toEqual(Buffer.from('new'))
  })
})

describe('the folder', () => {
  test.each(['../secret', 'images/../../secret', '/etc/passwd', 'images//a', 'images', 'images/a/', 'images/a\0', ''])(
    'refuses the key %j',
    async (key) => {
      const files = openFiles({ s3: undefined, dataDir: await dataFolder() })
      await expect(files.put(key, bytes, 'image/webp')).rejects.toThrow('Not a key')
      await expect(files.get(key)).rejects.toThrow('Not a key')
      await expect(files.remove(key)).rejects.toThrow('Not a key')
    },
  )

  test('shows only complete files, and deletes leftovers of dead processes, but not files being written', async () => {
    const dataDir = await dataFolder()
    await openFiles({ s3: undefined, dataDir }).put('images/a/full', bytes, 'image/webp')
    const unfinished = path.join(dataDir, 'files', 'unfinished')
    expect(await readdir(unfinished)).toEqual([])
    await writeFile(path.join(unfinished, 'new.part'), 'half')
    await writeFile(path.join(unfinished, 'old.part'), 'half')
    await utimes(path.join(unfinished, 'old.part'), 0, 0)
    await openFiles({ s3: undefined, dataDir }).put('images/b/full', bytes, 'image/webp')
    expect(await readdir(unfinished)).toEqual(['new.part'])
    expect((await readdir(path.join(dataDir, 'files'))).toSorted()).toEqual([
      'images.a.full',
      'images.b.full',
      'unfinished',
    ])
  })

  test('contains only complete files after a writer was killed', async () => {
    const dataDir = await dataFolder()
    const program = `
      import { openFiles } from ${JSON.stringify(new URL('files.ts', import.meta.url).href)}
      const files = openFiles({ dataDir: ${JSON.stringify(dataDir)} })
      for (let n = 0; ; n += 1) {
        await files.put('images/' + n + '/full', Buffer.alloc(2_000_000, 'x'), 'image/webp')
        console.log(n)
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const acknowledged: string[] = []
    for await (const lines of child.stdout.setEncoding('utf8')) {
      acknowledged.push(...String(lines).trim().split('\n'))
      if (acknowledged.length >= 5) child.kill('SIGKILL')
    }
    const files = openFiles({ s3: undefined, dataDir })
    for (const n of acknowledged) expect((await read(files, `images/${n}/full`))?.length).toBe(2_000_000)
    const names = await readdir(path.join(dataDir, 'files'))
    const sizes = names.filter((name) => name.endsWith('.full')).map((name) => stat(path.join(dataDir, 'files', name)))
    for (const { size } of await Promise.all(sizes)) expect(size).toBe(2_000_000)
  })

  test('reports a failed write, and works again afterwards', async () => {
    const dataDir = await dataFolder()
    const files = openFiles({ s3: undefined, dataDir })
    await writeFile(path.join(dataDir, 'files'), 'in the way')
    await expect(files.put('images/a/full', bytes, 'image/webp')).rejects.toThrow('ENOTDIR')
    await rm(path.join(dataDir, 'files'))
    await files.put('images/a/full', bytes, 'image/webp')
    expect(bytes.equals((await read(files, 'images/a/full')) ?? Buffer.of())).toBe(true)
  })
})

describe('the bucket', () => {
  test('is requested with its path and the content type', async () => {
    const { files, objects } = await startStore()
    await files.put('images/a/full', bytes, 'image/webp')
    expect(objects.get('/pictures/images/a/full')?.contentType).toBe('image/webp')
  })

  test('that fails causes an error, not a missing file', async () => {
    const { files, state } = await startStore()
    state.failing = true
    await expect(files.put('images/a/full', bytes, 'image/webp')).rejects.toThrow('503')
    await expect(files.get('images/a/full')).rejects.toThrow('503')
    await expect(files.remove('images/a/full')).rejects.toThrow('503')
  })

  test('that fails or is unreachable is an outage', async () => {
    const { files, state } = await startStore()
    state.failing = true
    expect(outageOf(await files.get('images/a/full').catch((error: unknown) => error))).toBe('files')
    const s3 = {
      endpoint: 'http://127.0.0.1:1',
      bucket: 'pictures',
      region: 'eu-test',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    }
    const absent = openFiles({ s3, dataDir: '/nowhere' })
    expect(outageOf(await absent.put('images/a/full', bytes, 'image/webp').catch((error: unknown) => error))).toBe(
      'files',
    )
  })
})
