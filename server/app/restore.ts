import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { placeCopy, startAndRead } from '../platform/backup/cluster.ts'
import { restoreDump } from '../platform/backup/dump.ts'
import * as backups from '../platform/backup/manifest.ts'
import { copyFileWithOwner, copyTree, makeFolderLike } from '../platform/backup/tree.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { unfinishedRestore } from '../platform/db/connect.ts'
import { sync } from '../platform/disk.ts'
import { nameOf, openFiles } from '../platform/files.ts'
import { type Config, readConfig } from './config.ts'
import { runCommand } from './ending.ts'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>
type Log = (message: string) => void

/**
 * Restores a backup into an empty data folder, and, as configured, an empty database and an empty bucket. Checks the backup before
 * it writes anything, and afterwards what it wrote. Throws with a readable message.
 */
async function restore(settings: Settings, folder: string, log: Log): Promise<backups.Manifest> {
  const manifest = await checked(settings, folder)
  const { dataDir, databaseUrl } = settings
  const isNew = !existsSync(dataDir)
  await mkdir(dataDir, { recursive: true })
  if (isNew) await makeFolderLike(dataDir, folder)
  const marker = unfinishedRestore(dataDir)
  await writeFile(marker, `A backup is restored here, from ${path.resolve(folder)}.\n`)
  await sync(marker)
  await sync(dataDir)
  await copyRest(settings, folder, manifest)
  if (databaseUrl) await restoreDump(databaseUrl, path.join(folder, 'kartei.dump'))
  else {
    const cluster = await placeCopy(path.join(folder, 'postgres'), dataDir, log)
    const hashes = Object.entries(manifest.hashes).filter(([name]) => name.startsWith('postgres/'))
    await backups.checkHashes(Object.fromEntries(hashes), (name) => path.join(cluster, name.slice('postgres/'.length)))
  }
  const contents = databaseUrl
    ? await withDatabase(databaseUrl, backups.readContents)
    : await startAndRead(dataDir, log)
  backups.checkContents(manifest, contents)
  await rm(marker)
  await sync(dataDir)
  return manifest
}

/** The manifest of a backup that is whole, and that can be restored here. */
async function checked({ dataDir, databaseUrl, s3 }: Settings, folder: string): Promise<backups.Manifest> {
  const manifest = await backups.readManifest(folder)
  const known = new Set((await readMigrations()).map(({ name }) => name))
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown) throw new Error(`${folder} was made by a newer Kartei, which has ${unknown}. Restore it with that one.`)
  if (manifest.database === 'folder' && databaseUrl)
    throw new Error(`${folder} has an embedded database. Restore it without DATABASE_URL.`)
  if (manifest.database === 'dump' && !databaseUrl)
    throw new Error(`${folder} has a dump of a database at an address. Set DATABASE_URL to an empty database.`)
  if (existsSync(unfinishedRestore(dataDir)))
    throw new Error(`An earlier restore into ${dataDir} did not finish. Delete what it left there, and start again.`)
  // A disk of its own may have this folder.
  const found = existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => name !== 'lost+found') : []
  if (found.length > 0) throw new Error(`${dataDir} is not empty. Move it away, or set DATA_DIR to a new folder.`)
  if (databaseUrl && (await withDatabase(databaseUrl, backups.readTables)).length > 0)
    throw new Error('The database at DATABASE_URL is not empty. Create a new one.')
  if (s3 && manifest.hasFiles && (await openFiles({ s3, dataDir }).list()).length > 0)
    throw new Error(`The bucket ${s3.bucket} is not empty. Empty it, or create a new one.`)
  await backups.checkBackup(folder, manifest)
  return manifest
}

/** Restores what is not in the database. */
async function copyRest({ dataDir, s3 }: Settings, folder: string, manifest: backups.Manifest): Promise<void> {
  const names = Object.keys(manifest.hashes).filter((name) => !/^(postgres\/|kartei\.dump$)/.test(name))
  const isUploaded = (name: string) => s3 !== undefined && name.startsWith('files/')
  if (s3) await upload(s3, folder, manifest)
  for (const name of ['files', 'outbox'])
    if (!isUploaded(`${name}/`) && existsSync(path.join(folder, name)))
      await copyTree(path.join(folder, name), path.join(dataDir, name))
  for (const name of names.filter((one) => !one.includes('/')))
    await copyFileWithOwner(path.join(folder, name), path.join(dataDir, name))
  const copied = names.filter((name) => !isUploaded(name)).map((name) => [name, manifest.hashes[name] ?? ''] as const)
  await backups.checkHashes(Object.fromEntries(copied), (name) => path.join(dataDir, name))
}

/** Puts the files of a backup into a bucket, and reads them again. */
async function upload(s3: Settings['s3'], folder: string, { hashes }: backups.Manifest): Promise<void> {
  const files = openFiles({ s3, dataDir: folder })
  for (const key of await openFiles({ s3: undefined, dataDir: folder }).list()) {
    const name = `files/${nameOf(key)}`
    await files.put(key, await readFile(path.join(folder, name)), 'application/octet-stream')
    const stored = await files.get(key)
    const hash = stored && createHash('sha256').update(await buffer(stored))
    if (hash?.digest('hex') !== hashes[name]) throw new Error(`${key} arrived damaged in the bucket.`)
  }
}

async function withDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// The command `npm run restore -- <folder>`.
await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new Error('Name one backup: npm run restore -- /backups/today')
  const config = readConfig(process.env)
  const { tables, hashes, madeAt, hasFiles } = await restore(config, folder, console.log)
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  console.log(
    `Restored the backup of ${madeAt} to ${config.dataDir}: ${rows} rows in ${Object.keys(tables).length} tables and ` +
      `${Object.keys(hashes).length} files are as they were.`,
  )
  if (!hasFiles && !config.s3)
    console.log(
      'The backup has no files. Before you start Kartei, copy the folder files of that time into the data folder.',
    )
  if (!config.dataKey && !Object.hasOwn(hashes, 'data-key'))
    console.log('The backup has no data-key. Before you start Kartei, set DATA_KEY to the key of that time.')
})
