/** Characters of one slice: what takes a process a few milliseconds to take apart, or to pass on. */
export const sliceLength = 128 * 1024

/** Arrays of JSON that hold the items in their order, each about as long as a slice, or longer where one item is. */
export function* jsonSlices(items: Iterable<unknown>): Generator<string> {
  let parts: string[] = []
  let length = 0
  for (const item of items) {
    const part = JSON.stringify(item)
    if (parts.length > 0 && length + part.length > sliceLength) {
      yield `[${parts.join(',')}]`
      parts = []
      length = 0
    }
    parts.push(part)
    length += part.length
  }
  if (parts.length > 0) yield `[${parts.join(',')}]`
}

/** The items of slices. */
export function fromSlices<Item>(slices: readonly string[]): Item[] {
  return slices.flatMap((slice) => JSON.parse(slice) as Item[])
}
