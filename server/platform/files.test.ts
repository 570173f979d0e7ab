import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { outageOf } from '../app/outages.ts'
import { startBucket } from '../testing/bucket.ts'
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

async function startStore() {
  const bucket = await startBucket()
  return { ...bucket, files: openFiles({ s3: bucket.s3, dataDir: '/nowhere' }) }
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

  test('lists the keys of all files', async () => {
    const files = await open()
    expect(await files.list()).toEqual([])
    const keys = ['contracts/1/pdf', 'images/a/full', 'images/b-mp3/full']
    for (const key of keys) await files.put(key, Buffer.from(key), 'image/webp')
    expect((await files.list()).toSorted()).toEqual(keys)
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
