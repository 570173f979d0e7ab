import { setImmediate as letOthersRun } from 'node:timers/promises'

const sliceMs = 5

/**
 * Returns a function for long computations to await between two steps: once a time slice is used up, it lets the event
 * loop serve others.
 */
export function openPauses(): () => Promise<void> {
  let rested = performance.now()
  return async () => {
    if (performance.now() - rested < sliceMs) return
    await letOthersRun()
    rested = performance.now()
  }
}

/**
 * Yields items that arrive in any order in the order of `keys`, each as soon as all before it have arrived. Missing
 * items are skipped.
 */
export async function* inOrder<T>(
  keys: readonly number[],
  source: AsyncIterable<T>,
  keyOf: (item: T) => number,
): AsyncIterable<T> {
  const waiting = new Map<number, T>()
  let next = 0
  for await (const item of source) {
    waiting.set(keyOf(item), item)
    for (let key = keys[next]; key !== undefined; key = keys[next]) {
      const ready = waiting.get(key)
      if (ready === undefined) break
      waiting.delete(key)
      next += 1
      yield ready
    }
  }
  for (const key of keys.slice(next)) {
    const late = waiting.get(key)
    if (late !== undefined) yield late
  }
}

/**
 * Processes a queue, `limit` tasks at a time, and yields each result as it completes. The consumer may add to the queue
 * or empty it. If the consumer stops early, `onEnd` is called and the running tasks are awaited.
 */
export async function* inParallel<T, R>(
  queue: T[],
  limit: number,
  work: (task: T) => Promise<R>,
  onEnd: () => void,
): AsyncGenerator<{ task: T; result: R }> {
  const running = new Map<T, Promise<{ task: T; result: R }>>()
  try {
    for (;;) {
      while (running.size < limit && queue.length > 0) {
        const task = queue.shift() as T
        running.set(
          task,
          work(task).then((result) => ({ task, result })),
        )
      }
      if (running.size === 0) return
      const done = await Promise.race(running.values())
      running.delete(done.task)
      yield done
    }
  } finally {
    onEnd()
    await Promise.allSettled(running.values())
  }
}

/**
 * Yields the items of a source, and those that it emits between them, each as soon as it is available. If the consumer stops
 * early, `onEnd` is called, which must make the source end.
 */
export async function* merged<T>(
  open: (emit: (item: T) => void) => AsyncIterable<T>,
  onEnd: () => void,
): AsyncGenerator<T> {
  const emitted: T[] = []
  let wake = Promise.withResolvers<void>()
  const source = open((item) => {
    emitted.push(item)
    wake.resolve()
  })[Symbol.asyncIterator]()
  let next = source.next()
  try {
    for (;;) {
      const result = await Promise.race([next, wake.promise])
      wake = Promise.withResolvers()
      yield* emitted.splice(0)
      if (!result) continue
      if (result.done) return
      yield result.value
      next = source.next()
    }
  } finally {
    onEnd()
    // Waits for the item that is under way.
    await next.catch(() => {})
    await source.return?.()
  }
}
