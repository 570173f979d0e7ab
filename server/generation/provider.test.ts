import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'
import { settingsFor } from '../../engine/generators/ai/job-fixture.ts'
import {
  cardsFor,
  failed,
  passagesIn,
  replyWith,
  replyWithCards,
  type Script,
  standIn,
} from '../../engine/generators/ai/stand-in-fixture.ts'

const text = (chapters: number) =>
  Array.from(
    { length: chapters },
    (_, n) => `# Mineral ${n}\n\nMineral ${n} melts at ${1000 + n} degrees. Sailors know.\n`,
  ).join('\n')
const fileOf = (content: string) => ({ file: { bytes: Buffer.from(content), name: 'minerals.md', type: '' } })

/** An installation whose cards a model makes: the one that the script plays. */
async function start(script: Script) {
  const server = await standIn((sent) => script(sent))
  const ai = settingsFor(server.url, { inputPrice: 2, outputPrice: 10, retries: 1 })
  const app = await startApp({ ai })
  const user = await app.register()
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Minerals', description: '' })
  return { app, user, deck, server }
}

const upload = (user: Client, id: number, chapters: number) =>
  user.call('PUT /api/createFromFile', { id }, { files: fileOf(text(chapters)) })
const freeOf = async (user: Client) => (await user.call('GET /api/freeGenerationsAvailable', {})).count

/** A good card for each passage, with a question that says which. */
const good: Script = (sent) =>
  replyWithCards(
    passagesIn(sent.message).map(({ passage, quote }) => {
      const degrees = /\d+ degrees/.exec(quote)?.[0] ?? ''
      const name = /Mineral \d+/.exec(quote)?.[0] ?? ''
      return {
        ...cardOf(passage, quote),
        question: `At what temperature does ${name} melt?`,
        answers: [{ text: degrees, correct: true }],
      }
    }),
  )
const cardOf = (passage: number, quote: string) => ({
  kind: 'basic',
  passage,
  quote,
  question: '',
  answers: [] as object[],
})

test('a model’s cards are added with their sources, and each call is recorded with its cost', async () => {
  const { app, user, deck } = await start(good)
  await upload(user, deck, 3)
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 3 })
  const tray = await user.call('GET /api/reviewTray', { deckid: String(deck) })
  expect(tray.cards.map(({ source }) => source.quote)).toEqual(
    [0, 1, 2].map((n) => `Mineral ${n} melts at ${1000 + n} degrees.`),
  )
  const calls = await app.db.selectFrom('model_calls').selectAll().execute()
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls)
    expect(call).toMatchObject({ outcome: 'ok', input_tokens: 1000, output_tokens: 200, cost_micros: 4000 })
})

test('a card whose sentence is not in the document is dropped and counted', async () => {
  const { user, deck } = await start((sent) => {
    const [first] = passagesIn(sent.message)
    const invented = {
      ...cardOf(first?.passage ?? 0, 'Minerals sing at night.'),
      question: 'When do minerals sing?',
      answers: [{ text: 'At night', correct: true }],
    }
    return replyWithCards([invented])
  })
  await upload(user, deck, 1)
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 0 })
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  const [part] = await user.call('GET /api/coverage/:id', { id: String(document?.id) })
  expect(part).toMatchObject({ state: 'nothing-found', dropped: { 'not-in-document': 1 } })
  expect(await freeOf(user)).toBe(3)
})

test('a failing provider costs nothing, is reported, and the generation can be repeated', async () => {
  let isDown = true
  const { user, deck } = await start((sent) => (isDown ? failed(500) : good(sent)))
  const { id } = await upload(user, deck, 2)
  const { state, message } = await endOf(user, deck)
  expect([state, message]).toEqual(['failed', expect.stringMatching(/AI service/)])
  expect(await freeOf(user)).toBe(3)
  isDown = false
  await user.call('PUT /api/repeatGeneration', { id })
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 2 })
  expect(await freeOf(user)).toBe(2)
})

test('cards made before a provider failed are kept', async () => {
  const { user, deck } = await start((sent) =>
    passagesIn(sent.message).some(({ quote }) => quote.startsWith('Mineral 1 ')) ? failed(400) : good(sent),
  )
  // Chapters that do not fit into one request.
  const long = text(2).replaceAll('Sailors know.', 'Sailors have known it for a long time. '.repeat(90))
  await user.call('PUT /api/createFromFile', { id: deck }, { files: fileOf(long) })
  const { state, cards, message } = await endOf(user, deck)
  expect([state, cards]).toEqual(['done', 1])
  expect(message).toMatch(/1 of 2 parts/)
})

test('a topic without matching documents is answered from general knowledge, marked as such', async () => {
  const { user, deck } = await start(() =>
    replyWithCards([
      { kind: 'basic', question: 'Which emperor followed Augustus?', answers: [{ text: 'Tiberius', correct: true }] },
    ]),
  )
  const { id } = await user.call('PUT /api/topic', { name: 'Roman emperors', topic: null, deck })
  await user.call('PUT /api/generateTopic', { id })
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 1 })
  const { cards } = await user.call('GET /api/reviewTray', { deckid: String(deck) })
  expect(cards[0]).toMatchObject({ topic: 'Roman emperors', source: { isGeneralKnowledge: true, quote: null } })
})

test('a generation can be stopped while its model responds', async () => {
  const { user, deck, server } = await start((sent) => ({ ...cardsFor(sent), delayMs: 20_000 }))
  const { id } = await upload(user, deck, 2)
  await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await user.call('PUT /api/stopGeneration', { id })
  const { state, message } = await endOf(user, deck)
  expect(`${state}: ${message}`).toMatch(/^failed: Stopped/)
  expect(server.requests.every((request) => request.isCut)).toBe(true)
  expect(await freeOf(user)).toBe(3)
})

test('a repeated request that brought nothing new is not sent again', async () => {
  const { user, deck, server } = await start(good)
  const { id } = await upload(user, deck, 2)
  await endOf(user, deck)
  const repeat = async () => {
    const before = server.requests.length
    await user.call('PUT /api/repeatGeneration', { id })
    const { cards } = await endOf(user, deck)
    return { cards, requests: server.requests.length - before }
  }
  expect((await repeat()).cards).toBe(0)
  for (const _ of [1, 2, 3]) expect(await repeat()).toEqual({ cards: 0, requests: 0 })
  expect(await freeOf(user)).toBe(2)
})

test('the assistant’s requests are recorded for their user, and a repeated one costs nothing', async () => {
  const quote = 'Mineral 0 melts at 1000 degrees.'
  const explanation = 'Its atoms leave their places at that heat.'
  const { app, user, deck, server } = await start((sent) =>
    sent.instructions.startsWith('You explain') ? replyWith(JSON.stringify({ quote, explanation })) : good(sent),
  )
  await upload(user, deck, 1)
  await endOf(user, deck)
  const [first] = (await user.call('GET /api/reviewTray', { deckid: String(deck) })).cards
  const explain = () => user.call('POST /api/explainCard', { id: first?.card.id ?? 0 })
  const sent = server.requests.length
  expect(await explain()).toMatchObject({ explanation, citation: { quote, documentName: 'minerals.md', page: 1 } })
  await explain()
  expect(server.requests.length - sent).toBe(1)
  const { id: userId } = await user.call('GET /api/me', {})
  const { rows } =
    await sql`select user_id, generation_id, purpose, outcome from model_calls order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ user_id: userId, generation_id: null, purpose: 'explain', outcome: 'ok' }])
})

test('an account without credit at the provider says what to do', async () => {
  const { user, deck } = await start(() => ({
    status: 429,
    body: {
      error: { message: 'You exceeded your current quota.', type: 'insufficient_quota', code: 'insufficient_quota' },
    },
  }))
  await upload(user, deck, 1)
  const { state, message } = await endOf(user, deck)
  expect(`${state}: ${message}`).toMatch(/^failed: Our account with the AI service has no credit left/)
  expect(await freeOf(user)).toBe(3)
})
