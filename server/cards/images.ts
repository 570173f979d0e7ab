import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { limits } from '../../shared/limits.ts'
import { defaultQuotas } from '../../shared/quotas.ts'
import { AppError, momentSeconds } from '../app/errors.ts'
import { permissionArgs } from '../platform/isolated.ts'
import type { PreparedImage, WorkerReply } from './image-worker.ts'
import { openPixelBudgets, pixelsOf } from './pixels.ts'

export type { PreparedImage }

/** Loads the bytes of an uploaded picture. */
export type LoadPicture = () => Promise<Buffer>

/** Turns uploaded pictures into what is stored. */
export interface Images {
  /**
   * The pictures of one request of a user, re-encoded: upright, without metadata, at most 4096 pixels long. Refuses what is
   * no whole webp, png or jpeg by its bytes ('unsupported-type'), what is over the limits ('too-large'), and what is over the
   * user's pixels a minute ('too-many-requests') before any of them is decoded.
   */
  prepareImages(userId: number | null, pictures: readonly LoadPicture[]): Promise<PreparedImage[]>
  /** Refuses what waits, gives the picture under way a moment, and ends the process that parses. */
  close(): Promise<void>
}

export interface ImagesOptions {
  pixelsPerMinute?: number
  pictureTimeoutMs?: number
  idleMs?: number
  /** How long the picture under way may take once `close` is called. */
  closeMs?: number
}

/** A picture that waits for the process. */
interface Job {
  userId: number | null
  pixels: number
  load: LoadPicture
  resolve: (image: PreparedImage) => void
  reject: (error: unknown) => void
}

const program = path.join(import.meta.dirname, 'image-worker.ts')

/**
 * Parses one picture after the other in a process that starts with the first, and ends after a minute without any. The next
 * picture is of the user for whom the fewest pixels were decoded of late, so that many large pictures of some users do not
 * hold up a small one of another.
 */
export function openImages({
  pixelsPerMinute = defaultQuotas.pixelsPerMinute,
  pictureTimeoutMs = 20_000,
  idleMs = 60_000,
  closeMs = 1_500,
}: ImagesOptions = {}): Images {
  const budgets = openPixelBudgets(pixelsPerMinute)
  const waiting = new Set<Job>()
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  function endWorker(): void {
    if (worker?.connected) worker.disconnect()
    worker = undefined
  }

  function killWorker(): void {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  async function prepare(bytes: Buffer): Promise<PreparedImage> {
    clearTimeout(idle)
    if (!worker?.connected) worker = startWorker()
    const reply = await ask(worker, bytes, pictureTimeoutMs).catch((error: unknown) => {
      killWorker()
      throw error
    })
    idle = setTimeout(endWorker, idleMs).unref()
    if ('refused' in reply) throw new AppError(reply.refused.code, reply.refused.detail)
    return reply.image
  }

  /** The fewest pixels that were decoded, or are about to be, for one user; the one that waits longest among equals. */
  function takeNext(): Job | undefined {
    let next: { job: Job; cost: number } | undefined
    for (const job of waiting) {
      const cost = budgets.decoded(job.userId) + job.pixels
      if (!next || cost < next.cost) next = { job, cost }
    }
    if (next) waiting.delete(next.job)
    return next?.job
  }

  async function work(): Promise<void> {
    for (let job = takeNext(); job; job = takeNext()) {
      budgets.noteDecoded(job.userId, job.pixels)
      await job.load().then(prepare).then(job.resolve, job.reject)
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
      // One after the other: a card with many pictures waits with one of them at a time.
      for (const { load, pixels } of measured) prepared.push(await enqueue(userId, pixels, load))
      return prepared
    },
    async close() {
      isClosed = true
      for (const { reject } of waiting) reject(unread())
      waiting.clear()
      const timeout = setTimeout(killWorker, closeMs)
      await running
      clearTimeout(timeout)
      clearTimeout(idle)
      endWorker()
    },
  }
}

/** The process that reads pictures ended, or is ending; the next one reads them. */
const unread = () => new AppError('unavailable', ['pictureUnread'], undefined, momentSeconds)

/** The type is what the first bytes say, whatever the file's name is. */
function pixelsToDecode(bytes: Buffer): number {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isPng && !isJpeg && !isWebp) throw new AppError('unsupported-type', ['pictureType'])
  if (bytes.length > limits.imageBytes) throw new AppError('too-large', ['pictureSize'])
  const pixels = pixelsOf(bytes)
  // What has no header has no picture.
  if (pixels === undefined) throw new AppError('unsupported-type', ['pictureDamaged'])
  if (pixels > limits.imagePixels) throw new AppError('too-large', ['picturePixels'])
  return pixels
}

function startWorker(): ChildProcess {
  const worker = fork(program, {
    env: {},
    execArgv: ['--max-old-space-size=128', ...permissionArgs({ addons: true })],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // One that did not start, or cannot be reached: whoever waits for its answer hears of that otherwise.
  return worker.on('error', () => {})
}

/** What the process says of a picture. One that died or hung over it is not to be asked again. */
async function ask(worker: ChildProcess, bytes: Buffer, timeoutMs: number): Promise<WorkerReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
  const onDeath = () => reject(unread())
  const onTimeout = () => reject(new AppError('too-large', ['pictureSlow']))
  const timeout = setTimeout(onTimeout, timeoutMs)
  worker.once('message', resolve).once('exit', onDeath)
  worker.send(bytes, (error) => error && onDeath())
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    worker.off('message', resolve).off('exit', onDeath)
  }
}
