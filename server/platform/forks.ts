import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { realpathSync } from 'node:fs'
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
  /** The fork server has ended, and this process with it. Comes before its last event. */
  lost: [error: ForkServerLost]
  /** Its last event, which says how it ended, for the log. */
  ended: [detail: string]
}

/** The processes have ended with the one that started them, through no fault of their input. The next call starts others. */
export class ForkServerLost extends Error {
  override readonly name = 'ForkServerLost'
  override readonly message = 'The process that starts the isolated ones has ended.'
}

interface ForkOptions {
  permissions: Permissions
  /** Further options of Node. */
  execArgv: readonly string[]
  /** Its errors are an event, or written to the errors of the server. */
  stderr: 'pipe' | 'inherit'
}

/** What an isolated process may do besides reading its own code. */
export interface Permissions {
  /** Its own folder for temporary files. */
  folder?: string | null
  /** A file that it reads. */
  file?: string
  /** Starts other programs. Node's permissions do not apply to these, nor to native code. */
  programs?: boolean
  /** Loads native code, such as sharp. */
  addons?: boolean
}

const root = path.join(import.meta.dirname, '..', '..')
/** The code of the processes, and the files that Node reads to resolve it. */
const code = ['server', 'engine', 'shared', 'node_modules'].map((name) =>
  path.join(realpathSync(path.join(root, name)), '*'),
)
const readable = [...code, path.join(root, 'node_modules', '*'), path.join(root, 'package.json')]

/** Node's options that deny a process the data folder, its keys, and everything else of the server. */
function permissionArgs({ folder, file, programs = false, addons = false }: Permissions): string[] {
  const folders = folder ? [path.join(folder, '*')] : []
  // To measure the memory of child processes.
  const processes = programs ? ['/proc/*'] : []
  return [
    '--permission',
    // Node warns that native code is not restricted, which would be logged for every picture.
    '--disable-warning=PERM0001',
    ...[...readable, ...folders, ...(file ? [file] : []), ...processes].map((place) => `--allow-fs-read=${place}`),
    ...folders.map((place) => `--allow-fs-write=${place}`),
    ...(programs ? ['--allow-child-process'] : []),
    ...(addons ? ['--allow-addons'] : []),
  ]
}

/** What the fork server is asked to do. */
export type Order = { id: number } & (
  | ({ program: string } & Omit<ForkOptions, 'permissions'>)
  | { message: unknown }
  | { kill: true }
)

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

/** Starts a worker in a process of its own, always with Node's permissions. */
export function forkWorker(worker: string, { permissions, execArgv, stderr }: ForkOptions): Fork {
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
  order({ program: worker, execArgv: [...execArgv, ...permissionArgs(permissions)], stderr })
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
      one.emit('lost', new ForkServerLost())
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
