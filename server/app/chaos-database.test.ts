import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder, postmaster, start } from '../platform/db/embedded-fixture.ts'
import type { Connection } from '../platform/db/embedded-server.ts'
import {
  expectAway,
  expectKept,
  keepAsking,
  linesOf,
  manyDecks,
  readers,
  recovered,
  register,
  statusOf,
} from '../testing/away.ts'
import { startProcess } from '../testing/process.ts'

// Each waits until connections are given up, and until they work again.
vi.setConfig({ testTimeout: 180_000 })

/** A way to the database of the tests that can stop passing bytes: connections of then stay open, and lead nowhere. */
async function openProxy({ host, port }: Connection) {
  let isPassing = true
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (!isPassing) return
    const behind = connect(`${host}/.s.PGSQL.${port}`)
    sockets.add(behind)
    behind.on('error', () => {})
    const isOld = { current: false }
    olds.add(isOld)
    client
      .on('data', (bytes) => isOld.current || behind.write(bytes))
      .on('close', () => isOld.current || behind.destroy())
    behind
      .on('data', (bytes) => isOld.current || client.write(bytes))
      .on('close', () => isOld.current || client.destroy())
  })
  const olds = new Set<{ current: boolean }>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    swallow() {
      isPassing = false
      for (const old of olds) old.current = true
    },
    pass() {
      isPassing = true
    },
  }
}

/**
 * A proxy to a PostgreSQL of its own, and the address behind it: one that holds a connection while it logs in lets nobody
 * create or drop databases.
 */
async function openDatabaseBehindProxy() {
  const { connection } = await start(await dataFolder())
  const proxy = await openProxy(connection)
  const { user, password } = connection
  return { proxy, address: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/postgres` }
}

test('a network that drops packets causes 503, and calls work again afterwards', async () => {
  const { proxy, address } = await openDatabaseBehindProxy()
  const kartei = await startProcess(await dataFolder(), { DATABASE_URL: address, ...manyDecks })
  const user = await register(kartei.url, 'a@example.org')
  const asking = keepAsking(user)
  await expect.poll(() => asking.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(0)
  proxy.swallow()
  await expect.poll(() => asking.answers.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(readers)
  expect(await statusOf(kartei.url)).toBe(503)
  proxy.pass()
  await recovered(user)
  expect(await statusOf(kartei.url)).toBe(200)
  await asking.stop()
  expectAway(asking.answers, /can’t be reached.*try again/)
  await expectKept(user, asking.acknowledged)
  expect(linesOf(kartei.lines, '"request failed"').length).toBeLessThan(5)
  expect(await kartei.end('SIGTERM')).toBe(0)
})

test('a process ends in time while the network drops packets', async () => {
  const { proxy, address } = await openDatabaseBehindProxy()
  const kartei = await startProcess(await dataFolder(), { DATABASE_URL: address })
  const user = await register(kartei.url, 'a@example.org')
  proxy.swallow()
  const asked = user.try('GET /api/me', {}).catch(() => {})
  expect(await kartei.end('SIGTERM')).toBe(0)
  await asked
})

/** PostgreSQL's processes: what it started goes on by itself. */
function processesOf(folder: string): number[] {
  const first = postmaster(folder)
  const parentOf = (pid: string) => {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
    } catch {
      return 0
    }
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [first, ...pids.filter((pid) => parentOf(pid) === first).map(Number)]
}

test.runIf(process.platform === 'linux')('a frozen database causes 503 and loses nothing', async () => {
  const folder = await dataFolder()
  const kartei = await startProcess(folder, manyDecks)
  const user = await register(kartei.url, 'a@example.org')
  const asking = keepAsking(user)
  await expect.poll(() => asking.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(0)
  const frozen = processesOf(folder)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    for (const pid of frozen) tryKill(pid)
  })
  await expect.poll(() => asking.answers.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(readers)
  expect(await statusOf(kartei.url)).toBe(503)
  for (const pid of frozen) process.kill(pid, 'SIGCONT')
  await recovered(user)
  await asking.stop()
  // A wait for a lock that lasted as long as the freeze is given up when it ends.
  expectAway(asking.answers, /can’t be reached|Two changes were made/)
  await expectKept(user, asking.acknowledged)
  expect(await kartei.end('SIGTERM')).toBe(0)
})

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // It has ended.
  }
}

test('a restarting database causes 503, and few lines in the log', async () => {
  const folder = await dataFolder()
  const kartei = await startProcess(folder, manyDecks)
  const user = await register(kartei.url, 'a@example.org')
  const asking = keepAsking(user)
  await expect.poll(() => asking.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(0)
  process.kill(postmaster(folder), 'SIGKILL')
  await expect.poll(() => asking.answers.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await recovered(user)
  await asking.stop()
  expectAway(asking.answers, /can’t be reached/)
  await expectKept(user, asking.acknowledged)
  expect(linesOf(kartei.lines, '"request failed"').length).toBeLessThan(5)
  expect(await kartei.end('SIGTERM')).toBe(0)
})
