/** The numbers 0 to `count - 1` in an order that `seed` decides: the same seed, the same order. */
export function shuffled(count: number, seed: number): number[] {
  const random = mulberry32(seed)
  const drawn = Array.from({ length: count }, (_, index) => ({ index, key: random() }))
  return drawn.toSorted((a, b) => a.key - b.key).map(({ index }) => index)
}

/** Tommy Ettinger's Mulberry32: random numbers from 0 to 1 that a seed decides. */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
