import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { isPostmaster } from './embedded-server.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'

// Most tests start several servers, on machines that may have more to do.
vi.setConfig({ testTimeout: 60_000 })

const homes: string[] = []
// In the end and not after each test: what is deleted here slows down what the next database writes.
afterAll(() => Promise.all(homes.map((home) => rm(home, { recursive: true, force: true }))))

/** A new data folder, gone after the tests. Its parent has the mode given: 0700 keeps other users out. */
export async function dataFolder(mode = 0o755): Promise<string> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'kartei test-')))
  homes.push(home)
  await chmod(home, mode)
  return join(home, 'data')
}

/** Starts the database of a folder in this process, for the time of the test. */
export async function start(folder: string, log: (message: string) => void = () => {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ folder, log })
  onTestFinished(() => database.stop())
  return database
}

/** A connection for the time of the test. */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The first value of the first row. */
export async function ask({ connection }: Pick<EmbeddedDatabase, 'connection'>, sql: string): Promise<unknown> {
  const client = await connect(connection)
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

/** Another Kartei process on the folder. */
export function launch(folder: string): ChildProcess {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    await startEmbedded({ folder: ${JSON.stringify(folder)}, log: () => {} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(async () => void child.kill('SIGKILL'))
  return child
}

/** What a launched process printed until its database answered, or until its end. */
export async function outputOf(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.on('data', (text) => (output += text))
  child.stdout?.on('data', (text) => (output += text))
  await Promise.race([once(child, 'close'), once(child.stdout ?? child, 'data')])
  return output
}

/** Leaves a server behind whose Kartei was killed; returns the server's process. */
export async function abandonServer(folder: string): Promise<number> {
  const child = launch(folder)
  expect(await outputOf(child)).toBe('ready\n')
  await kill(child)
  return postmaster(folder)
}

/** Kills a process as the system does when memory runs out, and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The number of the server's process. */
export function postmaster(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Waits until a server is gone. A process that nobody has asked about since its end still has its number. */
export async function untilDead(pid: number, folder: string): Promise<void> {
  const isThere = () => isPostmaster(pid, join(folder, 'postgres'))
  await expect.poll(isThere, { interval: 20, timeout: 5000 }).toBe(false)
}
