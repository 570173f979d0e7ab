import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** An error for the person who runs this, as opposed to a defect of the script. */
export class Refusal extends Error {}

/** How often to check that the parent process is still there. */
const parentCheckMs = 500
/** npm rolls back an interrupted installation, which takes time. */
const graceMs = 3000

/**
 * Runs a program to its end. A signal to this process, and the end of its parent, end the program too.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, show?: boolean, limitMs?: number }} options
 *   `show` prints its output; after `limitMs` the program is terminated.
 * @returns {Promise<{ ok: boolean, output: string }>} The output, unless it was printed, or why it did not start.
 */
export function run(program, parameters, { cwd, env = process.env, show = false, limitMs }) {
  return new Promise((resolve) => {
    // A process group of its own, so that its children end with it.
    const child = spawn(program, parameters, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const release = endWithUs(child)
    const limit = limitMs && setTimeout(() => end(child, 'SIGTERM'), limitMs)
    const finish = (ok, text) => {
      release()
      clearTimeout(limit)
      resolve({ ok, output: text.trim() })
    }
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code) => finish(code === 0, output))
  })
}

/**
 * Writes a file atomically: readers see the old text or the new one.
 * @param {string} file
 * @param {string} text
 */
export function replaceFile(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

function endWithUs(child) {
  const parent = process.ppid
  const leave = (signal, code) => {
    child.once('close', () => process.exit(code))
    end(child, signal)
  }
  const onInterrupt = () => leave('SIGINT', 130)
  const onTerminate = () => leave('SIGTERM', 143)
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
  process.on('SIGHUP', onTerminate)
  // npm sends a SIGTERM to the shell between us, which dies without passing it on.
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onTerminate()
  }, parentCheckMs)
  return () => {
    clearInterval(watch)
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onTerminate)
    process.off('SIGHUP', onTerminate)
  }
}

function end(child, signal) {
  signalGroup(child, signal)
  setTimeout(() => child.exitCode ?? child.signalCode ?? signalGroup(child, 'SIGKILL'), graceMs).unref()
}

function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}
