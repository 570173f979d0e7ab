import { spawn } from 'node:child_process'
import { watchMemory } from './watch-memory.ts'
import { Unreadable } from './problems.ts'

export interface ProgramOptions {
  args: string[]
  /** The program's home and place for temporary files. */
  folder: string
  searchPath: string
  timeoutMs: number
  memoryBytes?: number
}

const mostOutput = 20 * 1024 * 1024

/**
 * What a program of this machine says; throws when it fails, or needs too long or too much memory. It knows nothing of
 * the environment. The process that this runs in ends with all that it started (`runIsolated`).
 */
export async function runProgram(
  program: string,
  { args, folder, searchPath, timeoutMs, memoryBytes = 1024 ** 3 }: ProgramOptions,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const env = { PATH: searchPath, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1' }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const timeout = setTimeout(() => {
    reject(new Unreadable('took-too-long', `${program} is not done after ${timeoutMs} ms`))
    child.kill('SIGKILL')
  }, timeoutMs)
  const unwatch = watchMemory(child.pid, memoryBytes, (used) => {
    reject(new Unreadable('too-complex', `${program} used ${used} bytes`))
    child.kill('SIGKILL')
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.length > mostOutput) child.kill('SIGKILL')
  })
  child.on('error', reject)
  child.on('close', (code, signal) => {
    if (code === 0) resolve(output)
    else reject(new Unreadable('damaged', `${program} ended with ${code ?? signal}`))
  })
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    unwatch()
  }
}
