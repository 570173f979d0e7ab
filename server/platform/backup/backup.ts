import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../app/config.ts'
import { FolderInUse } from '../db/embedded-lock.ts'
import { existingCluster, passwordFile } from '../db/embedded-place.ts'
import { runningServer } from '../db/embedded-running.ts'
import type { Connection } from '../db/embedded-server.ts'
import { startEmbedded } from '../db/embedded.ts'
import { copyCluster } from './cluster.ts'
import { copyFileKept, copyTree, makeFolder, sync } from './copy.ts'

/**
 * Makes a folder that is a copy of the data folder, while Kartei runs or not: a Kartei with it as DATA_DIR has all that was
 * acknowledged when this began. It is there as a whole or not at all. Throws with a message for people.
 */
export async function backUp(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  target: string,
  log: (message: string) => void,
): Promise<void> {
  if (databaseUrl)
    throw new Error('The database is the one of DATABASE_URL: use pg_dump, as docs/operations.md describes.')
  const to = path.resolve(target)
  if (existsSync(to)) throw new Error(`There is something in ${to} already. Name a folder that is not there yet.`)
  if (!existsSync(dataDir) || !existingCluster(dataDir)) throw new Error(`There is no database in ${dataDir}.`)
  const folder = await realpath(dataDir)
  if (`${to}${path.sep}`.startsWith(`${folder}${path.sep}`))
    throw new Error(`${to} lies in the data folder itself. Name a folder outside of it.`)
  await mkdir(path.dirname(to), { recursive: true })
  // Beside it, so that it can be renamed; its name is one that nothing has.
  const draft = await mkdtemp(`${to}.`)
  try {
    await copyInto(draft, folder, log)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await sync(path.dirname(to))
}

async function copyInto(draft: string, folder: string, log: (message: string) => void): Promise<void> {
  await withServer(folder, log, async (connection) => {
    const cluster = await realpath(existingCluster(folder) ?? '')
    await makeFolder(draft, folder)
    await copyCluster(connection, cluster, path.join(draft, 'postgres'))
  })
  // After the database: every file that it knows is then there.
  for (const name of ['files', 'outbox'])
    if (existsSync(path.join(folder, name)))
      await copyTree(path.join(folder, name), path.join(draft, name), (one) => one === 'unfinished')
  for (const name of [path.basename(passwordFile(folder)), 'data-key'])
    if (existsSync(path.join(folder, name))) await copyFileKept(path.join(folder, name), path.join(draft, name))
}

/** Runs work beside the server that a Kartei runs in the folder, or beside one that is started for it. */
async function withServer(
  folder: string,
  log: (message: string) => void,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const server = await startEmbedded({ folder, log }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
  })
  try {
    await work(server?.connection ?? (await runningServer(folder)))
  } finally {
    await server?.stop()
  }
}
