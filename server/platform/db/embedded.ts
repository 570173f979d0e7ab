import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reachableBinaries } from './embedded-binaries.ts'
import { checkVersion, initCluster, readPassword } from './embedded-cluster.ts'
import { existingCluster, placeCluster } from './embedded-place.ts'
import { type Connection, readPidFile, runServer, type RunningServer, signalServer } from './embedded-server.ts'
import { canReach, databaseUser } from './embedded-user.ts'

/** A PostgreSQL server that belongs to one data folder and one Kartei process. */
export interface EmbeddedDatabase {
  /** Options for `pg`: where the cluster listens. The user is a superuser; its database is `postgres`. */
  connection: Connection
  /** True when the server had been left running by an earlier process. */
  attached: boolean
  /** Stops the server, an attached one too, within 4 seconds: without a checkpoint if necessary. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server that keeps its data in `folder`, or attaches to the one that still runs there. The server stops
 * when this process ends, except by SIGKILL. Throws with a readable message when another Kartei uses the folder, when the data
 * belongs to another version of PostgreSQL, and when the server does not start.
 */
export async function startEmbedded(options: {
  folder: string
  log: (message: string) => void
  /** Aborts a start; a server that already runs is stopped by `stop`. */
  ending?: AbortSignal
}): Promise<EmbeddedDatabase> {
  const { log, ending } = options
  await mkdir(options.folder, { recursive: true })
  const folder = await realpath(options.folder)
  const releases = [lockFolder(folder)]
  const release = () => {
    for (const unlock of releases.splice(0)) unlock()
  }
  try {
    const user = await databaseUser(existingCluster(folder))
    const binaries = await reachableBinaries(user, log)
    ending?.throwIfAborted()
    const cluster = await placeCluster(folder, user, log)
    const home = dirname(cluster)
    // The copy of a data folder contains the same link: without this lock both would use one cluster.
    if (home !== folder) releases.push(lockFolder(home))
    if (!(await canReach(user, home)))
      throw new Error(`The database in ${cluster} cannot be opened: user ${user.name} may not enter ${home}.`)
    const password = await readPassword(folder, cluster)
    await initCluster({ cluster, user, binaries, password, ending })
    checkVersion(cluster, binaries.major)
    const { connection, attached, stop } = await keepRunning({ cluster, user, binaries, password, log, ending })
    let stopping: Promise<void> | undefined
    return { connection, attached, stop: () => (stopping ??= stop().finally(release)) }
  } catch (error) {
    release()
    throw error
  }
}

/** The connection to the server that another process runs in this data folder. Throws when it does not listen. */
export async function runningServer(dataDir: string): Promise<Connection> {
  const folder = await realpath(dataDir)
  const cluster = existingCluster(folder)
  const server = cluster === undefined ? undefined : readPidFile(cluster)
  if (cluster === undefined || !server?.host)
    throw new Error(`The database in ${folder} is starting or stopping. Try again in a moment.`)
  return { host: server.host, port: server.port, user: 'postgres', password: await readPassword(folder, cluster) }
}

const checkMs = 1000

/**
 * Runs a server, and restarts it when it ended by itself, for example because memory ran out. The address stays the same, so
 * that clients can reconnect. `stop` ends it for good.
 */
async function keepRunning(given: Parameters<typeof runServer>[0]): Promise<Omit<RunningServer, 'isRunning'>> {
  // Stops PostgreSQL when this process exits early, even by an unexpected error.
  const onExit = () => signalServer(given.cluster, 'SIGQUIT')
  process.once('exit', onExit)
  let server = await runServer(given).catch((error: unknown) => {
    process.off('exit', onExit)
    throw error
  })
  let restart: Promise<void> | undefined
  const { connection, attached } = server

  async function restartServer(): Promise<void> {
    given.log('PostgreSQL stopped unexpectedly. Restarting it.')
    try {
      await server.stop()
      server = await runServer(given)
    } catch (error) {
      given.log(`PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      restart = undefined
    }
  }

  const timer = setInterval(() => {
    if (!server.isRunning() && !given.ending?.aborted) restart ??= restartServer()
  }, checkMs)
  timer.unref()
  const stop = async () => {
    clearInterval(timer)
    await restart
    await server.stop()
    process.off('exit', onExit)
  }
  return { connection, attached, stop }
}

/** Another process has locked the folder. */
export class FolderInUse extends Error {}

// Keeps the handles referenced: a garbage-collected handle would be closed, and release its lock.
const held = new Set<DatabaseSync>()

/**
 * Locks the folder for this process and returns the function that releases it. Throws when another process has it.
 *
 * Node has no file locks, but SQLite does: the operating system's, which are released however their holder dies. So a lock
 * cannot become stale, and two processes cannot both get it.
 */
function lockFolder(folder: string): () => void {
  const file = join(folder, 'kartei.lock')
  const holder = join(folder, 'kartei.pid')
  const handle = openLock(file)
  try {
    handle.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    handle.close()
    if (!isBusy(error)) throw new Error(`Cannot lock ${file}: ${messageOf(error)}`, { cause: error })
    throw new FolderInUse(
      `Another Kartei${processOf(holder)} already uses the folder ${folder}. ` +
        'Stop that one first, or give this one its own folder with DATA_DIR.',
      { cause: error },
    )
  }
  writeFileSync(holder, `${process.pid}\n`)
  held.add(handle)
  return () => {
    if (held.delete(handle)) handle.close()
  }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (error) {
    throw new Error(`Cannot open ${file}: does the folder belong to another user?`, { cause: error })
  }
}

function isBusy(error: unknown): boolean {
  const busy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function processOf(file: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(file, 'utf8'), 10)})`
  } catch {
    return ''
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
