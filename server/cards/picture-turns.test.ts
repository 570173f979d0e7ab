import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { noise, pngOf, prepared, solid } from './images-fixture.ts'
import { openImages, pixelsOf } from './images.ts'
import { forkWorker } from '../platform/forks.ts'

/** A png of few bytes and 49 million pixels, which takes seconds to decode and encode. */
const huge = () => pngOf(7000, 7000)

test('a small picture does not wait for large ones of seventeen other users', { timeout: 60_000 }, async () => {
  const own = openImages()
  const bytes = huge()
  let done = 0
  const flood = Array.from({ length: 34 }, (_, place) =>
    own
      .prepareImages(
        100 + (place % 17),
        Array.from({ length: 4 }, () => async () => bytes),
      )
      .then(() => (done += 1)),
  )
  const ended = Promise.allSettled(flood)
  expect(await prepared(own, await solid('red'))).toMatchObject({ width: 16 })
  expect(done).toBe(0)
  const began = performance.now()
  await own.close()
  expect(performance.now() - began).toBeLessThan(5_000)
  const outcomes = await ended
  expect(outcomes.every((one) => one.status === 'rejected' && isUnavailable(one.reason))).toBe(true)
  await expect(prepared(own, await solid('red'))).rejects.toSatisfy(isUnavailable)
})

const isUnavailable = (error: unknown) => (error as { code?: string }).code === 'unavailable'

test('users take turns: the one with the fewest decoded pixels is next', async () => {
  const own = openImages()
  onTestFinished(() => own.close())
  const order: string[] = []
  const ask = (userId: number, name: string, picture: Buffer) =>
    prepared(own, picture, userId).then(() => order.push(name))
  const [small, large] = [await solid('red'), await noise(600, 600).png().toBuffer()]
  await Promise.all([
    ask(1, 'first', large),
    ask(1, 'second', large),
    ask(1, 'third', large),
    ask(2, 'other', large),
    ask(3, 'small', small),
  ])
  expect(order.indexOf('small')).toBeLessThanOrEqual(1)
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('second'))
  expect(order.filter((name) => ['first', 'second', 'third'].includes(name))).toEqual(['first', 'second', 'third'])
})

test('pixels per minute are counted by user before decoding', async () => {
  const own = openImages({ pixelsPerMinute: 1000 })
  onTestFinished(() => own.close())
  const picture = await solid('red')
  for (let count = 0; count < 3; count += 1) await prepared(own, picture)
  const refused = await prepared(own, picture).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'too-many-requests' })
  expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(50)
  expect(await prepared(own, picture, 2)).toMatchObject({ width: 16 })
})

test('a card with the maximum number of pictures is saved, however large they are', async () => {
  const own = openImages({ pixelsPerMinute: 1000 })
  onTestFinished(() => own.close())
  const picture = await solid('red')
  const card = Array.from({ length: limits.answersPerCard + 1 }, () => async () => picture)
  expect(await own.prepareImages(1, card)).toHaveLength(limits.answersPerCard + 1)
})

test('an import loads each picture to measure and to decode it, and is refused only for what else its user has decoded', async () => {
  const own = openImages({ pixelsPerMinute: 1000 })
  onTestFinished(() => own.close())
  const picture = await solid('red')
  let loaded = 0
  const load = async () => (loaded++ === 2 ? Buffer.from('no picture') : picture)
  const widths = async (count: number) => {
    const found: (number | null)[] = []
    const images = own.prepareUsable(
      1,
      Array.from({ length: count }, () => load),
      5 * 256,
    )
    for await (const image of images) found.push(image?.width ?? null)
    return found
  }
  expect(await widths(7)).toEqual([16, null, 16, 16, 16, 16, null])
  expect(loaded).toBe(12)
  await expect(widths(1)).rejects.toMatchObject({ code: 'too-many-requests' })
})

test.each(['png', 'jpeg', 'webp'] as const)('the pixels of a %s are known by its header', async (format) => {
  const options = { progressive: true, lossless: true }
  for (const picture of [noise(37, 21).toFormat(format), noise(37, 21).withExif({ IFD0: { Artist: 'x' } })])
    expect(pixelsOf(await picture.toFormat(format).toBuffer())).toBe(37 * 21)
  expect(pixelsOf(await noise(300, 5).toFormat(format, options).toBuffer())).toBe(1500)
  expect(pixelsOf((await noise(37, 21).toFormat(format).toBuffer()).subarray(0, 12))).toBeUndefined()
})

test('a hostile header of a picture is not read to its end', async () => {
  const jpeg = await noise(37, 21).jpeg().toBuffer()
  const padded = (bytes: number) => Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(bytes, 0xff), jpeg.subarray(2)])
  expect(pixelsOf(padded(100))).toBe(37 * 21)
  expect(pixelsOf(padded(1024 * 1024))).toBeUndefined()
})

test('a frame header in what a decoder takes for a comment is not read', async () => {
  const real = await noise(300, 200).jpeg().toBuffer()
  const frame = Buffer.from('ffc000110800010001030111000211000311', 'hex')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, frame.length + 2]), frame])
  const behind = (...parts: Buffer[]) => pixelsOf(Buffer.concat([real.subarray(0, 2), ...parts, real.subarray(2)]))
  expect(behind(comment)).toBe(300 * 200)
  // FF00 is no marker that the next bytes belong to: a decoder discards it.
  expect(behind(Buffer.from('ff000006', 'hex'), comment)).toBeUndefined()
})

test('a picture with more pixels than its turn was for is refused before it is decoded', async () => {
  const worker = forkWorker(path.join(import.meta.dirname, 'image-worker.ts'), {
    permissions: { addons: true },
    execArgv: [],
    stderr: 'inherit',
  })
  onTestFinished(() => worker.kill())
  const bytes = await noise(30, 20).jpeg().toBuffer()
  const replyTo = async (pixels: number): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    worker.once('message', resolve)
    worker.send({ bytes, pixels })
    return promise
  }
  expect(await replyTo(599)).toEqual({ refused: { code: 'unsupported-type', detail: ['pictureDamaged'] } })
  expect(await replyTo(600)).toMatchObject({ image: { width: 30, height: 20 } })
})

test('pictures of few pixels that take long do not come before those of others', async () => {
  const own = openImages()
  onTestFinished(() => own.close())
  const tiny = await solid('red')
  const slow = async () => {
    await sleep(150)
    return tiny
  }
  const done: string[] = []
  const many = Array.from({ length: 8 }, (_, place) =>
    own.prepareImages(1, [slow]).then(() => done.push(`slow ${place}`)),
  )
  const bytes = await noise(400, 400).jpeg().toBuffer()
  await expect.poll(() => done.length).toBeGreaterThan(0)
  await own.prepareImages(2, [async () => bytes]).then(() => done.push('other'))
  await Promise.all(many)
  expect(done.indexOf('other')).toBeLessThan(4)
})
