import { realpath } from 'node:fs/promises'
import { readPassword } from './embedded-cluster.ts'
import { readPidFile } from './embedded-pidfile.ts'
import { existingCluster } from './embedded-place.ts'
import type { Connection } from './embedded-server.ts'

/** How the database is reached that another process runs in this data folder. Throws when it does not listen. */
export async function runningServer(dataDir: string): Promise<Connection> {
  const folder = await realpath(dataDir)
  const cluster = existingCluster(folder)
  const server = cluster === undefined ? undefined : readPidFile(cluster)
  if (cluster === undefined || !server?.host)
    throw new Error(`The database in ${folder} is starting or ending. Try again in a moment.`)
  return { host: server.host, port: server.port, user: 'postgres', password: await readPassword(folder, cluster) }
}
