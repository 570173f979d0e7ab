import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './embedded-cluster.ts'
import { keepLogShort, tailOf } from './embedded-log.ts'
import { disown, isAlive, isPostmaster, readPidFile } from './embedded-pidfile.ts'
import { writeSettings } from './embedded-settings.ts'
import { type Outcome, run } from './embedded-user.ts'

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
  /** False once it ended, by itself or by another's doing. */
  isRunning(): boolean
  stop(): Promise<void>
}

type Given = Cluster & { log: (message: string) => void }
type Attempt = { ok: true; connection: Connection; pid: number } | { ok: false; problem: string }

/** How long a start that fails is tried again: processes of a server that was killed may hold its memory. */
const retryMs = 15_000
/** How long a server that is there and does not answer yet is waited for: it may have to recover. */
const patienceMs = 600_000
/** A stop has to fit into the 10 seconds that the whole process has for its end: without a checkpoint after the first three. */
const stopSeconds = { fast: 3, immediate: 1 }
const askAgainMs = 200

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
      if (!waitingSince) log(`Waiting for PostgreSQL (process ${found.pid}), which is starting or ending.`)
      waitingSince ??= performance.now()
      if (performance.now() - waitingSince > patienceMs)
        throw new Error(`PostgreSQL (process ${found.pid}) does not answer: ${attempt?.problem}`)
    } else {
      if (isThere) await disown(cluster, given.user)
      attempt = await start(given)
      if (attempt.ok) return running(given, attempt, false)
      if (!failingSince) log(`PostgreSQL did not start, trying again: ${attempt.problem}`)
      failingSince ??= performance.now()
      if (performance.now() - failingSince > retryMs) throw new Error(`PostgreSQL does not start: ${attempt.problem}`)
    }
    await sleep(100)
  }
}

function running(given: Given, { connection, pid }: Attempt & { ok: true }, attached: boolean): RunningServer {
  const stopKeeping = keepLogShort(logFile(given))
  // One that was killed left its number behind, which can be another program's by now.
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

/** Has the server started, and ended again as soon as this process is asked to end: it may have much to recover. */
async function startUnlessEnding(given: Given): Promise<Outcome> {
  const { ending, cluster } = given
  let timer: NodeJS.Timeout | undefined
  // It is not there yet in the first moments, and then not listening to signals.
  const onEnding = () => (timer = setInterval(() => signalServer(cluster, 'SIGINT'), askAgainMs))
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

/** Sends a signal to the cluster's server, if there is one: SIGINT ends it, SIGQUIT at once. */
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

/** Asks the server that `postmaster.pid` names. Throws when it refuses the password: no waiting helps then. */
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
    if (wrongPassword)
      throw new Error(`The password of the database in ${cluster} is not the one it has.`, { cause: error })
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    await client.end().catch(() => {})
  }
}

function logFile({ cluster }: Given): string {
  return join(cluster, 'postgres.log')
}

// pg_ctl hands paths to a shell, in double quotes that leave these their meaning.
function checkPath(path: string): void {
  if (process.platform !== 'win32' && /["`$\\\n]/.test(path))
    throw new Error(`PostgreSQL cannot be run in ${path}: its path may not have any of " $ \` \\ in it.`)
}
