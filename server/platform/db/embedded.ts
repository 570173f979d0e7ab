import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { reachableBinaries } from './embedded-binaries.ts'
import { checkVersion, initCluster, readPassword } from './embedded-cluster.ts'
import { lockFolder } from './embedded-lock.ts'
import { existingCluster, placeCluster } from './embedded-place.ts'
import { keepRunning } from './embedded-keeper.ts'
import type { Connection } from './embedded-server.ts'
import { canReach, databaseUser } from './embedded-user.ts'

/** A PostgreSQL server that belongs to one data folder and one Kartei process. */
export interface EmbeddedDatabase {
  /** Options for `pg`: where the cluster listens. The user is a superuser; its database is `postgres`. */
  connection: Connection
  /** True when a server that an earlier process left running was taken over. */
  attached: boolean
  /** Ends the server, an attached one too: within 4 seconds, without a checkpoint if it must be. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that keeps its data in `folder`, or takes over the one that still runs there.
 * Throws with a message for people when another Kartei uses the folder, when the data is of another
 * version of PostgreSQL, and when the server does not come up. Whatever ends this process but a SIGKILL ends the server.
 */
export async function startEmbedded(options: {
  folder: string
  log: (message: string) => void
  /** Ends what is starting when it aborts; a server that runs by then is ended by `stop`. */
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
    // A copied data folder brings its link along: two folders would then share one cluster.
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
