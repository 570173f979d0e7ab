import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { readPidFile } from '../platform/db/embedded-server.ts'
import { watchOutput } from './process.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** `npm start` as in a terminal: npm, a shell and Kartei in one process group. */
export interface NpmProcess {
  child: ChildProcess
  lines: string[]
  /** Waits for the line with its URL. */
  url(): Promise<string>
  /** Its current processes and their children, including PostgreSQL's. */
  family(): Set<string>
  /** Sends a signal to the group as a terminal does, and waits until all of its processes have ended. */
  endGroup(signal: NodeJS.Signals): Promise<void>
}

/** The time limit for the end of the whole process. */
const endMs = 10_000

/** Runs `npm start` in a process group of its own. */
export function startNpm(dataDir: string, variables: NodeJS.ProcessEnv = {}): NpmProcess {
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid = 0 } = child
  const { lines, url } = watchOutput(child)
  // A test that ends it before it is ready does not wait for this.
  url.catch(() => {})

  const family = () => {
    const postmaster = readPidFile(path.join(dataDir, 'postgres'))?.pid
    return descendants(postmaster ? [pid, postmaster] : [pid])
  }
  onTestFinished(() => {
    for (const one of family()) kill(Number(one.split(' ')[0]), 'SIGKILL')
  })
  return {
    child,
    lines,
    url: () => url,
    family,
    async endGroup(signal) {
      const before = family()
      process.kill(-pid, signal)
      const remaining = () => {
        const now = family()
        return [...before.union(now)].filter((one) => isThere(one))
      }
      await expect.poll(remaining, { interval: 20, timeout: endMs }).toEqual([])
    },
  }
}

/** A process by its number and its start time, as numbers are reused. */
type Process = string

interface Stat {
  parent: number
  isZombie: boolean
  key: Process
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is a name in parentheses, which may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')
    return { parent: Number(fields[1]), isZombie: fields[0] === 'Z', key: `${pid} ${fields[19]} ${command.trim()}` }
  } catch {
    return undefined
  }
}

function isThere(one: Process): boolean {
  const [pid, started] = one.split(' ')
  const stat = statOf(Number(pid))
  return stat !== undefined && !stat.isZombie && stat.key.split(' ')[1] === started
}

function descendants(roots: number[]): Set<Process> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const all = new Map(pids.flatMap((pid) => [[Number(pid), statOf(Number(pid))] as const]))
  const belongs = (pid: number): boolean => roots.includes(pid) || (pid > 1 && belongs(all.get(pid)?.parent ?? 0))
  const found = new Set<Process>()
  for (const [pid, stat] of all) if (stat && !stat.isZombie && belongs(pid)) found.add(stat.key)
  return found
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
