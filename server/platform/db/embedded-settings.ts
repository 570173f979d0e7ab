import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from './embedded-place.ts'
import { canReach, writeOwned, type DatabaseUser } from './embedded-user.ts'

/** The file in the cluster that `postgresql.conf` includes. */
export const settingsFile = 'kartei.conf'

/** The port is part of a socket's name; on a socket it has no other meaning. */
const socketPort = 5432
/** Bytes in the path of a socket: 107 on Linux, 103 on macOS. */
const maxSocketPath = 103

/** Writes the settings that a start of the server uses. `ALTER SYSTEM` overrides them. */
export async function writeSettings(cluster: string, user: DatabaseUser): Promise<void> {
  const settings = [...(await whereToListen(cluster, user)), ...constant]
  const lines = settings.map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  const head = '# Written anew by Kartei at every start. To change a setting, use ALTER SYSTEM.'
  await writeOwned(user, join(cluster, settingsFile), `${[head, ...lines].join('\n')}\n`)
}

const constant: [string, string][] = [
  ['max_connections', '200'],
  ['shared_buffers', '128MB'],
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['wal_compression', 'on'],
  ['max_wal_size', '1GB'],
  ['random_page_cost', '1.1'],
  ['jit', 'off'],
  // A deck that is deleted while it is learned meets its reviews; whoever loses tries again.
  ['deadlock_timeout', '200ms'],
  ['idle_session_timeout', '0'],
  ['timezone', 'UTC'],
  ['log_timezone', 'UTC'],
  // A failed statement is an error in the application that sent it, which logs it; the server's log stays small.
  ['log_min_messages', 'log'],
  ['log_checkpoints', 'off'],
]

async function whereToListen(cluster: string, user: DatabaseUser): Promise<[string, string][]> {
  if (process.platform === 'win32')
    return [
      ['listen_addresses', '127.0.0.1'],
      ['port', String(await freePort())],
    ]
  return [
    ['listen_addresses', ''],
    ['port', String(socketPort)],
    // Quoted, or a comma in the path would make it two.
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
  throw new Error(`The path ${cluster} is too long for a socket, and no temporary folder can take it.`)
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPath
}

// In /tmp anyone may have made a folder of that name before: only the database's user may own it.
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
