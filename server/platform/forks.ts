import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import path from 'node:path'

/** An isolated process, which the fork server started. It has no environment variables, and ends with the server. */
export interface Fork extends EventEmitter<ForkEvents> {
  /** Unknown until it has started. */
  pid: number | undefined
  send(message: unknown): void
  /** Kills it with everything that it started. */
  kill(): void
}

export interface ForkEvents {
  started: [pid: number]
  message: [message: unknown]
  stderr: [text: string]
  /** Its last event, which says how it ended, for the log. */
  ended: [detail: string]
}

interface ForkOptions {
  execArgv: readonly string[]
  /** Its errors are an event, or written to the errors of the server. */
  stderr: 'pipe' | 'inherit'
}

/** What the fork server is asked to do. */
export type Order = { id: number } & (({ program: string } & ForkOptions) | { message: unknown } | { kill: true })

/** An event of one of its processes. */
export interface Report {
  id: number
  event: keyof ForkEvents
  value: unknown
}

interface ForkServer {
  process: ChildProcess
  forks: Map<number, Fork>
}

const program = path.join(import.meta.dirname, 'fork-server.ts')
let running: ForkServer | undefined
let lastId = 0

/** Starts a worker in a process of its own. */
export function forkWorker(worker: string, options: ForkOptions): Fork {
  const { process: server, forks } = startForkServer()
  const id = (lastId += 1)
  // If it cannot be delivered, the fork server has ended, and so have its processes.
  const order = (what: object) => void server.send({ id, ...what }, () => {})
  const one: Fork = Object.assign(new EventEmitter<ForkEvents>(), {
    pid: undefined,
    send: (message: unknown) => order({ message }),
    kill: () => order({ kill: true }),
  })
  forks.set(id, one)
  order({ program: worker, ...options })
  return one
}

/** Starts the process that starts the others, while this one is small. Otherwise the first worker starts it, or the next if it dies. */
export function startForkServer(): ForkServer {
  if (running) return running
  const server = fork(program, {
    env: {},
    execArgv: ['--max-semi-space-size=2'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The terminal's signals are meant for the server.
    detached: true,
  })
  const forks = new Map<number, Fork>()
  server.unref()
  server.channel?.unref()
  server.on('message', ({ id, event, value }: Report) => {
    const one = forks.get(id)
    if (event === 'started' && one) one.pid = value as number
    if (event === 'ended') forks.delete(id)
    one?.emit(event, value)
  })
  const lose = () => {
    if (running?.process === server) running = undefined
    for (const [id, one] of forks) {
      forks.delete(id)
      if (one.pid !== undefined) killGroup(one.pid)
      one.emit('ended', 'lost with the fork server')
    }
  }
  server.once('disconnect', lose).once('error', lose)
  return (running = { process: server, forks })
}

/** Kills a process that leads a group, and the whole group. */
export function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
