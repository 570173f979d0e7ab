/** Limits how many tasks run at once; the others wait in line. */
export interface ConcurrencyLimit {
  /** Runs a task when it is its turn. Throws the signal's reason if it is aborted before that. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function limitConcurrency(atOnce: number): ConcurrencyLimit {
  let running = 0
  const waiting = new Set<() => void>()

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = () => reject(signal?.reason as Error)
    waiting.add(resolve)
    signal?.addEventListener('abort', onAbort)
    try {
      await promise
    } finally {
      waiting.delete(resolve)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    async run(work, signal) {
      signal?.throwIfAborted()
      if (running >= atOnce) await wait(signal)
      else running += 1
      try {
        return await work()
      } finally {
        // The task that has waited longest takes over.
        const [next] = waiting
        if (next) {
          waiting.delete(next)
          next()
        } else running -= 1
      }
    },
  }
}
