import { type Config, readConfig } from './config.ts'
import { runCommand } from './ending.ts'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { FolderInUse, runningServer, startEmbedded } from '../platform/db/embedded.ts'
import { existingCluster, passwordFile } from '../platform/db/embedded-place.ts'
import type { Connection } from '../platform/db/embedded-server.ts'
import { ignoring, sync } from '../platform/disk.ts'

/**
 * Copies the data folder to a new folder, whether Kartei runs or not. A Kartei with the copy as DATA_DIR has everything that was
 * acknowledged before the backup began. The copy appears complete or not at all. Throws with a readable message.
 */
async function backUp(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  target: string,
  log: (message: string) => void,
): Promise<void> {
  if (databaseUrl) throw new Error('The database is at DATABASE_URL: use pg_dump, as described in docs/operations.md.')
  const to = path.resolve(target)
  if (existsSync(to)) throw new Error(`${to} already exists. Name a new folder.`)
  if (!existsSync(dataDir) || !existingCluster(dataDir)) throw new Error(`There is no database in ${dataDir}.`)
  const folder = await realpath(dataDir)
  if (`${to}${path.sep}`.startsWith(`${folder}${path.sep}`))
    throw new Error(`${to} is inside the data folder. Name a folder outside of it.`)
  await mkdir(path.dirname(to), { recursive: true })
  // Next to the target, so that it can be renamed.
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
    await makeFolderLike(draft, folder)
    await copyCluster(connection, cluster, path.join(draft, 'postgres'))
  })
  // Copied after the database, so that every file that it refers to is included.
  for (const name of ['files', 'outbox'])
    if (existsSync(path.join(folder, name)))
      await copyTree(path.join(folder, name), path.join(draft, name), (name) => name === 'unfinished')
  for (const name of [path.basename(passwordFile(folder)), 'data-key'])
    if (existsSync(path.join(folder, name))) await copyFileWithOwner(path.join(folder, name), path.join(draft, name))
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

/** Folders whose contents PostgreSQL's manual excludes from a backup, and which the server expects to exist. */
const emptyFolders = [
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_replslot',
  'pg_wal',
]
/** Folders of the write-ahead log that the server expects, too. */
const logFolders = ['pg_wal/archive_status', 'pg_wal/summaries']
/** With the files of the running server, and those that it recreates. */
const excluded = new Set([...emptyFolders, 'postmaster.pid', 'postmaster.opts', 'postgres.log', 'pg_internal.init'])
const isExcludedFromCluster = (name: string) =>
  excluded.has(name) || name.startsWith('pgsql_tmp') || name.startsWith('.s.PGSQL')

/**
 * Copies the cluster of a running server to `target`. A server that is started on the copy recovers as after a power failure,
 * and has everything that was committed before the copy began.
 */
async function copyCluster(connection: pg.ClientConfig, cluster: string, target: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    // Keeps the write-ahead log until it is copied. The slot is temporary: it disappears with the connection.
    await client.query(`select pg_create_physical_replication_slot('kartei_backup_' || pg_backend_pid(), true, true)`)
    const begin = await client.query<{ first: string }>(`select pg_walfile_name(pg_backup_start('kartei', true)) first`)
    await copyTree(cluster, target, isExcludedFromCluster)
    for (const name of [...emptyFolders, ...logFolders]) await makeFolderLike(path.join(target, name), cluster)
    const end = await client.query<{ label: string; last: string }>(
      'select labelfile label, pg_walfile_name(lsn) last from pg_backup_stop(false)',
    )
    const { first = '', label = '', last = '' } = { ...begin.rows[0], ...end.rows[0] }
    await copyLog(cluster, target, first, last)
    const labelFile = path.join(target, 'backup_label')
    await writeFile(labelFile, label)
    await copyOwner(labelFile, path.join(cluster, 'PG_VERSION'))
    await sync(labelFile)
  } finally {
    await client.end()
  }
}

/** Copies the files of the write-ahead log that the copy needs, from the first to the last. */
async function copyLog(cluster: string, target: string, first: string, last: string): Promise<void> {
  const names = (await readdir(path.join(cluster, 'pg_wal'))).filter((name) => name >= first && name <= last)
  for (const name of names.filter((one) => /^[0-9A-F]{24}$/.test(one)))
    await copyFileWithOwner(path.join(cluster, 'pg_wal', name), path.join(target, 'pg_wal', name))
}

/** Copies a folder with owners and modes. Leaves out excluded files and files that disappear during the copy. */
async function copyTree(from: string, to: string, isExcluded: (name: string) => boolean): Promise<void> {
  await makeFolderLike(to, from)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isExcluded(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, isExcluded).catch(ignoring('ENOENT'))
    else if (entry.isFile()) await copyFileWithOwner(source, target).catch(ignoring('ENOENT'))
  }
}

/** Copies a file with owner and mode, and syncs it to the disk. */
async function copyFileWithOwner(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await copyOwner(to, from)
  await sync(to)
}

/** Makes a folder with the owner and mode of another. */
async function makeFolderLike(folder: string, like: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await copyOwner(folder, like)
}

async function copyOwner(target: string, like: string): Promise<void> {
  const { uid, gid, mode } = await lstat(like)
  // Only root can change owners, and only root sees files of other users here.
  if (process.getuid?.() === 0) await chown(target, uid, gid)
  await chmod(target, mode & 0o7777)
}

// The command `npm run backup -- <folder>`.
await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new Error('Name one new folder: npm run backup -- /backups/today')
  await backUp(readConfig(process.env), folder, console.log)
  console.log(`The backup is in ${folder}.`)
})
