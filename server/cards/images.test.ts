import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { noise, pngOf, prepared, solid } from './images-fixture.ts'
import { openImages, type Images } from './images.ts'

const images = openImages()
afterAll(() => images.close())

/** Red on the left, blue on the right. */
function twoHalves(): Sharp {
  const right = {
    input: { create: { width: 20, height: 20, channels: 3 as const, background: 'blue' } },
    left: 20,
    top: 0,
  }
  return sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } }).composite([right])
}

async function refusal(bytes: Buffer): Promise<unknown> {
  return prepared(images, bytes).then(
    () => 'accepted',
    (error: unknown) => (error as { code?: string }).code,
  )
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes webp, and as wide as cards show it', async (format) => {
  const image = await prepared(images, await noise(800, 500).toFormat(format).toBuffer())
  expect(image).toMatchObject({ width: 800, height: 500, contentType: 'image/webp' })
  expect(await sharp(image.full).metadata()).toMatchObject({ format: 'webp', width: 800, height: 500 })
  expect(await sharp(image.card).metadata()).toMatchObject({ format: 'webp', width: 360, height: 225 })
})

test('a small picture is not enlarged, and transparency is kept', async () => {
  const clear = { create: { width: 30, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } }
  const image = await prepared(images, await sharp(clear).png().toBuffer())
  expect(image.card).toEqual(image.full)
  expect(await sharp(image.card).metadata()).toMatchObject({ width: 30, height: 20, hasAlpha: true })
  expect((await sharp(image.card).raw().toBuffer())[3]).toBe(0)
})

test('a picture wider than webp allows is scaled down', async () => {
  const image = await prepared(images, await noise(20_000, 100).png().toBuffer())
  expect(image).toMatchObject({ width: 4096, height: 20 })
})

test('a picture that does not compress is stored smaller and coarser', async () => {
  const sent = await noise(3600, 2700).jpeg({ quality: 85 }).toBuffer()
  const image = await prepared(images, sent)
  expect(image).toMatchObject({ width: 2560, height: 1920 })
  expect(image.full.length).toBeLessThan(sent.length)
})

test('metadata is removed, and its orientation applied', async () => {
  const exif = { IFD0: { Artist: 'Jane Doe' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
  const original = await twoHalves()
    .jpeg({ quality: 100 })
    .withExif(exif)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(original.includes('Jane Doe')).toBe(true)
  const { full, card, width, height } = await prepared(images, original)
  expect([width, height]).toEqual([20, 40])
  for (const bytes of [full, card]) {
    const { exif: kept, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ kept, xmp, icc, orientation }).toEqual({})
    expect(bytes.includes('Jane Doe')).toBe(false)
  }
  const { data } = await sharp(full).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * 20 + x) * 3, (y * 20 + x) * 3 + 3)]
  const [red, blue] = [pixel(10, 5), pixel(10, 35)]
  expect((red[0] ?? 0) - (red[2] ?? 0)).toBeGreaterThan(200)
  expect((blue[2] ?? 0) - (blue[0] ?? 0)).toBeGreaterThan(200)
})

test('of an animation, the first frame is kept', async () => {
  const frames = await Promise.all(['red', 'blue'].map((background) => solid(background)))
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  const { full } = await prepared(images, animation)
  expect((await sharp(full).metadata()).pages).toBeUndefined()
})

test('anything but webp, png and jpeg is refused, whatever its name', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const gif = await noise(8, 8).gif().toBuffer()
  const tiff = await noise(8, 8).tiff().toBuffer()
  for (const bytes of [svg, gif, tiff, Buffer.from('plain text'), Buffer.from('BM123456'), Buffer.of()])
    expect(await refusal(bytes)).toBe('unsupported-type')
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  expect(await refusal(Buffer.concat([signature, svg]))).toBe('unsupported-type')
})

test.each(['png', 'jpeg', 'webp'] as const)('a %s that was cut off is refused', async (format) => {
  const whole = await noise(300, 300).toFormat(format).toBuffer()
  for (const part of [0.1, 0.5, 0.95])
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe('unsupported-type')
})

test('a picture over the size limit is refused', async () => {
  const png = await solid('red')
  expect(await refusal(Buffer.concat([png, Buffer.alloc(limits.imageBytes)]))).toBe('too-large')
})

test('a small file with a huge picture is refused without decoding it', async () => {
  const bomb = pngOf(30_000, 30_000)
  expect(bomb.length).toBeLessThan(200_000)
  const message = 'This picture has more than 50 million pixels.'
  await expect(prepared(images, bomb)).rejects.toThrow(expect.objectContaining({ code: 'too-large', message }))
})

test('a picture that crashes the worker fails alone', async () => {
  const own = openImages()
  onTestFinished(() => own.close())
  const worker = await frozenWorker(own)
  const lost = prepared(own, await solid('blue'))
  const next = prepared(own, await solid('green'))
  process.kill(worker, 'SIGKILL')
  await expect(lost).rejects.toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(await next).toMatchObject({ width: 16, height: 16 })
})

test('a worker that hangs is replaced', async () => {
  const own = openImages({ pictureTimeoutMs: 3000 })
  onTestFinished(() => own.close())
  const worker = await frozenWorker(own)
  const lost = prepared(own, await solid('blue'))
  const next = prepared(own, await solid('green'))
  const message = 'This picture takes too long to read. Please make it smaller.'
  await expect(lost).rejects.toThrow(expect.objectContaining({ code: 'too-large', message }))
  expect(await next).toMatchObject({ width: 16, height: 16 })
  await expect.poll(() => workers(), { timeout: 5000 }).not.toContain(worker)
})

/** The process of `own`, stopped in the middle of things. */
async function frozenWorker(own: Images): Promise<number> {
  const worker = await firstWorker(own)
  process.kill(worker, 'SIGSTOP')
  return worker
}

/** The process that `own` starts for its first picture. */
async function firstWorker(own: Images): Promise<number> {
  const others = new Set(workers())
  await prepared(own, await solid('red'))
  const worker = workers().find((pid) => !others.has(pid))
  if (!worker) throw new Error('No process was started.')
  return worker
}

test('an idle worker ends, and the next picture starts another one', async () => {
  const own = openImages({ idleMs: 1000 })
  onTestFinished(() => own.close())
  const worker = await firstWorker(own)
  await expect.poll(() => workers(), { timeout: 5000 }).not.toContain(worker)
  expect(await prepared(own, await solid('red'))).toMatchObject({ width: 16 })
})

test('closing ends the worker', async () => {
  const own = openImages()
  const worker = await firstWorker(own)
  expect(workers()).toContain(worker)
  await own.close()
  await expect.poll(() => workers(), { timeout: 5000 }).not.toContain(worker)
})

/** Processes of this one that parse pictures, which its fork server started. */
function workers(): number[] {
  const processes = process.platform === 'linux' ? processesOfLinux() : processesOfPs()
  const startedBy = (starter: number, program: string) =>
    processes
      .filter(({ parent, words }) => parent === starter && words.some((word) => word.endsWith(program)))
      .map(({ pid }) => pid)
  return startedBy(process.pid, 'fork-server.ts').flatMap((server) => startedBy(server, 'image-worker.ts'))
}

/** Slim images have no `ps`. */
function processesOfLinux() {
  return readdirSync('/proc').flatMap((name) => {
    try {
      // The parent is the second field behind the name, which may contain anything.
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /su, '')
        .split(' ')
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      return /^\d+$/.test(name) ? [{ pid: Number(name), parent: Number(parent), words }] : []
    } catch {
      // No process, or one that has ended.
      return []
    }
  })
}

function processesOfPs() {
  const lines = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-A'], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, ...words] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), words }
  })
}
