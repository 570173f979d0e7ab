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
