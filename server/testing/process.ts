import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const program = path.join(root, 'server', 'app', 'main.ts')

/** A Kartei in its own process, on a data folder. */
export interface KarteiProcess {
  url: string
  /** What it printed so far. */
  lines: string[]
  child: ChildProcess
  /** Sends it a signal, and returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a Kartei and waits until it is ready. Throws with its output if it does not become ready. */
export async function startProcess(dataDir: string, variables: NodeJS.ProcessEnv = {}): Promise<KarteiProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      // As `npm start` does.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      AI_DETECT: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      DISK_RESERVE_MB: '0',
      RATE_LIMITS: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const { lines, url: ready } = watchOutput(child)
  const url = await ready
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'close')
    }
    return child.exitCode
  }
  return { url, lines, child, end }
}

/** Runs a command of `server/app` on a data folder; what it printed, and how it ended. */
export async function runCommandOn(dataDir: string, name: string, parameters: string[], typed = '') {
  const file = path.join(path.dirname(program), `${name}.ts`)
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const child = spawn(process.execPath, [file, ...parameters], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  child.stdin.end(typed)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

/** The lines that a Kartei prints, and its URL once it is ready. Rejects with its output if it ends before. */
export function watchOutput(child: ChildProcess): { lines: string[]; url: Promise<string> } {
  const lines: string[] = []
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const url = /is ready after .*: (http\S+)/.exec(line)?.[1]
        if (url) ready.resolve(url)
      })
  child.once('close', (code) => ready.reject(new Error(`It ended with ${code}:\n${lines.join('\n')}`)))
  return { lines, url: ready.promise }
}
