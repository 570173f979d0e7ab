import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { limits } from '../../shared/limits.ts'
import { AppError } from '../errors.ts'
import type { PreparedImage, WorkerReply } from './image-worker.ts'

export type { PreparedImage }

/** Turns uploaded pictures into what is stored. */
export interface Images {
  /**
   * The picture re-encoded: upright, without metadata, at most 4096 pixels long. Refuses what is no whole webp, png or
   * jpeg by its bytes ('unsupported-type'), and what is over the limits ('too-large').
   */
  prepareImage(bytes: Buffer): Promise<PreparedImage>
  /** Ends the process that parses, once it is done with what was asked. */
  close(): Promise<void>
}

const program = path.join(import.meta.dirname, 'image-worker.ts')
const maxWaiting = 32

/** Parses one picture after the other in a process that starts with the first, and ends after a minute without any. */
export function openImages({ pictureTimeoutMs = 20_000, idleMs = 60_000 } = {}): Images {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function endWorker(): void {
    if (worker?.connected) worker.disconnect()
    worker = undefined
  }

  async function prepare(bytes: Buffer): Promise<PreparedImage> {
    clearTimeout(idle)
    if (!worker?.connected) worker = startWorker()
    const reply = await ask(worker, bytes, pictureTimeoutMs).catch((error: unknown) => {
      worker?.kill('SIGKILL')
      worker = undefined
      throw error
    })
    idle = setTimeout(endWorker, idleMs).unref()
    if ('refused' in reply) throw new AppError(reply.refused.code, reply.refused.detail)
    return reply.image
  }

  return {
    async prepareImage(bytes) {
      checkBytes(bytes)
      if (waiting >= maxWaiting) throw new AppError('unavailable', ['tooManyPictures'])
      waiting += 1
      const turn = last.then(() => prepare(bytes)).finally(() => (waiting -= 1))
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      await last
      clearTimeout(idle)
      endWorker()
    },
  }
}

/** The type is what the first bytes say, whatever the file's name is. */
function checkBytes(bytes: Buffer): void {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isPng && !isJpeg && !isWebp) throw new AppError('unsupported-type', ['pictureType'])
  if (bytes.length > limits.imageBytes) throw new AppError('too-large', ['pictureSize'])
}

function startWorker(): ChildProcess {
  const worker = fork(program, {
    env: {},
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // One that did not start, or cannot be reached: whoever waits for its answer hears of that otherwise.
  return worker.on('error', () => {})
}

/** What the process says of a picture. One that died or hung over it is not to be asked again. */
async function ask(worker: ChildProcess, bytes: Buffer, timeoutMs: number): Promise<WorkerReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
  const onDeath = () => reject(new AppError('unavailable', ['pictureUnread']))
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
