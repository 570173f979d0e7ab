import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeOwned, type DatabaseUser } from './embedded-user.ts'

/** What a server says of itself in `postmaster.pid`. The file outlives a server that was killed. */
export interface PidFile {
  pid: number
  port: number
  /** The folder of its socket, or its address; undefined as long as it does not listen. */
  host: string | undefined
}

/** No process has this number: it is above every system's limit. */
const nobodysPid = 2 ** 31 - 2

/** Reads `postmaster.pid`; undefined when there is none, or when it is not written completely yet. */
export function readPidFile(cluster: string): PidFile | undefined {
  const [pid, , , port, socketFolder, address] = linesOf(pidFile(cluster))
  if (!pid || !port) return undefined
  // The folder of the cluster may have been moved since: the socket in it moved along.
  const beside = existsSync(join(cluster, `.s.PGSQL.${port}`)) ? cluster : undefined
  return { pid: Number(pid), port: Number(port), host: beside ?? (socketFolder || address || undefined) }
}

/** Whether the process of that number is a PostgreSQL server on this cluster, and not another that got its number. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(cluster)
}

/**
 * Takes a number that another program got meanwhile out of the files of a server that is gone: with it,
 * PostgreSQL would refuse to start. The file stays, for it guards against processes left of the old server.
 */
export async function disown(cluster: string, user: DatabaseUser): Promise<void> {
  const [, , , port, socketFolder] = linesOf(pidFile(cluster))
  for (const folder of [cluster, socketFolder])
    if (folder) rmSync(join(folder, `.s.PGSQL.${port}.lock`), { force: true })
  const text = readFileSync(pidFile(cluster), 'utf8').replace(/^.*/, String(nobodysPid))
  await writeOwned(user, pidFile(cluster), text)
}

/** Whether a process of that number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function commandOf(pid: number): string {
  try {
    // Slim images have no `ps`.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
