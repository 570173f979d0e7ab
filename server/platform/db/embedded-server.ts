import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, writeSettings } from './embedded-cluster.ts'
import { type DatabaseUser, type Outcome, run, writeOwned } from './embedded-user.ts'

/** Options for `pg`. The host is the folder of a socket, or a loopback address where there are no sockets. */
export interface Connection {
  host: string
  port: number
  user: string
  password: string
}

/** A server that answers. */
export interface RunningServer {
  connection: Connection
  attached: boolean
  /** False once the server has ended, for whatever reason. */
  isRunning(): boolean
  stop(): Promise<void>
}

type Given = Cluster & { log: (message: string) => void }
type Attempt = { ok: true; connection: Connection; pid: number } | { ok: false; problem: string }

/** How long a failing start is retried: leftover processes of a killed server may still hold its memory. */
const retryMs = 15_000
/** How long to wait for a server that exists but does not answer yet: it may be recovering. */
const patienceMs = 600_000
/** A stop must fit into the 10 seconds that the whole process has to end. After the first three it skips the checkpoint. */
const stopSeconds = { fast: 3, immediate: 1 }
const signalEveryMs = 200

/** Attaches to the cluster's server, or starts it, and returns when it answers. Throws when it does not. */
export async function runServer(given: Given): Promise<RunningServer> {
  const { cluster, log } = given
  checkPath(cluster)
  checkPath(given.binaries.pgCtl)
  let waitingSince: number | undefined
  let failingSince: number | undefined
  for (;;) {
    given.ending?.throwIfAborted()
    const found = readPidFile(cluster)
    const isThere = found !== undefined && isAlive(found.pid)
    let attempt = isThere ? await connect(given) : undefined
    if (attempt?.ok) return running(given, attempt, true)
    if (found && isThere && isPostmaster(found.pid, cluster)) {
      if (!waitingSince) log(`Waiting for PostgreSQL (process ${found.pid}), which is starting or stopping.`)
      waitingSince ??= performance.now()
      if (performance.now() - waitingSince > patienceMs)
        throw new Error(`PostgreSQL (process ${found.pid}) does not answer: ${attempt?.problem}`)
    } else {
      if (isThere) await disown(cluster, given.user)
      attempt = await start(given)
      if (attempt.ok) return running(given, attempt, false)
      if (!failingSince) log(`PostgreSQL did not start, retrying: ${attempt.problem}`)
      failingSince ??= performance.now()
      if (performance.now() - failingSince > retryMs) throw new Error(`PostgreSQL does not start: ${attempt.problem}`)
    }
    await sleep(100)
  }
}

function running(given: Given, { connection, pid }: Attempt & { ok: true }, attached: boolean): RunningServer {
  const stopKeeping = keepLogShort(logFile(given))
  // A killed server leaves its process number behind, which another program may have by now.
  const isThere = () => readPidFile(given.cluster)?.pid === pid && isAlive(pid)
  const stop = async () => {
    stopKeeping()
    for (const mode of ['fast', 'immediate'] as const)
      if (isThere()) await pgCtl(given, 'stop', '-m', mode, '-t', String(stopSeconds[mode]))
  }
  return { connection, attached, isRunning: () => isAlive(pid), stop }
}

async function start(given: Given): Promise<Attempt> {
  await writeSettings(given.cluster, given.user)
  const started = await startUnlessEnding(given)
  given.ending?.throwIfAborted()
  if (!started.ok) return { ok: false, problem: `${started.output}\n${tailOf(logFile(given))}` }
  try {
    return await connect(given)
  } catch (error) {
    await pgCtl(given, 'stop', '-m', 'fast')
    throw error
  }
}

/** Starts the server, and stops it as soon as this process is asked to end: a recovery may take long. */
async function startUnlessEnding(given: Given): Promise<Outcome> {
  const { ending, cluster } = given
  let timer: NodeJS.Timeout | undefined
  // At first the server does not exist yet, and then it does not handle signals yet.
  const onEnding = () => (timer = setInterval(() => signalServer(cluster, 'SIGINT'), signalEveryMs))
  ending?.addEventListener('abort', onEnding)
  try {
    const outcome = await pgCtl(given, 'start', '-l', logFile(given), '-t', String(patienceMs / 1000))
    if (outcome.ok && ending?.aborted) await pgCtl(given, 'stop', '-m', 'fast', '-t', String(stopSeconds.fast))
    return outcome
  } finally {
    ending?.removeEventListener('abort', onEnding)
    clearInterval(timer)
  }
}

/** Sends a signal to the cluster's server, if there is one: SIGINT is a fast shutdown, SIGQUIT an immediate one. */
export function signalServer(cluster: string, signal: 'SIGINT' | 'SIGQUIT'): void {
  const server = readPidFile(cluster)
  try {
    if (server && isPostmaster(server.pid, cluster)) process.kill(server.pid, signal)
  } catch {
    // It has ended.
  }
}

function pgCtl({ user, binaries, cluster }: Given, action: string, ...parameters: string[]) {
  return run(user, binaries.pgCtl, [action, '-D', cluster, '-w', '-s', ...parameters])
}

/** Queries the server that `postmaster.pid` names. Throws when the server rejects the password, as waiting would not help. */
async function connect({ cluster, password }: Given): Promise<Attempt> {
  const found = readPidFile(cluster)
  if (!found?.host) return { ok: false, problem: 'it does not listen yet' }
  const connection = { host: found.host, port: found.port, user: 'postgres', password }
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return { ok: true, connection, pid: found.pid }
  } catch (error) {
    const wrongPassword = error instanceof pg.DatabaseError && error.code === '28P01'
    if (wrongPassword) throw new Error(`The password for the database in ${cluster} is wrong.`, { cause: error })
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    await client.end().catch(() => {})
  }
}

function logFile({ cluster }: Given): string {
  return join(cluster, 'postgres.log')
}

// pg_ctl passes paths to a shell in double quotes, where these characters keep their meaning.
function checkPath(path: string): void {
  if (process.platform !== 'win32' && /["`$\\\n]/.test(path))
    throw new Error(`PostgreSQL cannot be run in ${path}: its path must not contain any of " $ \` \\.`)
}

/** What a server writes to `postmaster.pid`. The file outlives a server that was killed. */
interface PidFile {
  pid: number
  port: number
  /** The folder of its socket, or its address; undefined until it listens. */
  host: string | undefined
}

/** No process has this number: it is above every system's limit. */
const unusedPid = 2 ** 31 - 2

/** Reads `postmaster.pid`; undefined when it does not exist or is not complete yet. */
export function readPidFile(cluster: string): PidFile | undefined {
  const [pid, , , port, socketFolder, address] = linesOf(pidFile(cluster))
  if (!pid || !port) return undefined
  // The cluster's folder may have been moved since, and the socket with it.
  const inCluster = existsSync(join(cluster, `.s.PGSQL.${port}`)) ? cluster : undefined
  return { pid: Number(pid), port: Number(port), host: inCluster ?? (socketFolder || address || undefined) }
}

/** Whether that process is a PostgreSQL server on this cluster, and not an unrelated one that got the same number. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(cluster)
}

/**
 * Removes a process number that now belongs to another program from the files of a dead server: PostgreSQL would refuse to
 * start because of it. `postmaster.pid` itself stays, because it guards against leftover processes of the old server.
 */
async function disown(cluster: string, user: DatabaseUser): Promise<void> {
  const [, , , port, socketFolder] = linesOf(pidFile(cluster))
  for (const folder of [cluster, socketFolder])
    if (folder) rmSync(join(folder, `.s.PGSQL.${port}.lock`), { force: true })
  const text = readFileSync(pidFile(cluster), 'utf8').replace(/^.*/, String(unusedPid))
  await writeOwned(user, pidFile(cluster), text)
}

/** Whether a process of that number exists, of any user. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function commandOf(pid: number): string {
  try {
    // Slim images have no `ps`.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

const maxLogBytes = 5_000_000
const checkLogMs = 10 * 60_000

/**
 * Empties the server's log, now and regularly, when it has more than 5 MB. The server appends, so it then starts at the front
 * again. Returns the function that ends this.
 */
function keepLogShort(file: string): () => void {
  emptyLong(file)
  const timer = setInterval(() => emptyLong(file), checkLogMs).unref()
  return () => clearInterval(timer)
}

/** The last lines of a log; empty when there is none. */
function tailOf(file: string): string {
  const bytes = Buffer.alloc(2000)
  const size = withFile(file, constants.O_RDONLY, (handle) => {
    const start = Math.max(0, fstatSync(handle).size - bytes.length)
    return readSync(handle, bytes, 0, bytes.length, start)
  })
  return bytes
    .subarray(0, size ?? 0)
    .toString('utf8')
    .trim()
}

function emptyLong(file: string): void {
  withFile(file, constants.O_WRONLY, (handle) => {
    if (fstatSync(handle).size > maxLogBytes) ftruncateSync(handle)
  })
}

function withFile<T>(file: string, flags: number, act: (handle: number) => T): T | undefined {
  let handle: number | undefined
  try {
    // The database user owns the folder, and must not be able to point root at another file by a link.
    handle = openSync(file, flags | constants.O_NOFOLLOW)
    return act(handle)
  } catch {
    return undefined
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
