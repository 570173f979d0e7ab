import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits.ts'

/** Keys by which a page begins behind the last row of the one before: whole numbers, joined to the text of a cursor. */
export const cursorOf = (...keys: number[]): string => keys.join('-')

/** The keys of a cursor, or nulls for the first page. The contract has judged it: see `cursor` in shared/api/endpoint.ts. */
export function keysOf(cursor: string | undefined, count: number): (number | null)[] {
  const keys = cursor?.split('-').map(Number) ?? []
  return Array.from({ length: count }, (_, index) => keys[index] ?? null)
}

/** Tells where a list goes on (RFC 8288): at the same address with these parameters. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, next: Record<string, string | number>): void {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(next)) parameters.set(name, String(value))
  reply.header('link', `<${path}?${parameters}>; rel="next"`)
}

/** What the last row of a page tells of those behind it. */
export interface Paged {
  hasMore: boolean
}

/**
 * The first of `rows` that fit into one answer: at most `most`, and of those as many as have `bytes` of text together, but
 * always the first one. `bytes` that are null count for nothing. Each row says whether one follows of what `rows` selects:
 * for a list that goes on, that must be one more than `most`, in the order `order`.
 */
export const fitting = (
  rows: string,
  { order, bytes, most }: { order: string; bytes: string; most: number | string },
) => `
  select * from (
    select r.*, row_number() over w "rowNumber", sum(coalesce(${bytes}, 0)) over w "bytesSoFar",
      coalesce(lead(true) over w, false) "hasMore"
    from (${rows}) r window w as (order by ${order})) sized
  where "rowNumber" = 1 or ("rowNumber" <= ${most} and "bytesSoFar" <= ${limits.answerBytes})`

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

/** What `read` has beyond each id, page by page. */
export const pagesById = <Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row[]> =>
  pages(read, start, ({ id }) => id)

/** Pages of rows without the ids by which they were read. */
export async function* withoutIds(pages: AsyncIterable<{ id: number }[]>): AsyncGenerator<object[]> {
  for await (const rows of pages)
    yield rows.map((row) => {
      const { id: _, ...rest } = row
      return rest
    })
}
