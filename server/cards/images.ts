import path from 'node:path'
import { limits } from '../../shared/limits.ts'
import { defaultQuotas } from '../../shared/quotas.ts'
import { AppError, momentSeconds } from '../app/errors.ts'
import { type Fork, forkWorker } from '../platform/forks.ts'
import type { PreparedImage, WorkerReply, WorkerRequest } from './image-worker.ts'

export type { PreparedImage }

export type LoadPicture = () => Promise<Buffer>

export interface Images {
  /**
   * Re-encodes the pictures of one request: upright, without metadata, at most 4096 pixels long. Throws before
   * decoding any of them: 'unsupported-type' for anything but webp, png and jpeg, 'too-large' over the limits, and
   * 'too-many-requests' over the user's pixels per minute.
   */
  prepareImages(userId: number | null, pictures: readonly LoadPicture[]): Promise<PreparedImage[]>
  /**
   * Does so with many pictures that the user did not choose one by one: those that cannot be used are null, and so are those beyond
   * `mostPixels` of all together.
   */
  prepareUsable(
    userId: number,
    pictures: readonly LoadPicture[],
    mostPixels: number,
  ): AsyncGenerator<PreparedImage | null, void>
  /** Rejects waiting pictures, gives the current one a moment, and ends the worker. */
  close(): Promise<void>
}

export interface ImagesOptions {
  pixelsPerMinute?: number
  pictureTimeoutMs?: number
  idleMs?: number
  /** How long the current picture may take once `close` is called. */
  closeMs?: number
}

/** A picture that waits for the worker. */
interface Job {
  userId: number | null
  pixels: number
  load: LoadPicture
  resolve: (image: PreparedImage) => void
  reject: (error: unknown) => void
}

const program = path.join(import.meta.dirname, 'image-worker.ts')

/**
 * Decodes one picture at a time in a worker that starts with the first one and ends after a minute of idling. The
 * next picture is that of the user with the fewest pixels decoded recently, so that a user's many large pictures do
 * not delay another user's small one.
 */
export function openImages({
  pixelsPerMinute = defaultQuotas.pixelsPerMinute,
  pictureTimeoutMs = 20_000,
  idleMs = 60_000,
  closeMs = 1_500,
}: ImagesOptions = {}): Images {
  const budgets = openPixelBudgets(pixelsPerMinute)
  const waiting = new Set<Job>()
  let worker: Fork | undefined
  let idle: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  function startWorker(): Fork {
    const execArgv = ['--max-old-space-size=128']
    const started = forkWorker(program, { permissions: { addons: true }, execArgv, stderr: 'inherit' })
    return started.once('ended', () => {
      if (worker === started) worker = undefined
    })
  }

  function killWorker(): void {
    worker?.kill()
    worker = undefined
  }

  async function prepare(bytes: Buffer, pixels: number): Promise<PreparedImage> {
    clearTimeout(idle)
    worker ??= startWorker()
    const reply = await ask(worker, { bytes, pixels }, pictureTimeoutMs).catch((error: unknown) => {
      killWorker()
      throw error
    })
    idle = setTimeout(killWorker, idleMs).unref()
    if ('refused' in reply) throw new AppError(reply.refused.code, reply.refused.detail)
    return reply.image
  }

  /** The job of the user with the fewest pixels decoded or about to be, in number or in time; among equals, the oldest. */
  function nextJob(): Job | undefined {
    let next: { job: Job; cost: number } | undefined
    for (const job of waiting) {
      const cost = budgets.decoded(job.userId) + job.pixels
      if (!next || cost < next.cost) next = { job, cost }
    }
    if (next) waiting.delete(next.job)
    return next?.job
  }

  async function work(): Promise<void> {
    for (let job = nextJob(); job; job = nextJob()) {
      const { userId, pixels, load, resolve, reject } = job
      const start = performance.now()
      budgets.noteDecoded(userId, pixels)
      const prepared = load().then((bytes) => prepare(bytes, pixels))
      await prepared.then(resolve, reject)
      // A file of few pixels can take seconds, too.
      budgets.noteDecoded(userId, Math.max(0, (performance.now() - start) * pixelsPerMs - pixels))
    }
    running = undefined
  }

  function enqueue(userId: number | null, pixels: number, load: LoadPicture): Promise<PreparedImage> {
    if (isClosed) throw unread()
    const { promise, resolve, reject } = Promise.withResolvers<PreparedImage>()
    waiting.add({ userId, pixels, load, resolve, reject })
    running ??= work()
    return promise
  }

  return {
    async prepareImages(userId, pictures) {
      const measured = []
      for (const load of pictures) measured.push({ load, pixels: pixelsToDecode(await load()) })
      budgets.reserve(
        userId,
        measured.reduce((sum, { pixels }) => sum + pixels, 0),
      )
      const prepared = []
      // One at a time, so that a card with many pictures occupies one place in the queue.
      for (const { load, pixels } of measured) prepared.push(await enqueue(userId, pixels, load))
      return prepared
    },
    async *prepareUsable(userId, pictures, mostPixels) {
      let total = 0
      for (const load of pictures) {
        const pixels = await orNull(load().then(pixelsToDecode))
        if (pixels !== null && total + pixels <= mostPixels) {
          budgets.reserve(userId, pixels, total)
          total += pixels
          // Loaded once more when it is decoded: those that wait take no memory.
          yield await orNull(enqueue(userId, pixels, load))
        } else yield null
      }
    },
    async close() {
      isClosed = true
      for (const { reject } of waiting) reject(unread())
      waiting.clear()
      const timeout = setTimeout(killWorker, closeMs)
      await running
      clearTimeout(timeout)
      clearTimeout(idle)
      killWorker()
    },
  }
}

/** Null for a picture that cannot be used. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unsupported-type' || error.code === 'too-large')) return null
    throw error
  }
}

/** The worker has ended or is ending. A retry gets a new one. */
const unread = () => new AppError('unavailable', ['pictureUnread'], undefined, momentSeconds)

/** Detects the type from the first bytes, whatever the name of the file. Throws unless a card can have the picture, as far as they say. */
export function pixelsToDecode(bytes: Buffer): number {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isPng && !isJpeg && !isWebp) throw new AppError('unsupported-type', ['pictureType'])
  if (bytes.length > limits.imageBytes) throw new AppError('too-large', ['pictureSize'])
  const pixels = pixelsOf(bytes)
  if (!pixels) throw new AppError('unsupported-type', ['pictureDamaged'])
  if (pixels > limits.imagePixels) throw new AppError('too-large', ['picturePixels'])
  return pixels
}

/** The worker's reply. A worker that died or hung must not be asked again. */
async function ask(worker: Fork, picture: WorkerRequest, timeoutMs: number): Promise<WorkerReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
  const onReply = (reply: unknown) => resolve(reply as WorkerReply)
  const onDeath = () => reject(unread())
  const onTimeout = () => reject(new AppError('too-large', ['pictureSlow']))
  const timeout = setTimeout(onTimeout, timeoutMs)
  worker.once('message', onReply).once('ended', onDeath)
  try {
    worker.send(picture)
    return await promise
  } finally {
    clearTimeout(timeout)
    worker.off('message', onReply).off('ended', onDeath)
  }
}

const windowMs = 60_000
/** A picture of 49 megapixels takes two seconds. */
const pixelsPerMs = 25_000

/** The pixels decoded for each user in the last minute, counted per process like rate limits. */
interface PixelBudgets {
  /**
   * Reserves the pixels of a request, or throws 'too-many-requests'. A single request is never refused by itself:
   * after a minute without pictures, every card can be saved. `own` are the pixels that the same request has reserved before.
   */
  reserve(userId: number | null, pixels: number, own?: number): void
  decoded(userId: number | null): number
  noteDecoded(userId: number | null, pixels: number): void
}

/** A `userId` of null, for pictures that nobody uploaded, has no limit. */
function openPixelBudgets(perMinute: number): PixelBudgets {
  const reserved = openWindow()
  const decoded = openWindow()
  return {
    reserve(userId, pixels, own = 0) {
      if (userId === null || pixels === 0) return
      const used = reserved.sum(userId)
      if (used > own && used + pixels > perMinute) {
        const seconds = Math.ceil(reserved.msUntil(userId, Math.max(0, perMinute - pixels)) / 1000)
        throw new AppError('too-many-requests', ['tooManyPixels', seconds], undefined, seconds)
      }
      reserved.add(userId, pixels)
    },
    decoded: (userId) => (userId === null ? 0 : decoded.sum(userId)),
    noteDecoded: (userId, pixels) => void (userId !== null && decoded.add(userId, pixels)),
  }
}

/** Sums by user over the last minute. */
function openWindow() {
  let entries: { userId: number; at: number; pixels: number }[] = []

  function recent(userId: number) {
    entries = entries.filter(({ at }) => at > performance.now() - windowMs)
    return entries.filter((entry) => entry.userId === userId)
  }
  const sum = (userId: number) => recent(userId).reduce((total, { pixels }) => total + pixels, 0)

  return {
    sum,
    add: (userId: number, pixels: number) => void entries.push({ userId, at: performance.now(), pixels }),
    /** How long until at most `most` is left in the window. */
    msUntil(userId: number, most: number): number {
      let left = sum(userId)
      const last = recent(userId).find(({ pixels }) => (left -= pixels) <= most)
      return last ? Math.max(1, last.at + windowMs - performance.now()) : 1
    },
  }
}

/**
 * The number of pixels of a png, jpeg or webp according to its header; undefined for a broken header. Takes
 * microseconds, so it can run before anything is decoded.
 */
export function pixelsOf(bytes: Buffer): number | undefined {
  try {
    const size = bytes[0] === 0x89 ? pngSize(bytes) : bytes[0] === 0xff ? jpegSize(bytes) : webpSize(bytes)
    return size && size[0] * size[1]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Size = [width: number, height: number] | undefined

function pngSize(bytes: Buffer): Size {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/** Markers and padding that are read. A file of ten megabytes has some hundred, and a hostile one can have millions. */
const mostMarkers = 10_000

/** Walks the segments to the frame header: one of the markers C0 to CF other than the tables C4, C8 and CC. */
function jpegSize(bytes: Buffer): Size {
  for (let at = 2, markers = 0; markers < mostMarkers; markers += 1) {
    const marker = bytes.readUInt16BE(at)
    // Markers may be padded, and some have no payload.
    if (marker === 0xffff) at += 1
    else if (marker === 0xff01 || (marker >= 0xffd0 && marker <= 0xffd8)) at += 2
    // FF00 is no marker: a decoder looks for the next one, and does not skip what follows.
    else if (marker <= 0xff00) return undefined
    else if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** The first chunk is either the extended header or the picture, lossy or lossless. */
function webpSize(bytes: Buffer): Size {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
    }
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
    default:
      return undefined
  }
}
