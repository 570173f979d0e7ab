import { appendFile, chmod, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { sync } from '../disk.ts'
import { startEmbedded } from '../db/embedded.ts'
import { existingCluster, passwordFile, placeCluster } from '../db/embedded-place.ts'
import { databaseUser } from '../db/embedded-user.ts'
import { type Contents, readContents } from './manifest.ts'
import { copyFileWithOwner, copyOwner, copyTree, makeFolderLike } from './tree.ts'

/** The name of the embedded database. */
export const databaseName = 'kartei'

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
/** Other folders that the server expects, and that may be empty. */
const expectedFolders = ['pg_wal/archive_status', 'pg_wal/summaries', 'pg_commit_ts', 'pg_tblspc', 'pg_twophase']
/** With the files of the running server, and those that it recreates. */
const excluded = new Set([...emptyFolders, 'postmaster.pid', 'postmaster.opts', 'postgres.log', 'pg_internal.init'])
const isExcluded = (name: string) => excluded.has(name) || name.startsWith('pgsql_tmp') || name.startsWith('.s.PGSQL')

/**
 * Copies the cluster of a data folder, whose server is running. A server that is started on the copy recovers as after a power
 * failure, and has everything that was committed before the copy began.
 */
export async function copyRunningCluster(client: pg.Client, folder: string, copy: string): Promise<void> {
  const cluster = await realpath(existingCluster(folder) ?? '')
  // Keeps the write-ahead log until it is copied. The slot is temporary: it disappears with the connection.
  await client.query(`select pg_create_physical_replication_slot('kartei_backup_' || pg_backend_pid(), true, true)`)
  const begin = await client.query<{ first: string }>(`select pg_walfile_name(pg_backup_start('kartei', true)) first`)
  await copyTree(cluster, copy, isExcluded)
  for (const name of [...emptyFolders, ...expectedFolders]) await makeFolderLike(path.join(copy, name), cluster)
  const end = await client.query<{ label: string; last: string }>(
    'select labelfile label, pg_walfile_name(lsn) last from pg_backup_stop(false)',
  )
  const { first = '', label = '', last = '' } = { ...begin.rows[0], ...end.rows[0] }
  await copyLog(cluster, copy, first, last)
  const labelFile = path.join(copy, 'backup_label')
  await writeFile(labelFile, label)
  await copyOwner(labelFile, path.join(cluster, 'PG_VERSION'))
  await sync(labelFile)
}

/** Copies the files of the write-ahead log that the copy needs, from the first to the last. */
async function copyLog(cluster: string, target: string, first: string, last: string): Promise<void> {
  const names = (await readdir(path.join(cluster, 'pg_wal'))).filter((name) => name >= first && name <= last)
  for (const name of names.filter((one) => /^[0-9A-F]{24}$/.test(one)))
    await copyFileWithOwner(path.join(cluster, 'pg_wal', name), path.join(target, 'pg_wal', name))
}

/** Starts a server on a copy of the copy, which it changes, and returns what it contains. Throws when it does not start. */
export async function proveCopy(copy: string, log: (message: string) => void): Promise<Contents> {
  const folder = `${path.dirname(copy)}-proof`
  await makeFolderLike(folder, path.dirname(copy))
  try {
    await copyFileWithOwner(passwordFile(path.dirname(copy)), passwordFile(folder))
    await placeCopy(copy, folder, log)
    return await startAndRead(folder, log)
  } finally {
    const cluster = existingCluster(folder)
    if (cluster) await rm(path.dirname(await realpath(cluster)), { recursive: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts the server of a data folder, which recovers, returns what it contains, and stops it. */
export async function startAndRead(folder: string, log: (message: string) => void): Promise<Contents> {
  // It must not write to the archive of the database that was backed up.
  await appendFile(path.join(existingCluster(folder) ?? '', 'postgresql.auto.conf'), `archive_mode = 'off'\n`)
  const server = await startEmbedded({ folder, log })
  try {
    const client = new pg.Client({ ...server.connection, database: databaseName })
    client.on('error', () => {})
    await client.connect()
    try {
      return await readContents(client)
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

/** Copies a cluster that no server uses into a data folder, or to where its server can reach it. Returns its path. */
export async function placeCopy(from: string, folder: string, log: (message: string) => void): Promise<string> {
  const user = await databaseUser(from)
  const cluster = await placeCluster(folder, user, log)
  await copyTree(from, cluster, undefined, user.ids)
  // What carried the backup here may have left out empty folders and modes.
  for (const name of [...emptyFolders, ...expectedFolders]) await makeFolderLike(path.join(cluster, name), cluster)
  await chmod(cluster, 0o700)
  return cluster
}
