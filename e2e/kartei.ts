import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.dirname(import.meta.dirname)
const program = path.join(root, 'server', 'app', 'main.ts')

/** The scope of a Kartei: one for all tests of a worker. Its start does not count as time of the first test. */
export const perWorker = { scope: 'worker', timeout: 120_000 } as const

/** A fixture: a Kartei for all tests of a worker, with settings of its own. */
export const karteiWith = (settings: Record<string, string> = {}) => {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  const open = async ({}, use: (kartei: Kartei) => Promise<void>) => {
    const kartei = await Kartei.open(settings)
    await use(kartei)
    await kartei.close()
  }
  return [open, perWorker] satisfies [typeof open, typeof perWorker]
}

/** A Kartei with its own installation, which can be stopped and restarted. */
export class Kartei {
  readonly url: string
  readonly #home: string
  readonly #port: number
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined

  constructor(home: string, port: number, settings: Record<string, string>) {
    this.#home = home
    this.#port = port
    this.#settings = settings
    this.url = `http://localhost:${port}`
  }

  /** Makes a new installation and starts it, with settings of its own. */
  static async open(settings: Record<string, string> = {}): Promise<Kartei> {
    const home = await mkdtemp(path.join(tmpdir(), 'kartei-journey-'))
    // Under root the database runs as another user, who needs access.
    await chmod(home, 0o755)
    const kartei = new Kartei(home, await freePort(), settings)
    await kartei.start()
    return kartei
  }

  /** Starts the server on the existing data. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'],
        // As `npm start` does.
        NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
        AI_DETECT: 'off',
        PORT: String(this.#port),
        DATA_DIR: path.join(this.#home, 'data'),
        DISK_RESERVE_MB: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        SUPPORT_EMAIL: 'help@example.org',
        PUBLIC_URL: this.url,
        PROVIDER_NAME: 'Example',
        PROVIDER_ADDRESS: 'Street 1; Town',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const { promise: isReady, resolve } = Promise.withResolvers<void>()
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('is ready') && resolve())
    await Promise.race([isReady, once(child, 'close').then(failToStart)])
  }

  /** Kills the server, as a crash does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it and removes its data. */
  async close(): Promise<void> {
    await this.#end('SIGTERM')
    await rm(this.#home, { recursive: true, force: true })
  }

  /** The path that the newest mail to an address links to, for example `/verify/…`. */
  async linkInMail(email: string, start: string): Promise<string | undefined> {
    const folder = path.join(this.#home, 'data', 'outbox')
    const names: string[] = await readdir(folder).catch(() => [])
    // A mail that is being written has a name that begins with a dot.
    const whole = names.filter((name) => !name.startsWith('.'))
    for (const name of whole.toSorted().toReversed()) {
      const quoted = await readFile(path.join(folder, name), 'utf8')
      const mail = quoted.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      const link = new RegExp(`${start}[\\w-]+`).exec(mail)?.[0]
      if (mail.includes(email) && link) return link
    }
    return undefined
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'close')
  }
}

function failToStart(): never {
  throw new Error('Kartei did not start.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}
