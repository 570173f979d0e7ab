import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { copyRunningCluster, databaseName, proveCopy } from '../platform/backup/cluster.ts'
import { dumpDatabase } from '../platform/backup/dump.ts'
import { type Contents, isComplete, manifestOf, writeManifest } from '../platform/backup/manifest.ts'
import { copyFileWithOwner, copyTree, makeFolderLike } from '../platform/backup/tree.ts'
import { FolderInUse, runningServer, startEmbedded } from '../platform/db/embedded.ts'
import { existingCluster, passwordFile } from '../platform/db/embedded-place.ts'
import type { Connection } from '../platform/db/embedded-server.ts'
import { sync } from '../platform/disk.ts'
import { type Files, nameOf, openFiles } from '../platform/files.ts'
import { holdPendingDeletes } from '../platform/pending-deletes.ts'
import { type Config, readConfig } from './config.ts'
import { runCommand } from './ending.ts'

interface Settings extends Pick<Config, 'dataDir' | 'databaseUrl' | 's3'> {
  /** Whether the files are copied, too. */
  hasFiles: boolean
  log: (message: string) => void
}

const unfinished = '.unfinished-'

/**
 * Copies the database, the files and the key to a new folder, whether Kartei runs or not. A Kartei that is restored from it has
 * everything that was acknowledged before the backup began. The folder appears complete or not at all. Throws with a readable
 * message.
 */
async function backUp(settings: Settings, target: string): Promise<Contents> {
  const { dataDir, databaseUrl } = settings
  const to = path.resolve(target)
  if (existsSync(to)) throw new Error(`${to} already exists. Name a new folder.`)
  if (!databaseUrl && !existingCluster(dataDir)) throw new Error(`There is no database in ${dataDir}.`)
  const folder = existsSync(dataDir) ? await realpath(dataDir) : path.resolve(dataDir)
  if (`${to}${path.sep}`.startsWith(`${folder}${path.sep}`))
    throw new Error(`${to} is inside the data folder. Name a folder outside of it.`)
  await mkdir(path.dirname(to), { recursive: true })
  // Next to the target, so that it can be renamed.
  const draft = await mkdtemp(`${to}${unfinished}`)
  try {
    const contents = databaseUrl
      ? await dumpInto(draft, folder, databaseUrl, settings)
      : await copyInto(draft, folder, settings)
    const database = databaseUrl ? 'dump' : 'folder'
    await writeManifest(draft, { database, hasFiles: settings.hasFiles, ...contents })
    await rename(draft, to)
    await sync(path.dirname(to))
    return contents
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Copies a data folder with the embedded database, and proves that a server can be started on the copy. */
async function copyInto(draft: string, folder: string, settings: Settings): Promise<Contents> {
  const { log } = settings
  await makeFolderLike(draft, folder)
  await withServer(folder, log, (connection) =>
    withClient({ ...connection, database: databaseName }, async (client) => {
      await copyRunningCluster(client, folder, path.join(draft, 'postgres'))
      await copyRest(draft, folder, settings)
    }),
  )
  return proveCopy(path.join(draft, 'postgres'), log)
}

/** Dumps the database at an address, and copies the rest. */
function dumpInto(draft: string, folder: string, databaseUrl: string, settings: Settings): Promise<Contents> {
  return withClient({ connectionString: databaseUrl }, async (client) => {
    const contents = await dumpDatabase(client, databaseUrl, path.join(draft, 'kartei.dump'))
    await copyRest(draft, folder, settings)
    return contents
  })
}

/** Copies what is not in the database. Afterwards, because no file that the database then referred to may be missing. */
async function copyRest(draft: string, folder: string, { s3, hasFiles }: Settings): Promise<void> {
  const [files, copies] = [path.join(folder, 'files'), path.join(draft, 'files')]
  if (hasFiles && s3) await download(openFiles({ s3, dataDir: folder }), copies)
  else if (hasFiles && existsSync(files)) await copyTree(files, copies, (name) => name === 'unfinished')
  if (existsSync(path.join(folder, 'outbox'))) await copyTree(path.join(folder, 'outbox'), path.join(draft, 'outbox'))
  for (const name of [path.basename(passwordFile(folder)), 'data-key'])
    if (existsSync(path.join(folder, name))) await copyFileWithOwner(path.join(folder, name), path.join(draft, name))
}

async function download(files: Files, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const key of await files.list()) {
    const stream = await files.get(key)
    // It may have been deleted since, by an upload that failed.
    if (!stream) continue
    const handle = await open(path.join(folder, nameOf(key)), 'wx', 0o600)
    try {
      await handle.writeFile(stream)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/** Runs `work` with the server that a Kartei runs in the folder, or with one that is started for it. */
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

/** Runs `work` with a connection; no file that the database refers to is deleted until then. */
async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(holdPendingDeletes)
    return await work(client)
  } finally {
    await client.end()
  }
}

const abandonedAfterMs = 24 * 3_600_000

/** Deletes the oldest backups in a folder, and what backups left there that were killed. */
async function deleteOld(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ/.test(name)).toSorted()
  const old = names.filter((name) => !name.includes('.') && isComplete(path.join(folder, name))).slice(0, -keep)
  for (const name of old) {
    // First, so that an interruption does not leave anything that looks complete.
    await rm(manifestOf(path.join(folder, name)))
    await rm(path.join(folder, name), { recursive: true })
  }
  for (const name of names.filter((one) => one.includes(unfinished))) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path.join(folder, name), { recursive: true, force: true })
  }
  return old
}

const usage = `Name one new folder: npm run backup -- /backups/today
or a folder of backups, and how many it keeps: npm run backup -- --keep 14 /backups`

// The command `npm run backup -- [--keep <number>] [--without-files] <folder>`.
await runCommand(async () => {
  const options = { keep: { type: 'string' }, 'without-files': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [folder, ...more] = positionals
  if (!folder || more.length > 0 || !/^([1-9]\d*)?$/.test(values.keep ?? '')) throw new Error(usage)
  const now = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const target = values.keep ? path.join(folder, now) : folder
  const settings = { ...readConfig(process.env), hasFiles: !values['without-files'], log: console.log }
  const { tables } = await backUp(settings, target)
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  console.log(`The backup is in ${target}, with ${rows} rows in ${Object.keys(tables).length} tables.`)
  if (values.keep)
    for (const name of await deleteOld(folder, Number(values.keep))) console.log(`Deleted the old backup ${name}.`)
})
