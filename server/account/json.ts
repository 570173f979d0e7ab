import type { Entry } from './zip.ts'

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
