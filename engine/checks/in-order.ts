/** Passes on what arrives in any order in the order of `keys`, as soon as everything before it is there. What never arrives is passed over. */
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
