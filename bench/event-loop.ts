// Loaded into a server before its own code: records how long its event loop was blocked, and its highest memory.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The recorded values, in milliseconds and megabytes. */
export interface EventLoop {
  /** The longest delay of a timer, which includes the time of other processes. */
  delayMs: number
  /** The longest time that the main thread computed between two turns of a 5 ms timer. */
  computedMs: number
  maxRssMb: number
}

const tickMs = 5
const file = process.env['EVENT_LOOP_FILE']
const delays = monitorEventLoopDelay({ resolution: tickMs })
let computedMs = 0
let before = computed()

function computed(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function note(): void {
  const now = computed()
  computedMs = Math.max(computedMs, now - before)
  before = now
}

if (file) {
  delays.enable()
  setInterval(note, tickMs).unref()
  setInterval(() => {
    const found: EventLoop = {
      delayMs: Math.max(0, delays.max / 1e6 - tickMs),
      computedMs,
      maxRssMb: process.resourceUsage().maxRSS / 1024,
    }
    writeFileSync(file, JSON.stringify(found))
    before = computed()
  }, 100).unref()
  process.on('SIGUSR2', () => {
    delays.reset()
    computedMs = 0
  })
}
