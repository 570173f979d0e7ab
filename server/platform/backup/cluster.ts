import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyFileKept, copyTree, makeFolder, writeLike } from './copy.ts'

/** What a copied cluster must not have, as PostgreSQL's manual lists it: what belongs to the running server, or is made anew. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgres.log',
  'pg_wal',
  'pg_internal.init',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_replslot',
])
/** Folders among them that the server expects, empty. */
const emptied = [
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_replslot',
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]
const isLeftOut = (name: string) => leftOut.has(name) || name.startsWith('pgsql_tmp') || name.startsWith('.s.PGSQL')

/**
 * Copies the cluster of a running server to `target`, which a server can be started on: it then has all that was committed
 * when this began, and is as after a power failure, from which it recovers by itself.
 */
export async function copyCluster(connection: pg.ClientConfig, cluster: string, target: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    // Keeps what is written meanwhile until it is copied; it goes with the connection.
    await client.query(`select pg_create_physical_replication_slot('kartei_backup_' || pg_backend_pid(), true, true)`)
    const [{ first }] = await ask<[{ first: string }]>(
      client,
      `select pg_walfile_name(pg_backup_start('kartei', true)) first`,
    )
    await copyTree(cluster, target, isLeftOut)
    for (const name of emptied) await makeFolder(path.join(target, name), cluster)
    const [{ label, last }] = await ask<[{ label: string; last: string }]>(
      client,
      'select labelfile label, pg_walfile_name(lsn) last from pg_backup_stop(false)',
    )
    await copyLog(cluster, target, first, last)
    await writeLike(path.join(target, 'backup_label'), label, path.join(cluster, 'PG_VERSION'))
  } finally {
    await client.end()
  }
}

/** The files of the write-ahead log from the first to the last that the copy needs. */
async function copyLog(cluster: string, target: string, first: string, last: string): Promise<void> {
  const names = (await readdir(path.join(cluster, 'pg_wal'))).filter((name) => name >= first && name <= last)
  for (const name of names.filter((one) => /^[0-9A-F]{24}$/.test(one)))
    await copyFileKept(path.join(cluster, 'pg_wal', name), path.join(target, 'pg_wal', name))
}

async function ask<Rows>(client: pg.Client, text: string): Promise<Rows> {
  return (await client.query(text)).rows as Rows
}
