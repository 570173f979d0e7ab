import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Unreadable } from './problems.ts'

/** The paths of the programs used for reading; null for one that is not installed. */
export interface Programs {
  /** LibreOffice. */
  office: string | null
  tesseract: string | null
  /** The folders in which the programs find others. */
  searchPath: string
}

/** What a reader may use besides the file. */
export interface ReadOptions {
  programs: Programs
  /** For temporary files of the programs; null where none is needed. The caller deletes it afterwards. */
  folder: string | null
  /** When reading must end, on the clock of `performance.now()`. */
  endsAt: number
  /** Whether a model will read the pages without text as pictures, so that a document may consist of them. */
  seesPages?: boolean
}

/** Searches the folders of a path for LibreOffice and tesseract. */
export function findPrograms(searchPath = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'): Programs {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const find = (...names: string[]) =>
    folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isProgram) ?? null
  return { office: find('soffice', 'libreoffice'), tesseract: find('tesseract'), searchPath }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

interface ProgramOptions {
  args: string[]
  /** The program's home and temporary folder. */
  folder: string
  searchPath: string
  timeoutMs: number
  memoryBytes?: number
}

const mostOutput = 20 * 1024 * 1024

/**
 * Runs a program and returns its output; throws if it fails or exceeds its time or memory. It gets no environment
 * variables of this process. Ending the isolated process that calls this ends the program too (`runIsolated`).
 */
export async function runProgram(
  program: string,
  { args, folder, searchPath, timeoutMs, memoryBytes = 1024 ** 3 }: ProgramOptions,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const env = { PATH: searchPath, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1' }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const timeout = setTimeout(() => {
    reject(new Unreadable('took-too-long', `${program} did not finish within ${timeoutMs} ms`))
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

const intervalMs = 100
const pageBytes = 4096

/**
 * Calls back once when a process exceeds a memory limit; returns a function that stops watching. Works on Linux only;
 * elsewhere only the heap is limited.
 */
export function watchMemory(pid: number | undefined, mostBytes: number, onExcess: (used: number) => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {}
  const check = async () => {
    const used = await residentBytes(pid)
    if (used > mostBytes) onExcess(used)
  }
  const interval = setInterval(() => void check(), intervalMs)
  interval.unref()
  return () => clearInterval(interval)
}

async function residentBytes(pid: number): Promise<number> {
  const sizes = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
  return Number(sizes.split(' ')[1] ?? 0) * pageBytes
}
