/** Whatever still runs so long after the first signal is cut off. */
const cutOffMs = 9500

/**
 * Aborts with the first signal that asks this process to end. Later ones change nothing: a Ctrl-C and a closed terminal reach
 * the whole group of processes, and npm passes some signals on as well. After 9.5 seconds the process ends in any case,
 * with 1; what must not outlive it listens to `exit`.
 */
export function listenToSignals(): AbortSignal {
  const controller = new AbortController()
  const end = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) return
    setTimeout(() => process.exit(1), cutOffMs).unref()
    controller.abort(new Interrupted(signal))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // A terminal that was closed takes no more lines, which is no reason to end before all else did.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return controller.signal
}

/** For a command: it ends with the first signal, and a database that it started ends with it. */
export function exitOnSignals(): void {
  listenToSignals().addEventListener('abort', () => process.exit(130))
}

/** The reason of what broke off because the process was asked to end. */
class Interrupted extends Error {
  constructor(signal: NodeJS.Signals) {
    super(`Ended by ${signal}.`)
  }
}

/** Waits for one step of the end, at most so long. A step that hangs or fails does not delay the next one. */
export async function atMost(ms: number, step: Promise<unknown>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([step.catch(() => {}), timeout])
  clearTimeout(timer)
}
