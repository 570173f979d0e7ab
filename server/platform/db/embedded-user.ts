import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, stat } from 'node:fs/promises'

/** The user that PostgreSQL runs as; without `ids`, the user of this process. */
export interface DatabaseUser {
  name: string
  ids?: { uid: number; gid: number }
}

/** How a program ended; `output` has both streams, or why it could not be started. */
export interface Outcome {
  ok: boolean
  output: string
}

/**
 * Chooses the user for PostgreSQL, which refuses to run as root: the user of this process unless that is root, else the owner
 * of the existing cluster, else `nobody`.
 */
export async function databaseUser(cluster: string | undefined): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return { name: 'the user of this process' }
  if (cluster) {
    const { uid, gid } = await stat(cluster)
    if (uid !== 0) return { name: `number ${uid}`, ids: { uid, gid } }
  }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] = accounts.match(/^nobody:.*$/m)?.[0].split(':') ?? []
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user nobody to run it as. ' +
        'Start Kartei as another user, or set DATABASE_URL to a PostgreSQL server.',
    )
  // macOS writes nobody's number as -2.
  return { name: 'nobody', ids: { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } }
}

/**
 * Runs a program to its end as that user; `ending` kills it. The program has its own process group, so that signals to this
 * process's group do not reach it.
 */
export function run(user: DatabaseUser, program: string, parameters: string[], ending?: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const isWindows = process.platform === 'win32'
    // Variables such as PGPORT or LC_ALL would change PostgreSQL's behaviour. Windows programs need their environment.
    const env = isWindows ? {} : { env: { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' } }
    const where = { cwd: rootFolder(), windowsHide: true, detached: !isWindows }
    const child = spawn(program, parameters, { ...where, stdio: ['ignore', 'pipe', 'pipe'], ...env, ...user.ids })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const cutOff = () => killGroup(child)
    const finish = (ok: boolean, problem: string) => {
      ending?.removeEventListener('abort', cutOff)
      resolve({ ok, output: output.trim() || problem })
    }
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code, signal) => finish(code === 0, code === 0 ? '' : `It ended with ${code ?? signal}.`))
    if (ending?.aborted) cutOff()
    else ending?.addEventListener('abort', cutOff)
  })
}

/** Kills a program and everything that it started. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Whether that user can enter the folder. Found by trying, so that access lists and the like count. */
export async function canReach(user: DatabaseUser, folder: string): Promise<boolean> {
  if (!user.ids) return true
  return (await run(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).ok
}

/**
 * Writes a file that the user owns, atomically. Never follows a link: the user may own the folder, and must not choose where
 * root writes.
 */
export async function writeOwned(user: DatabaseUser, file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    if (user.ids) await handle.chown(user.ids.uid, user.ids.gid)
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

// By default the working folder is inherited, and PostgreSQL fails if it cannot enter it.
function rootFolder(): string {
  return process.platform === 'win32' ? '.' : '/'
}
