import type { Entry } from './zip.ts'

/** Before every id, and before every position. */
export const start = -1

/** What `read` has beyond `start`, page by page: each begins beyond the key of the last row before. */
export async function* pages<Row, Key>(
  read: (after: Key) => Promise<Row[]>,
  start: Key,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  let after = start
  for (;;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = keyOf(last)
  }
}

/** The rows of all pages as the text of one JSON array, a line for each. */
export async function* jsonArray(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** A file with one thing that is small. */
export function jsonFile(name: string, value: unknown): Entry {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}
