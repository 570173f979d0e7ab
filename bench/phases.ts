import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from './database.ts'
import type { EventLoop } from './event-loop.ts'
import { atMost, type Measurement } from './report.ts'
import { type Server, startKartei } from './server.ts'

/** Node's share of 512 MB; the rest is for code, buffers and the young generation. */
const heapMb = 320
const mostMb = 512
const mostMs = 50

/** A server of 512 MB whose event loop is watched. */
export interface WatchedServer {
  kartei: Server
  /** Measures how long the event loop is blocked while something is done. */
  phase(what: string, act: () => Promise<unknown>): Promise<void>
  /** Stops it. Returns the measurements of all phases, and of its memory. */
  stop(): Promise<Measurement[]>
}

export async function startWatched(databaseUrl: string): Promise<WatchedServer> {
  const file = path.join(await temporaryFolder(), 'event-loop.json')
  const kartei = await startKartei({
    DATABASE_URL: databaseUrl,
    EVENT_LOOP_FILE: file,
    NODE_OPTIONS: `--max-old-space-size=${heapMb} --import=${path.join(import.meta.dirname, 'event-loop.ts')}`,
  })
  const read = async () => JSON.parse(await readFile(file, 'utf8')) as EventLoop
  const measurements: Measurement[] = []
  return {
    kartei,
    async phase(what, act) {
      kartei.signal('SIGUSR2')
      await setTimeout(300)
      const begin = performance.now()
      await act()
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      await setTimeout(300)
      const { delayMs, computedMs, collected, collectionMs } = await read()
      const delay = `a timer waited for ${Math.round(delayMs)} ms, a collection took ${Math.round(collectionMs)} ms`
      measurements.push(atMost(`${what} (${seconds} s, ${delay}): most at one time`, computedMs, mostMs, ' ms'))
      console.log(
        `${what}: ${seconds} s, ${Math.round(computedMs)} ms at one time (${collected || 'no collection'}), ${delay}`,
      )
    },
    async stop() {
      const { maxRssMb } = await read()
      await kartei.stop()
      return [...measurements, atMost('memory of the server in all this, at most', maxRssMb, mostMb, ' MB')]
    },
  }
}
