import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'
import { makeDocument } from '../testing/documents.ts'
import { storedMessage, type ServerMessage } from '../texts/index.ts'
import { endOfTooLong, GenerationFailure } from './outcome.ts'
import { openGenerators } from './generators.ts'
import type { PassageCards } from '../../engine/generators/port.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A user with a document that was read, and so many generations that failed just now, after some seconds. */
async function failed(times: number, reason: ServerMessage, seconds = 0) {
  const user = await app.register()
  const { id: userId } = await user.call('GET /api/me', {})
  const { deckId, cardIds } = await makeDeck(user, 1)
  const { documentId, generationId } = await makeDocument(app, { userId, deckId, cardId: cardIds[0] ?? 0 })
  await sql`insert into generations (deck_id, user_id, kind, document_id, language, depth, state, stage, message, created_at, started_at, ended_at)
    select deck_id, user_id, kind, document_id, language, depth, 'failed', 'writing', ${storedMessage(reason)}, now(),
      ${app.clock.now()}::timestamptz - ${seconds}::int * interval '1 second', ${app.clock.now()}
    from generations, generate_series(1, ${times}::int) where id = ${generationId}`.execute(app.db)
  const input = { id: documentId, lang: { name: 'english', flag: '' }, depth: 'more' as const }
  return () => user.try('PUT /api/createFromDocument', input)
}

test.each([
  [1, 'a minute', 60],
  [2, '5 minutes', 300],
  [3, '25 minutes', 1500],
  [9, '25 minutes', 1500],
])('after %i documents that were too long, the next one waits for %s', async (times, words, seconds) => {
  const begin = await failed(times, ['tooLongForUs'])
  const answer = await begin()
  expect(answer.status).toBe(429)
  expect(answer.body).toMatchObject({
    detail: `Your last document was too long. Try again in ${words}, with fewer parts of it.`,
  })
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(seconds - 30)
  expect(wait).toBeLessThanOrEqual(seconds)
  const later = new Date(Date.now() + seconds * 1000)
  app.clock.now = () => later
  expect((await begin()).status).toBe(202)
  app.clock.now = () => new Date()
})

test('a free one that gave few cards in half a minute counts as too long, and one that was charged does not', async () => {
  const begin = await failed(1, ['fewCards', 1], 31)
  const change = (paidWith: string | null) =>
    sql`update generations set state = 'done', cards = 1, paid_with = ${paidWith} where id = (select max(id) from generations)`.execute(
      app.db,
    )
  await change(null)
  expect((await begin()).status).toBe(429)
  await change('free')
  expect((await begin()).status).toBe(202)
})

test('one that gave no card in half a minute without asking a model counts as too long', async () => {
  const begin = await failed(1, ['stoppedAtOnce'], 31)
  expect((await begin()).status).toBe(429)
  await sql`insert into model_calls (generation_id, model, purpose, attempt, outcome, input_tokens, output_tokens, duration_ms, called_at)
    select max(id), 'm', 'document', 1, 'aborted', 1, 1, 1, now() from generations`.execute(app.db)
  expect((await begin()).status).toBe(202)
  expect((await (await failed(1, ['stoppedAtOnce'], 29))()).status).toBe(202)
})

test('other failures can be repeated immediately', async () => {
  expect((await (await failed(3, ['failedOnOurSide'], 60))()).status).toBe(202)
})

test('cards of a document that is too long are kept', async () => {
  const limits = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 3_000 }
  const program = path.join(import.meta.dirname, 'endless-fixture.ts')
  const generators = openGenerators({ ...app.config, ai: undefined }, app.db, () => new Date(), limits, program)
  const request = { documentName: 'a.txt', wanted: [0, 1, 2], passages: [] }
  const made: PassageCards[] = []
  const generate = async () => {
    const generator = await generators.open({ id: 0, userId: 0 })
    const asked = { ...request, language: 'en' as const, depth: 'more' as const }
    for await (const one of generator.generate(asked, new AbortController().signal)) made.push(one)
  }
  await expect(generate()).rejects.toThrow(GenerationFailure)
  expect(made.map(({ passage }) => passage)).toEqual([0, 1])
  expect(endOfTooLong(3)).toMatchObject({ state: 'done' })
  expect(endOfTooLong(0)).toMatchObject({ state: 'failed' })
})
