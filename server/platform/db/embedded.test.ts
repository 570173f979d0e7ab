import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  abandonServer,
  ask,
  connect,
  dataFolder,
  kill,
  launch,
  outputOf,
  postmaster,
  start,
  untilDead,
} from './embedded-fixture.ts'
import { isPostmaster } from './embedded-server.ts'

const isRoot = process.getuid?.() === 0

test('a new database can be reached only locally and with its password', async () => {
  const folder = await dataFolder()
  const database = await start(folder)
  expect(database.attached).toBe(false)
  expect(await ask(database, 'show listen_addresses')).toBe('')
  expect(await ask(database, 'show unix_socket_permissions')).toBe('0700')
  const otherMethods = `select count(*)::int from pg_hba_file_rules where auth_method <> 'scram-sha-256'`
  expect(await ask(database, otherMethods)).toBe(0)
  const intruder = { connection: { ...database.connection, password: 'guess' } }
  await expect(ask(intruder, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700)
  expect((await stat(folder)).uid).toBe(process.getuid?.())
})

test('the database is durable and supports letters beyond ASCII', async () => {
  const database = await start(await dataFolder())
  const settings = `select string_agg(current_setting(name), ' ' order by place) from unnest(array['fsync',
    'synchronous_commit', 'data_checksums', 'full_page_writes', 'max_connections', 'shared_buffers', 'timezone'])
    with ordinality as wanted (name, place)`
  expect(await ask(database, settings)).toBe('on on on on 200 128MB UTC')
  expect(await ask(database, `select string_agg(t, '' order by t) from unnest(array['b','ä','a','B']) t`)).toBe('Babä')
  expect(await ask(database, `select upper('übung')`)).toBe('ÜBUNG')
  await ask(database, 'create extension pg_trgm')
  expect(await ask(database, `select cardinality(show_trgm('слово'))`)).toBe(6)
})

test('a restart keeps the data', async () => {
  const folder = await dataFolder()
  const first = await start(folder)
  await ask(first, 'create table kept as select 42 as value')
  const pid = postmaster(folder)
  await first.stop()
  await untilDead(pid, folder)
  const second = await start(folder)
  expect(second.attached).toBe(false)
  expect(await ask(second, 'select value from kept')).toBe(42)
})

test('the database of a killed Kartei is reused, and stopped at the end', async () => {
  const folder = await dataFolder()
  const pid = await abandonServer(folder)
  const database = await start(folder)
  expect(database.attached).toBe(true)
  expect(postmaster(folder)).toBe(pid)
  expect(await ask(database, 'select 1')).toBe(1)
  await database.stop()
  await untilDead(pid, folder)
})

test('committed data survives a kill of Kartei and PostgreSQL', async () => {
  const folder = await dataFolder()
  const child = launch(folder)
  expect(await outputOf(child)).toBe('ready\n')
  const connection = connectionOf(folder)
  await ask({ connection }, 'create table kept as select 42 as value')
  const pid = postmaster(folder)
  process.kill(pid, 'SIGKILL')
  await kill(child)
  await untilDead(pid, folder)
  const recovered = await start(folder)
  expect(recovered.attached).toBe(false)
  expect(await ask(recovered, 'select value from kept')).toBe(42)
})

test('a process number that now belongs to another program does not prevent the start', async () => {
  const folder = await dataFolder()
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const first = await start(folder)
  const content = await readFile(pidFile, 'utf8')
  await first.stop()
  const { uid, gid } = await stat(join(folder, 'postgres'))
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  onTestFinished(() => void stranger.kill())
  await once(stranger, 'spawn')
  await writeFile(pidFile, content.replace(/^\d+/, String(stranger.pid)))
  await writeFile(join(folder, 'postgres', '.s.PGSQL.5432.lock'), `${stranger.pid}\n`)
  const second = await start(folder)
  expect(await ask(second, 'select 1')).toBe(1)
  expect(stranger.exitCode).toBe(null)
})

test('a start waits for a server that is still shutting down', async () => {
  const folder = await dataFolder()
  const pid = await abandonServer(folder)
  const client = await connect(connectionOf(folder))
  // A smart shutdown refuses new clients and waits for this one.
  process.kill(pid, 'SIGTERM')
  const messages: string[] = []
  const starting = start(folder, (message) => messages.push(message))
  await expect.poll(() => messages, { timeout: 5000 }).toEqual([expect.stringContaining('Waiting for PostgreSQL')])
  await sleep(300)
  expect(isPostmaster(pid, join(folder, 'postgres'))).toBe(true)
  await client.end()
  const database = await starting
  expect(database.attached).toBe(false)
  expect(postmaster(folder)).not.toBe(pid)
})

test('a second Kartei is refused, also while the first one starts', async () => {
  const folder = await dataFolder()
  const starts = await Promise.allSettled([start(folder), start(folder)])
  // Either may be first.
  expect(starts.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(start(folder)).rejects.toThrow(
    `Another Kartei (process ${process.pid}) already uses the folder ${folder}.`,
  )
  const child = launch(folder)
  expect(await outputOf(child)).toContain('Stop that one first, or give this one its own folder with DATA_DIR')
  expect(child.exitCode).toBe(1)
})

test('a killed first start does not damage the folder', async () => {
  const folder = await dataFolder()
  const child = launch(folder)
  const drafts = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('postgres.new-')) : []
  const isHalfWay = () => drafts().some((name) => existsSync(join(folder, name, 'data', 'postgresql.conf')))
  await expect.poll(isHalfWay, { interval: 5, timeout: 5000 }).toBe(true)
  await kill(child)
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  const database = await start(folder)
  expect(await ask(database, 'select 1')).toBe(1)
})

function connectionOf(folder: string) {
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim()
  return { host: join(folder, 'postgres'), port: 5432, user: 'postgres', password }
}
