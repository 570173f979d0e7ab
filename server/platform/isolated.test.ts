import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Attempt, Hashed, Task } from './isolated-fixture.ts'
import type { Permissions } from './forks.ts'
import { type IsolatedOptions, runIsolated } from './isolated.ts'

const program = path.join(import.meta.dirname, 'isolated-fixture.ts')

function run(task: Task | Attempt | Hashed, options: Partial<IsolatedOptions<string>> = {}) {
  return runIsolated<unknown, string>(program, task, { memoryBytes: 300_000_000, timeoutMs: 10_000, ...options })
}

test('the result and the progress are returned', async () => {
  const reports: string[] = []
  const outcome = await run('answer', { onMessage: (report) => reports.push(report) })
  expect(outcome).toEqual({ result: { bytes: new Uint8Array([1, 2, 3]) } })
  expect(reports).toEqual(['half'])
})

test('a large file arrives whole', async () => {
  const bytes = randomBytes(3_000_001)
  expect(await run({ bytes })).toEqual({ result: createHash('sha256').update(bytes).digest('hex') })
})

test('the worker has no environment variables', async () => {
  expect(await run('environment')).toEqual({ result: [] })
})

test('an error or an exit is a crash with its place, without any content of the document', async () => {
  const thrown = await run('throw')
  expect(JSON.stringify(thrown)).toMatch(/"crash".*TypeError.*isolated-fixture\.ts:\d+/)
  expect(JSON.stringify(thrown)).not.toContain('secret')
  expect(await run('exit')).toEqual({ failure: 'crash', detail: 'ended with 7' })
})

test('a missing worker is a crash', async () => {
  const outcome = await runIsolated('/nowhere.ts', 'answer', { memoryBytes: 300_000_000, timeoutMs: 10_000 })
  expect(outcome).toMatchObject({ failure: 'crash' })
})

test('a worker that uses too much memory is killed, on the heap and outside of it', async () => {
  expect(await run('heap', { memoryBytes: 150_000_000 })).toMatchObject({ failure: 'memory' })
  expect(await run('memory', { memoryBytes: 200_000_000 })).toMatchObject({ failure: 'memory' })
})

test('a worker that takes too long is killed, even in a busy loop', async () => {
  expect(await run('loop', { timeoutMs: 500 })).toMatchObject({ failure: 'time' })
})

test('aborting the signal kills the worker', async () => {
  const controller = new AbortController()
  const running = run('loop', { signal: controller.signal })
  setTimeout(() => controller.abort(new Error('Never mind.')), 200)
  await expect(running).rejects.toThrow('Never mind.')
})

test.skipIf(process.platform !== 'linux')('programs that a worker started are killed with it', async () => {
  let pid = ''
  const outcome = await run('child', {
    timeoutMs: 1_500,
    permissions: { programs: true },
    onMessage: (report) => (pid = report),
  })
  expect(outcome).toMatchObject({ failure: 'time' })
  expect(pid).toMatch(/^\d+$/)
  await vi.waitFor(() => expect(existsSync(`/proc/${pid}/cwd`)).toBe(false))
})

test('a worker can access neither the data folder with its keys nor other programs', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kartei-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const key = path.join(dataDir, 'data-key')
  await writeFile(key, 'a secret')
  const outcome = async (attempt: Attempt, permissions?: Permissions) => {
    const ended = await run(attempt, { permissions })
    return 'result' in ended ? ended.result : ended
  }
  const denied = 'ERR_ACCESS_DENIED'
  expect(await outcome({ what: 'read', path: key })).toBe(denied)
  expect(await outcome({ what: 'list', path: dataDir })).toBe(denied)
  expect(await outcome({ what: 'write', path: key })).toBe(denied)
  expect(await outcome({ what: 'read', path: `/proc/${process.pid}/environ` })).toBe(denied)
  expect(await outcome({ what: 'spawn', path: '' })).toBe(denied)
  expect(await outcome({ what: 'write', path: program })).toBe(denied)
  expect(await readFile(key, 'utf8')).toBe('a secret')
  const folder = await mkdtemp(path.join(tmpdir(), 'kartei-own-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await outcome({ what: 'write', path: path.join(folder, 'x') }, { folder })).toBeNull()
  expect(await outcome({ what: 'read', path: key }, { folder })).toBe(denied)
})
