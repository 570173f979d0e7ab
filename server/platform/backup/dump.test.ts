import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder } from '../db/embedded-fixture.ts'
import { databaseUser, run } from '../db/embedded-user.ts'
import { addCards, makeDeck } from '../../testing/decks.ts'
import { startProcess } from '../../testing/process.ts'
import { expectAll, fill, logIn, runDocumented } from './backup-fixture.ts'

vi.setConfig({ testTimeout: 240_000 })

/** A PostgreSQL of the system with its tools; npm brings the server alone. */
function installed(): string | undefined {
  const parent = '/usr/lib/postgresql'
  const versions = existsSync(parent) ? readdirSync(parent) : []
  return versions
    .map((version) => path.join(parent, version, 'bin'))
    .find((bin) =>
      ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(path.join(bin, name))),
    )
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts such a server for the test; returns its address, without a database. */
async function startServer(bin: string, home: string): Promise<string> {
  const user = await databaseUser(undefined)
  const cluster = path.join(home, 'server')
  await mkdir(cluster, { mode: 0o700 })
  if (user.ids) await chown(cluster, user.ids.uid, user.ids.gid)
  const must = async (program: string, ...parameters: string[]) => {
    const { ok, output } = await run(user, path.join(bin, program), parameters)
    if (!ok) throw new Error(`${program}: ${output}`)
  }
  await must('initdb', '-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  const port = await freePort()
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=''`
  await must('pg_ctl', 'start', '-D', cluster, '-w', '-s', '-l', path.join(cluster, 'log'), '-o', settings)
  onTestFinished(() => must('pg_ctl', 'stop', '-D', cluster, '-w', '-s', '-m', 'immediate'))
  return `postgres://postgres@127.0.0.1:${port}`
}

test('a backup of another server restores everything, as documented', async ({ skip }) => {
  const bin = installed()
  if (!bin) return skip('There is no PostgreSQL with its tools in /usr/lib/postgresql.')
  const folder = await dataFolder()
  const home = path.dirname(folder)
  const server = await startServer(bin, home)
  const createDatabase = async (name: string) => {
    const parameters = ['-d', `${server}/postgres`, '-c', `create database ${name}`]
    const { ok, output } = await run(await databaseUser(undefined), path.join(bin, 'psql'), parameters)
    expect([ok, output]).toEqual([true, 'CREATE DATABASE'])
    return `${server}/${name}`
  }
  const address = await createDatabase('kartei')
  const env = {
    DATA_DIR: folder,
    BACKUP: path.join(home, 'backup'),
    DATABASE_URL: address,
    PATH: `${bin}:${process.env['PATH']}`,
  }
  const first = await startProcess(folder, { DATABASE_URL: address })
  const made = await fill(first)
  const user = await logIn(first)
  const deck = await makeDeck(user, 0)
  const ending = new AbortController()
  // The counts are those of the dump, however much is written after it began.
  const writing = (async () => {
    while (!ending.signal.aborted) await addCards(user, deck, 1)
  })()
  await runDocumented('backup', env)
  ending.abort()
  await writing
  expect(await first.end('SIGTERM')).toBe(0)
  await rm(folder, { recursive: true })
  await expect(runDocumented('restore', env)).rejects.toThrow('DATABASE_URL is not empty')
  await expect(runDocumented('restore', { ...env, DATABASE_URL: '' })).rejects.toThrow('Set DATABASE_URL')
  const restored = await createDatabase('restored')
  await runDocumented('restore', { ...env, DATABASE_URL: restored })
  const second = await startProcess(folder, { DATABASE_URL: restored })
  await expectAll(second, made)
  expect(await second.end('SIGTERM')).toBe(0)
})
