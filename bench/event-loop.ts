// Loaded into a server before its own code: records how long its event loop was blocked and by what, and its highest memory.
import { renameSync, writeFileSync } from 'node:fs'
import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'

/** The recorded values, in milliseconds and megabytes. */
export interface EventLoop {
  /** The longest delay of a timer, which includes the time of other processes. */
  delayMs: number
  /** The longest time that the main thread computed between two turns of a 5 ms timer. */
  computedMs: number
  /** The garbage collections in that time. */
  collected: string
  /** The longest garbage collection of all. */
  collectionMs: number
  maxRssMb: number
}

interface Detail {
  kind: number
}

const tickMs = 5
const file = process.env['EVENT_LOOP_FILE']
const delays = monitorEventLoopDelay({ resolution: tickMs })
const collections = new PerformanceObserver((list) => collect(list.getEntries()))
const kinds = new Map([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak callbacks'],
])
let found = { computedMs: 0, collected: '', collectionMs: 0 }
let before = computed()
let recent: PerformanceEntry[] = []

function computed(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function collect(entries: PerformanceEntry[]): void {
  recent.push(...entries)
  for (const { duration } of entries) found.collectionMs = Math.max(found.collectionMs, duration)
}

function note(): void {
  const now = computed()
  collect(collections.takeRecords())
  if (now - before > found.computedMs) {
    const described = recent.map(
      (entry) => `${kinds.get((entry as unknown as { detail: Detail }).detail.kind)} ${entry.duration.toFixed(1)} ms`,
    )
    found = { ...found, computedMs: now - before, collected: described.join(', ') }
  }
  recent = []
  before = now
}

if (file) {
  delays.enable()
  collections.observe({ entryTypes: ['gc'] })
  // Collections are reported in the immediates after them.
  setInterval(() => setImmediate(note), tickMs).unref()
  setInterval(() => {
    const all: EventLoop = {
      ...found,
      delayMs: Math.max(0, delays.max / 1e6 - tickMs),
      maxRssMb: process.resourceUsage().maxRSS / 1024,
    }
    // It may be read at any time.
    writeFileSync(`${file}.new`, JSON.stringify(all))
    renameSync(`${file}.new`, file)
    before = computed()
  }, 100).unref()
  process.on('SIGUSR2', () => {
    delays.reset()
    found = { computedMs: 0, collected: '', collectionMs: 0 }
  })
}
