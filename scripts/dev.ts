import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

const root = dirname(import.meta.dirname)
const graceMs = 12_000
const running = new Set<ChildProcess>()
let isEnding = false

start('server', ['--watch', '--watch-preserve-output', join(root, 'server', 'app', 'main.ts')], { PORT: '3000' })
start(
  'client',
  [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false', '--mode', process.argv[2] ?? 'en'],
  {},
)
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))

function start(name: string, parameters: string[], variables: NodeJS.ProcessEnv): void {
  // A process group of its own, so that a Ctrl-C reaches it only from here. `--watch` starts another child.
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`))
  child.once('close', (code) => {
    running.delete(child)
    if (!isEnding) console.log(`${name} │ ended`)
    end(code ?? 1)
  })
}

function end(code: number): void {
  if (!isEnding) {
    isEnding = true
    process.exitCode = code
    for (const child of running) child.kill('SIGTERM')
    setTimeout(killAll, graceMs).unref()
  }
}

function killAll(): void {
  for (const child of running)
    if (child.pid && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
}
