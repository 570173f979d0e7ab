import { sql } from 'kysely'
import { expect } from 'vitest'
import { limits } from '../../shared/limits.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Appends cards to a topic, each with as many answers of `length` characters. */
export async function addLargeCards(
  { db }: Pick<TestApp, 'db'>,
  place: { deckId: number; topicId: number },
  { cards, answers, length }: { cards: number; answers: number; length: number },
): Promise<void> {
  await sql`
    with place as (
      update topics set next_position = next_position + ${cards} where id = ${place.topicId}
      returning next_position - ${cards}::int as first),
    added as (
      insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
      select ${place.deckId}, ${place.topicId}, place.first + n - 1, 'Question ' || n, false, now(), now()
      from place, generate_series(1, ${cards}::int) n returning id)
    insert into answers (card_id, position, text, correct)
    select id, n - 1, repeat('x', ${length}::int), n = 1 from added, generate_series(1, ${answers}::int) n`.execute(db)
}

/** A page of a list, and the URL of the next one. */
export interface Page<T> {
  rows: T[]
  bytes: number
  next: string | null
}

/** Reads one page of a list. */
export async function readPage<T>(client: Client, method: string, address: string, body?: object): Promise<Page<T>> {
  const sent = body && JSON.stringify(body)
  const answer = await client.send(method, address, sent, sent ? { 'content-type': 'application/json' } : {})
  expect(answer.status).toBe(200)
  const rows = answer.body as T[]
  const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  return { rows, bytes: Buffer.byteLength(JSON.stringify(rows)), next }
}

/** Reads all pages of a list by its links; `between` runs after each. */
export async function readPages<T>(
  client: Client,
  [method, address]: [method: string, address: string],
  body?: object,
  between?: (page: number) => Promise<unknown>,
): Promise<Page<T>[]> {
  const pages: Page<T>[] = []
  for (let at: string | null = address; at; at = pages.at(-1)?.next ?? null) {
    pages.push(await readPage<T>(client, method, at, body))
    await between?.(pages.length)
    expect(pages.length).toBeLessThan(100)
  }
  return pages
}

export const idsOf = (pages: readonly Page<{ id: number }>[]): number[] =>
  pages.flatMap(({ rows }) => rows.map(({ id }) => id))

/** The maximum size of a page as JSON, with its property names and punctuation. */
export const mostJson = limits.answerBytes * 1.5
