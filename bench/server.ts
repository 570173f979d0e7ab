import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Learner } from './data.ts'

/** A server in a process of its own. */
export interface Server {
  url: string
  /** From its start to its first answer. */
  readyMs: number
  /** Memory that it holds now: resident, in MB. */
  memoryMb(): Promise<number>
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

const root = path.dirname(import.meta.dirname)
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})
const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
/** Flags of Node for the servers: those of `npm start`, and others, for example `--cpu-prof`. */
const flags = [...(scripts.start.match(/--[\w-]+=\d+/g) ?? []), ...(process.env['BENCH_FLAGS']?.split(' ') ?? [])]

/** Builds the client unless it is up to date, and finds a Chromium, which scripts/prepare-chromium.mjs notes. */
export async function prepareBrowser(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/prepare.mjs', '--tests'], { cwd: root })
}

/** How to launch the Chromium that was found, or Playwright's own. */
export function installedChromium(): { executablePath?: string; args: string[] } {
  const note = path.join(root, 'node_modules', '.cache', 'kartei', 'chromium-path')
  const executablePath = existsSync(note) ? readFileSync(note, 'utf8') : ''
  return { args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) }
}

/** Starts Kartei without rate limits, and without a line in the log for each request. */
export function startKartei(variables: NodeJS.ProcessEnv): Promise<Server> {
  return start(process.execPath, [...flags, 'server/app/main.ts'], { ...quiet, ...variables })
}

/** Starts Kartei as its users do. */
export function startByNpm(variables: NodeJS.ProcessEnv): Promise<Server> {
  return start('npm', ['start'], { ...quiet, ...variables })
}

/** Starts the server that Kartei is compared with. */
export function startBare(databaseUrl: string): Promise<Server> {
  return start(process.execPath, [...flags, 'bench/bare.ts'], { DATABASE_URL: databaseUrl })
}

const quiet = {
  PORT: '0',
  PUBLIC_URL: 'http://localhost',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  SUPPORT_EMAIL: 'support@kartei.example',
}

async function start(program: string, parameters: string[], variables: NodeJS.ProcessEnv): Promise<Server> {
  const begin = performance.now()
  const child = spawn(program, parameters, {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      AI_DETECT: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await addressOf(child)
  await (await fetch(`${url}/readyz`)).text()
  const readyMs = performance.now() - begin
  return {
    url,
    readyMs,
    memoryMb: () => residentMb(child.pid),
    signal: (name) => void child.kill(name),
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Sends a request as a user, with an object as JSON. Throws unless it succeeds. */
export async function send(
  { url }: Pick<Server, 'url'>,
  { token }: Pick<Learner, 'token'>,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const isForm = body instanceof FormData
  const headers = { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) }
  const sent = body && { body: isForm ? body : JSON.stringify(body) }
  const response = await fetch(url + path, { method, headers, ...sent })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** As above, with the JSON of the response. */
export async function call<Output>(...request: Parameters<typeof send>): Promise<Output> {
  return (await (await send(...request)).json()) as Output
}

/** The address that a server prints once it answers. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const [address] = /http:\/\/[\w.:]+/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
}

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
