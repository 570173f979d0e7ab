import { watchMemory } from '../../engine/documents/programs.ts'
import { type Fork, forkWorker, killGroup, type Permissions } from './forks.ts'

/** How a worker in its own process ended. `detail` is for the log, and contains nothing that the worker read. */
type IsolatedOutcome<Result> = { result: Result } | { failure: 'memory' | 'time' | 'crash'; detail: string }

export interface IsolatedOptions<Progress> {
  memoryBytes: number
  timeoutMs: number
  /** By default it may only compute. */
  permissions?: Permissions | undefined
  /** Ends the process; the call throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** Receives the worker's progress. */
  onMessage?: (message: Progress) => void
}

type Reply<Result, Progress> = { result: Result } | { failed: string } | { progress: Progress } | 'next'

/** What a worker receives: its input, preceded by large `bytes` of it, because sending them at once would block the event loop. */
type Part = { bytes: Uint8Array } | { input: unknown }

const partBytes = 256 * 1024
const keptOfStderr = 2_000

/**
 * Runs a worker (a file that calls `answerOnce`) in its own process: without environment variables or files, within limits of
 * memory and time. The process is killed at the end, with everything that it started. A crash of it ends nothing else. Throws
 * `ForkServerLost` if it was lost without having crashed.
 */
export async function runIsolated<Result, Progress = never>(
  worker: string,
  input: unknown,
  { memoryBytes, timeoutMs, permissions, signal, onMessage }: IsolatedOptions<Progress>,
): Promise<IsolatedOutcome<Result>> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<IsolatedOutcome<Result>>()
  const child = start(worker, memoryBytes, permissions)
  let stderr = ''
  let unwatch: (() => void) | undefined
  const parts = partsOf(input)
  const sendPart = () => {
    const { value } = parts.next()
    if (value) child.send(value)
  }
  const fail = (failure: 'memory' | 'time' | 'crash', detail: string) => resolve({ failure, detail })
  const onAbort = () => reject(signal?.reason as Error)
  const timeout = setTimeout(() => fail('time', `not done after ${timeoutMs} ms`), timeoutMs)
  signal?.addEventListener('abort', onAbort)
  child.on('started', (pid) => {
    unwatch = watchMemory(pid, memoryBytes, (used) => fail('memory', `used ${used} bytes`))
  })
  child.on('stderr', (text) => (stderr = `${stderr}${text}`.slice(-keptOfStderr)))
  child.on('message', (message) => {
    const reply = message as Reply<Result, Progress>
    if (reply === 'next') sendPart()
    else if ('progress' in reply) onMessage?.(reply.progress)
    else if ('failed' in reply) fail('crash', reply.failed)
    else resolve(reply)
  })
  child.on('lost', reject)
  child.on('ended', (detail) => {
    if (/heap out of memory|heap limit/iu.test(stderr)) fail('memory', 'the heap is full')
    else fail('crash', detail)
  })
  try {
    sendPart()
    return await promise
  } finally {
    clearTimeout(timeout)
    unwatch?.()
    signal?.removeEventListener('abort', onAbort)
    child.removeAllListeners()
    child.kill()
  }
}

function* partsOf(input: unknown): Generator<Part, void> {
  const { bytes } = input as { bytes?: Uint8Array }
  if (bytes && bytes.length > partBytes) {
    for (let at = 0; at < bytes.length; at += partBytes) yield { bytes: bytes.subarray(at, at + partBytes) }
    yield { input: { ...(input as object), bytes: null } }
  } else yield { input }
}

/** In the worker: sends the result of `work` for its one input, or where it threw. */
export function answerOnce(work: (input: never, report: (progress: unknown) => void) => unknown): void {
  const answer = async (input: never) => {
    try {
      send({ result: await work(input, (progress) => send({ progress })) })
    } catch (error) {
      send({ failed: placeOf(error) })
    }
  }
  const parts: Uint8Array[] = []
  process.on('message', (part: Part) => {
    if ('bytes' in part) {
      parts.push(part.bytes)
      send('next')
    } else {
      const input = parts.length > 0 ? { ...(part.input as object), bytes: Buffer.concat(parts) } : part.input
      void answer(input as never)
    }
  })
  // The server has ended, so nobody waits for the result.
  process.once('disconnect', () => killGroup(process.pid))
}

/** The name and the place of an error. Its message may quote a document, which must not be logged. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`
  const lines = error.stack?.split('\n') ?? []
  return [error.name, ...lines.filter((line) => /^ {4}at .+:\d+:\d+\)?$/u.test(line)).slice(0, 5)].join('\n')
}

let sent = Promise.resolve()

/** In the worker: resolves when all that was reported is sent. What waits to be sent takes memory. */
export const whenSent = async (): Promise<void> => sent

function send(reply: Reply<unknown, unknown>): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.send?.(reply, undefined, undefined, () => resolve())
  sent = promise
}

function start(worker: string, memoryBytes: number, permissions: Permissions = {}): Fork {
  const heapMb = Math.floor((memoryBytes * 0.75) / 1024 / 1024)
  const execArgv = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16']
  return forkWorker(worker, { permissions, execArgv, stderr: 'pipe' })
}

/** Characters of one slice: as much as a process parses or forwards in a few milliseconds. */
export const sliceLength = 128 * 1024

/** Splits items into JSON arrays of about the length of a slice. A longer item gets an array of its own. */
export function* jsonSlices(items: Iterable<unknown>): Generator<string> {
  let parts: string[] = []
  let length = 0
  for (const item of items) {
    const part = JSON.stringify(item)
    if (parts.length > 0 && length + part.length > sliceLength) {
      yield `[${parts.join(',')}]`
      parts = []
      length = 0
    }
    parts.push(part)
    length += part.length
  }
  if (parts.length > 0) yield `[${parts.join(',')}]`
}

/** The items of slices. */
export function fromSlices<Item>(slices: readonly string[]): Item[] {
  return slices.flatMap((slice) => JSON.parse(slice) as Item[])
}
