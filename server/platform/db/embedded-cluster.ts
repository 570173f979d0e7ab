import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, chmod, chown, lstat, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sync } from '../disk.ts'
import type { Binaries } from './embedded-binaries.ts'
import { hashOf, passwordFile } from './embedded-place.ts'
import { canReach, run, writeOwned, type DatabaseUser, type Outcome } from './embedded-user.ts'

/** A cluster's folder, and what its server needs to run. */
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
 * Creates the cluster unless it exists. It appears complete or not at all: an interruption leaves a draft next to it, which
 * the next start deletes.
 */
export async function initCluster(given: Cluster): Promise<void> {
  const { cluster, user } = given
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  if (existsSync(cluster) && (await readdir(cluster)).length > 0)
    throw new Error(`${cluster} is not empty and contains no PostgreSQL database. Choose another DATA_DIR.`)
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
    // Otherwise a power failure could undo the rename, and lose everything committed since.
    await sync(home)
  } finally {
    await discard(draft)
  }
}

/** Throws when the cluster and the programs have different major versions. */
export function checkVersion(cluster: string, major: number): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${found}, and this Kartei includes ${major}. Start the Kartei that created it, ` +
      'or move the data with pg_dump and pg_restore to an empty DATA_DIR or to a server named by DATABASE_URL.',
  )
}

async function initdb(
  { user, binaries, password, ending }: Cluster,
  data: string,
  passwordPath: string,
): Promise<Outcome> {
  await writeOwned(user, passwordPath, password)
  // The builtin provider sorts in the same order everywhere. The system's character classes matter only to pg_trgm, for which
  // C has no letters beyond ASCII; their names differ between systems.
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

// An initdb whose Kartei was killed may still write to its draft, which is then deleted by the next start.
async function discard(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
}

/** The file in the cluster that `postgresql.conf` includes. */
const settingsFile = 'kartei.conf'

/** Only part of the socket's name. */
const socketPort = 5432
/** Bytes in the path of a socket: 107 on Linux, 103 on macOS. */
const maxSocketPath = 103

/** Writes the settings that the server starts with. `ALTER SYSTEM` overrides them. */
export async function writeSettings(cluster: string, user: DatabaseUser): Promise<void> {
  const settings = [...(await listenSettings(cluster, user)), ...constantSettings]
  const lines = settings.map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  const head = '# Kartei writes this file at every start. To change a setting, use ALTER SYSTEM.'
  await writeOwned(user, join(cluster, settingsFile), `${[head, ...lines].join('\n')}\n`)
}

const constantSettings: [string, string][] = [
  ['max_connections', '200'],
  ['shared_buffers', '128MB'],
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['wal_compression', 'on'],
  ['max_wal_size', '1GB'],
  ['random_page_cost', '1.1'],
  ['jit', 'off'],
  // Deleting a deck can deadlock with reviews of its cards; the one that is cancelled retries.
  ['deadlock_timeout', '200ms'],
  ['idle_session_timeout', '0'],
  ['timezone', 'UTC'],
  ['log_timezone', 'UTC'],
  // The application logs the errors of its own statements.
  ['log_min_messages', 'log'],
  ['log_checkpoints', 'off'],
]

async function listenSettings(cluster: string, user: DatabaseUser): Promise<[string, string][]> {
  if (process.platform === 'win32')
    return [
      ['listen_addresses', '127.0.0.1'],
      ['port', String(await freePort())],
    ]
  return [
    ['listen_addresses', ''],
    ['port', String(socketPort)],
    // In quotes because a comma would separate two paths.
    ['unix_socket_directories', `"${await socketFolder(cluster, user)}"`],
    ['unix_socket_permissions', '0700'],
  ]
}

async function socketFolder(cluster: string, user: DatabaseUser): Promise<string> {
  if (fits(cluster)) return cluster
  for (const parent of [tmpdir(), '/tmp']) {
    const folder = join(parent, `kartei-${hashOf(cluster)}`)
    if (fits(folder) && (await canReach(user, parent)) && (await ownSocketFolder(folder, user))) return folder
  }
  throw new Error(`The path ${cluster} is too long for a socket, and no temporary folder is suitable.`)
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPath
}

// Anyone can create folders in /tmp: an existing one must belong to the database's user.
async function ownSocketFolder(folder: string, user: DatabaseUser): Promise<boolean> {
  if (!existsSync(folder)) {
    await mkdir(folder, { mode: 0o700 })
    if (user.ids) await chown(folder, user.ids.uid, user.ids.gid)
  }
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== (user.ids?.uid ?? process.getuid?.())) return false
  await chmod(folder, 0o700)
  return true
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
