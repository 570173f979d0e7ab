import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, chown, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { passwordFile } from './embedded-place.ts'
import { settingsFile } from './embedded-settings.ts'
import { run, writeOwned, type DatabaseUser, type Outcome } from './embedded-user.ts'

/** A cluster's folder, and what it is run with. */
export interface Cluster {
  cluster: string
  user: DatabaseUser
  binaries: Binaries
  password: string
  /** The process was asked to end. */
  ending?: AbortSignal | undefined
}

/** The password of the cluster's superuser; a new one while there is no cluster. */
export async function readPassword(folder: string, cluster: string): Promise<string> {
  const file = passwordFile(folder)
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  if (existsSync(join(cluster, 'PG_VERSION')))
    throw new Error(`The password of the database in ${cluster} is missing: it belongs in ${file}.`)
  const password = randomBytes(32).toString('base64url')
  await writeOwned({ name: '' }, file, `${password}\n`)
  return password
}

/**
 * Makes the cluster when it is not there. It appears complete or not at all: whatever interrupts this
 * leaves a draft beside it, which the next start deletes.
 */
export async function initCluster(given: Cluster): Promise<void> {
  const { cluster, user } = given
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  if (existsSync(cluster) && (await readdir(cluster)).length > 0)
    throw new Error(`${cluster} is not empty and has no PostgreSQL database. Choose another DATA_DIR.`)
  const home = dirname(cluster)
  for (const name of await readdir(home)) if (name.startsWith('postgres.new-')) await discard(join(home, name))
  const draft = join(home, `postgres.new-${randomBytes(4).toString('hex')}`)
  await mkdir(draft, { mode: 0o700 })
  if (user.ids) await chown(draft, user.ids.uid, user.ids.gid)
  try {
    const data = join(draft, 'data')
    const outcome = await initdb(given, data, join(draft, 'password'))
    given.ending?.throwIfAborted()
    if (!outcome.ok) throw new Error(`The database could not be set up: ${outcome.output}`)
    await appendFile(join(data, 'postgresql.conf'), `\ninclude '${settingsFile}'\n`)
    await rename(data, cluster)
    await syncFolder(home)
  } finally {
    await discard(draft)
  }
}

/** Throws when the cluster is of another major version than the programs. */
export function checkVersion(cluster: string, major: number): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${found}, this Kartei brings ${major}. Start the Kartei that made it, ` +
      'or carry the data over with pg_dump and pg_restore, into an empty DATA_DIR or a server named by DATABASE_URL.',
  )
}

async function initdb(
  { user, binaries, password, ending }: Cluster,
  data: string,
  passwordPath: string,
): Promise<Outcome> {
  await writeOwned(user, passwordPath, password)
  // The provider that is built in sorts in the same order everywhere. The system's own character classes count
  // for pg_trgm only, which takes nothing but ASCII for letters under C; they have other names elsewhere.
  let outcome: Outcome = { ok: false, output: '' }
  for (const classes of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const parameters = [
      '-D',
      data,
      '-U',
      'postgres',
      `--pwfile=${passwordPath}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${classes}`,
    ]
    outcome = await run(user, binaries.initdb, parameters, ending)
    if (outcome.ok || !outcome.output.includes('locale')) break
  }
  return outcome
}

// An initdb whose Kartei was killed may still write there while its draft is deleted: it goes the next time.
async function discard(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
}

// Without this a power failure could undo the renaming, and with it all that was committed since.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
