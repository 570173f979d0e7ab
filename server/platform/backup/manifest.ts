import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { ignoring, sync } from '../disk.ts'
import { filesBelow, hashFile } from './tree.ts'

const fileName = 'manifest.json'

/** What a backup consists of. It is written last: a folder without it is no complete backup. */
const schema = z.strictObject({
  format: z.literal(1, { error: 'it was made by a newer Kartei' }),
  madeAt: z.iso.datetime(),
  /** The folder `postgres`, made by the embedded database, or `kartei.dump`, made by pg_dump. */
  database: z.enum(['folder', 'dump']),
  /** Whether it has the files, which a bucket may be trusted to keep by itself. */
  hasFiles: z.boolean(),
  migrations: z.array(z.string()),
  /** The number of rows of each table. */
  tables: z.record(z.string(), z.int().min(0)),
  /** The SHA-256 of every other file of the backup, by its path. */
  hashes: z.record(z.string(), z.string().length(64)),
})
export type Manifest = z.infer<typeof schema>

/** What a database contains: the rows of each table, and the migrations that it has run. */
export type Contents = Pick<Manifest, 'tables' | 'migrations'>

export async function readContents(client: pg.Client): Promise<Contents> {
  const tables: Contents['tables'] = {}
  for (const name of await readTables(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*)::text count from ${name}`)
    tables[name] = Number(rows[0]?.count)
  }
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by name')
  return { tables, migrations: rows.map(({ name }) => name) }
}

/** The names of all tables with rows of their own, quoted, with schema. */
export async function readTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname <> 'information_schema' and nspname !~ '^pg_'`)
  return rows.map(({ name }) => name)
}

/** Hashes everything in the folder of a backup, and writes the manifest that makes it complete. */
export async function writeManifest(folder: string, about: Omit<Manifest, 'format' | 'madeAt' | 'hashes'>) {
  const hashes: Manifest['hashes'] = {}
  for (const name of await filesBelow(folder)) hashes[name] = await hashFile(path.join(folder, name))
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...about, hashes }
  const file = path.join(folder, fileName)
  await writeFile(file, JSON.stringify(manifest, null, 1), { flag: 'wx', mode: 0o600 })
  await sync(file)
  await sync(folder)
}

/** Whether the folder is a backup that was completed. */
export const isComplete = (folder: string) => existsSync(manifestOf(folder))

export const manifestOf = (folder: string) => path.join(folder, fileName)

/** Reads the manifest of a backup. Throws with a readable message when there is none, or when it is damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(ignoring('ENOENT'))
  if (text === undefined)
    throw new Error(
      existsSync(folder)
        ? `${folder} is not a complete backup: it has no ${fileName}.`
        : `There is no backup in ${folder}.`,
    )
  const { data, error } = schema.safeParse(jsonOf(text))
  if (data) return data
  throw new Error(`${manifestOf(folder)} cannot be used: ${error.issues[0]?.message ?? 'it is damaged'}.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The ${fileName} of this backup is damaged: it is not JSON.`)
  }
}

/** Throws when the folder of a backup is not exactly what its manifest says. Reads every file. */
export async function checkBackup(folder: string, { hashes }: Manifest): Promise<void> {
  const found = await filesBelow(folder)
  const extra = found.find((name) => name !== fileName && !Object.hasOwn(hashes, name))
  if (extra) throw new Error(`${path.join(folder, extra)} is not part of this backup. Nothing was restored.`)
  await checkHashes(hashes, (name) => path.join(folder, name))
}

/** Throws when one of the files is not the one that was backed up; `pathOf` says where it is. */
export async function checkHashes(hashes: Manifest['hashes'], pathOf: (name: string) => string): Promise<void> {
  for (const [name, hash] of Object.entries(hashes)) {
    const file = pathOf(name)
    if (!existsSync(file)) throw new Error(`${file} is missing.`)
    if ((await hashFile(file)) !== hash) throw new Error(`${file} is damaged: its content is not the one backed up.`)
  }
}

/** Throws when a database does not contain what was backed up. */
export function checkContents({ tables }: Manifest, found: Contents): void {
  for (const name of new Set([...Object.keys(tables), ...Object.keys(found.tables)]))
    if (tables[name] !== found.tables[name])
      throw new Error(`The table ${name} has ${found.tables[name] ?? 'no'} rows, not ${tables[name] ?? 'none'}.`)
}
