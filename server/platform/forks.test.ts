import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ForkServerLost, startForkServer } from './forks.ts'
import { runIsolated } from './isolated.ts'

const worker = path.join(import.meta.dirname, 'isolated-fixture.ts')
const limits = { memoryBytes: 300_000_000, timeoutMs: 10_000 }
const isThere = (pid: number) => existsSync(`/proc/${pid}/cwd`)

describe.skipIf(process.platform !== 'linux')('the fork server', () => {
  test('starts the workers, in the place of this process', async () => {
    const server = startForkServer().process
    const { promise: started, resolve } = Promise.withResolvers<string>()
    const controller = new AbortController()
    const running = runIsolated(worker, 'loop', { ...limits, signal: controller.signal, onMessage: resolve })
    expect(parentOf(Number(await started))).toBe(server.pid)
    controller.abort(new Error('Never mind.'))
    await expect(running).rejects.toThrow('Never mind.')
  })

  test('is replaced if it dies, and what it started dies with it, even in a busy loop', async () => {
    const { promise: started, resolve } = Promise.withResolvers<string>()
    const running = runIsolated(worker, 'loop', { ...limits, onMessage: resolve })
    const pid = Number(await started)
    startForkServer().process.kill('SIGKILL')
    await expect(running).rejects.toThrow(ForkServerLost)
    await vi.waitFor(() => expect(isThere(pid)).toBe(false))
    expect(await runIsolated(worker, 'environment', limits)).toEqual({ result: [] })
  })

  test.for(['SIGKILL', 'SIGTERM'] as const)('ends with the server that gets %s, as do busy workers', async (signal) => {
    const program = `
      import { runIsolated } from ${JSON.stringify(path.join(import.meta.dirname, 'isolated.ts'))}
      const limits = ${JSON.stringify({ ...limits, timeoutMs: 60_000 })}
      runIsolated(${JSON.stringify(worker)}, 'loop', { ...limits, onMessage: (pid) => console.log(pid) })`
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    const forkServer = parentOf(pid)
    expect([pid, forkServer].map(isThere)).toEqual([true, true])
    expect(parentOf(forkServer)).toBe(server.pid)
    // To its whole process group, as a terminal does.
    process.kill(-(server.pid ?? 0), signal)
    await vi.waitFor(() => expect([pid, forkServer].map(isThere)).toEqual([false, false]), { timeout: 5_000 })
  })
})

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
