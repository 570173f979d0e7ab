import { createInterface } from 'node:readline/promises'
import { isSameEmail } from '../../shared/email.ts'

/** The process exits at the latest so long after the first signal. */
const cutOffMs = 9500

/**
 * Aborts with the first signal that asks this process to end. Further ones are ignored: a Ctrl-C reaches the whole process group,
 * and npm forwards some signals, too. After 9.5 seconds the process exits with 1 in any case. What must not outlive it listens
 * to `exit`.
 */
export function listenToSignals(): AbortSignal {
  const controller = new AbortController()
  const end = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) return
    setTimeout(() => process.exit(1), cutOffMs).unref()
    controller.abort(new Error(`Ended by ${signal}.`))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // A closed terminal must not end the process before the shutdown is complete.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return controller.signal
}

/** Runs a command. The first signal ends it, and also a database that it started. An error is printed without its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  listenToSignals().addEventListener('abort', () => process.exit(130))
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Asks for an account's email again before a command does something to it. The end of the input means no. */
export async function isConfirmed(purpose: string, email: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const typed = await Promise.race([lines.question(`Type the email again ${purpose}: `), ended])
    return isSameEmail(typed.trim(), email)
  } finally {
    lines.close()
  }
}

/** Waits for one step of the shutdown, for a limited time. A step that hangs or fails does not stop the next one. */
export async function atMost(ms: number, step: Promise<unknown>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([step.catch(() => {}), timeout])
  clearTimeout(timer)
}
