import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits.ts'

/** A cursor: the keys of the last row of a page, as whole numbers joined by hyphens. */
export const cursorOf = (...keys: number[]): string => keys.join('-')

/** The keys of a cursor, or nulls for the first page. The contract has validated it: see `cursor` in shared/api/endpoint.ts. */
export function keysOf(cursor: string | undefined, count: number): (number | null)[] {
  const keys = cursor?.split('-').map(Number) ?? []
  return Array.from({ length: count }, (_, index) => keys[index] ?? null)
}

/** Links to the next page of a list (RFC 8288): the same URL with these parameters. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, next: Record<string, string | number>): void {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(next)) parameters.set(name, String(value))
  reply.header('link', `<${path}?${parameters}>; rel="next"`)
}

/** Whether there are rows after the last one of a page. */
export interface Paged {
  hasMore: boolean
}

/** Links to the rows after a page, if there are any. */
export function linkAfter<Row extends Paged>(
  page: readonly Row[],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cursor: (last: Row) => string | number,
): void {
  const last = page.at(-1)
  if (last?.hasMore) linkNext(request, reply, { after: cursor(last) })
}

/**
 * The first of `rows` that fit into one response: at most `most`, and not more text than a response may have by the sum of
 * `bytes`, but always the first one. Null `bytes` count as 0. `hasMore` says whether `rows` selects another one after it, so
 * a list with pages must select one more than `most`.
 */
export const fitting = (
  rows: string,
  { order, bytes, most }: { order: string; bytes: string; most: number | string },
) => `
  select * from (
    select r.*, coalesce(lead(true) over w, false) "hasMore", row_number() over w = 1
      or (row_number() over w <= ${most} and sum(coalesce(${bytes}, 0)) over w <= ${limits.answerBytes}) fits
    from (${rows}) r window w as (order by ${order} rows unbounded preceding)) sized
  where fits`

/** Comes before every id and every position. */
export const start = -1

/** Reads page by page what comes after `start`. Each page starts after the key of the previous page's last row. */
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

/** Reads page by page, by a number in each row. */
export const pagesBy = <Key extends string, Row extends Record<Key, number>>(
  key: Key,
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> => pages(read, start, (row) => row[key])

/** Drops the ids of rows that were only needed to read the pages. */
export async function* withoutIds(pages: AsyncIterable<{ id: number }[]>): AsyncGenerator<object[]> {
  for await (const rows of pages)
    yield rows.map((row) => {
      const { id: _, ...rest } = row
      return rest
    })
}
