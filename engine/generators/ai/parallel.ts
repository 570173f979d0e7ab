/**
 * Does what is in the queue, `limit` at a time, and yields each result as soon as it is there. What handles a result may
 * add to the queue, or empty it. When it is left early, `onEnd` is called and what is under way waited for.
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
