/** Sums by key of what happened within the last `ms` milliseconds, in memory. */
export function openRecent<Key>(ms: number) {
  const sums = new Map<Key, number>()
  function add(key: Key, amount: number): void {
    const sum = (sums.get(key) ?? 0) + amount
    if (sum > 0) sums.set(key, sum)
    else sums.delete(key)
  }
  return {
    of: (key: Key): number => sums.get(key) ?? 0,
    /** The keys whose sum is larger than `most`. */
    above: (most: number): Key[] => [...sums].flatMap(([key, sum]) => (sum > most ? [key] : [])),
    /** Adds an amount, to the nearest whole number. Returns a function that takes it back. */
    note(key: Key, amount: number): () => void {
      const whole = Math.round(amount)
      let isCounted = true
      function end(): void {
        if (isCounted) add(key, -whole)
        isCounted = false
      }
      add(key, whole)
      const timer = setTimeout(end, ms).unref()
      return () => {
        clearTimeout(timer)
        end()
      }
    },
  }
}
