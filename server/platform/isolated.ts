import { fork, type ChildProcess } from 'node:child_process'
import { permissionArgs, type Permissions } from './isolated-permissions.ts'
import { watchMemory } from '../../engine/documents/programs.ts'

/** How a program in a process of its own ended: `detail` is for the log, and holds nothing of what the program read. */
export type IsolatedOutcome<Result> = { result: Result } | { failure: 'memory' | 'time' | 'crash'; detail: string }

export interface IsolatedOptions<Progress> {
  memoryBytes: number
  timeoutMs: number
  /** What it may do besides computing; nothing unless it is said. */
  permissions?: Permissions | undefined
  /** Ends the process; the call throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** What the program reports while it works. */
  onMessage?: (message: Progress) => void
}

type Reply<Result, Progress> = { result: Result } | { failed: string } | { progress: Progress }

const keptOfStderr = 2_000

/**
 * Runs a program (a file that calls `answerOnce`) in a process of its own: without an environment or files, within limits of
 * memory and time, and ended with all that it started. What it does to itself ends nothing else.
 */
export async function runIsolated<Result, Progress = never>(
  program: string,
  input: unknown,
  { memoryBytes, timeoutMs, permissions, signal, onMessage }: IsolatedOptions<Progress>,
): Promise<IsolatedOutcome<Result>> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<IsolatedOutcome<Result>>()
  const child = start(program, memoryBytes, permissions)
  let stderr = ''
  const fail = (failure: 'memory' | 'time' | 'crash', detail: string) => resolve({ failure, detail })
  const onAbort = () => reject(signal?.reason as Error)
  const timeout = setTimeout(() => fail('time', `not done after ${timeoutMs} ms`), timeoutMs)
  const unwatch = watchMemory(child.pid, memoryBytes, (used) => fail('memory', `used ${used} bytes`))
  signal?.addEventListener('abort', onAbort)
  child.stderr?.on('data', (chunk: Buffer) => (stderr = `${stderr}${chunk.toString()}`.slice(-keptOfStderr)))
  child.on('message', (reply: Reply<Result, Progress>) => {
    if ('progress' in reply) onMessage?.(reply.progress)
    else if ('failed' in reply) fail('crash', reply.failed)
    else resolve(reply)
  })
  child.on('error', (error) => fail('crash', error.message))
  // The channel ends before the process when all was said, so an answer that is on its way comes first.
  child.on('close', (code, ending) => {
    if (/heap out of memory|heap limit/iu.test(stderr)) fail('memory', 'the heap is full')
    else fail('crash', `ended with ${code ?? ending}`)
  })
  child.send(input as object, (error) => error && fail('crash', error.message))
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    unwatch()
    signal?.removeEventListener('abort', onAbort)
    end(child)
  }
}

/** In the program: answers the one input that it is started for. What the work throws is told to the caller. */
export function answerOnce(work: (input: never, report: (progress: unknown) => void) => unknown): void {
  const answer = async (input: never) => {
    try {
      send({ result: await work(input, (progress) => send({ progress })) })
    } catch (error) {
      send({ failed: placeOf(error) })
    }
  }
  process.once('message', (input) => void answer(input as never))
  // Nobody waits for the answer when the server is gone.
  process.once('disconnect', () => killGroup(process.pid))
}

/** What kind of error it is and where it comes from. Its message may quote what was being read, which no log may have. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`
  const lines = error.stack?.split('\n') ?? []
  return [error.name, ...lines.filter((line) => /^ {4}at .+:\d+:\d+\)?$/u.test(line)).slice(0, 5)].join('\n')
}

function send(reply: Reply<unknown, unknown>): void {
  process.send?.(reply)
}

function start(program: string, memoryBytes: number, permissions: Permissions = {}): ChildProcess {
  const heapMb = Math.floor((memoryBytes * 0.75) / 1024 / 1024)
  return fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16', ...permissionArgs(permissions)],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A group of its own, which ends whole, programs that it started included.
    detached: true,
  })
}

function end(child: ChildProcess): void {
  child.on('error', () => {})
  if (child.connected) child.disconnect()
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child.pid)
}

function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
