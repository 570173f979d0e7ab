import { expect, test } from 'vitest'
import { aiGenerator } from './ai.ts'
import { openBudget } from './ledger.ts'
import type { GeneratorError } from '../port.ts'
import { all, apiKey, never, openJob, passages, requestOf, settingsFor, thrownBy } from './job-fixture.ts'
import { cardsFor, failed, inTurn, passagesIn, replyWithCards, standIn } from './stand-in-fixture.ts'

test('records every request with tokens and cost', async () => {
  const { generator, ledger } = await openJob(inTurn(failed(500), cardsFor), { inputPrice: 0.25, outputPrice: 2 })
  await all(generator.generate(requestOf(passages(1)), never()))
  const durationMs = expect.any(Number) as number
  const entry = { model: 'stand-in', purpose: 'document', durationMs, fingerprint: expect.any(String) as string }
  expect(ledger).toEqual([
    { ...entry, inputTokens: 0, outputTokens: 0, costMicros: 0, outcome: 'failed', attempt: 1 },
    // 1000 at a quarter, 200 at two.
    { ...entry, inputTokens: 1000, outputTokens: 200, costMicros: 650, outcome: 'ok', attempt: 2 },
  ])
})

test('records no cost without prices, and estimates tokens that an endpoint does not report', async () => {
  const { generator, ledger } = await openJob(({ message }) => {
    const { body } = cardsFor({ message } as Parameters<typeof cardsFor>[0])
    return { body: { ...(body as object), usage: undefined } }
  })
  await all(generator.generate(requestOf(passages(1)), never()))
  expect(ledger).toMatchObject([{ costMicros: null, outcome: 'ok' }])
  expect(ledger[0]?.inputTokens).toBeGreaterThan(500)
  expect(ledger[0]?.outputTokens).toBeGreaterThan(20)
})

test('counts the tokens of requests that are ended early, but not of those that are refused', async () => {
  const stop = new AbortController()
  const aborted = await openJob(() => {
    setImmediate(() => stop.abort())
    return { delayMs: 5000 }
  })
  await all(aborted.generator.generate(requestOf(passages(1)), stop.signal)).catch(() => {})
  expect(aborted.ledger).toMatchObject([{ outcome: 'aborted' }])
  expect(aborted.ledger[0]?.inputTokens).toBeGreaterThan(500)

  const slow = await openJob(() => ({ delayMs: 5000 }), { timeoutMs: 50, retries: 0 })
  await thrownBy(slow.generator.generate(requestOf(passages(1)), never()))
  expect(slow.ledger).toMatchObject([{ outcome: 'failed' }])
  expect(slow.ledger[0]?.inputTokens).toBe(aborted.ledger[0]?.inputTokens)
  // It may have thought for 50 ms without showing it, at 100 tokens a second.
  expect(slow.ledger[0]?.outputTokens).toBeGreaterThanOrEqual(5)

  const refused = await openJob(() => failed(400))
  await thrownBy(refused.generator.generate(requestOf(passages(1)), never()))
  expect(refused.ledger).toMatchObject([{ outcome: 'failed', inputTokens: 0, outputTokens: 0 }])
})

test('counts at most the tokens that an answer was allowed', async () => {
  const reply = replyWithCards([])
  const long = 'x'.repeat(12_000)
  const job = await openJob(
    () => ({
      body: {
        ...(reply.body as object),
        usage: undefined,
        choices: [{ index: 0, finish_reason: 'stop', message: { content: `{"cards":[]} ${long}` } }],
      },
    }),
    { maxOutputTokens: 1000 },
  )
  await all(job.generator.generate(requestOf(passages(1)), never())).catch(() => {})
  expect(job.ledger[0]?.outputTokens).toBe(1000)
})

test('stops at the budget, keeps the cards made so far and gives the reason for the rest', async () => {
  // Each request reserves about 2,000 tokens for the question and 500 for the answer, and uses 1,200.
  const limits = { concurrency: 1, maxOutputTokens: 500, maxTokensPerJob: 6000 }
  const { generator, ledger } = await openJob(cardsFor, limits)
  const made = await all(generator.generate(requestOf(passages(8)), never()))
  const used = ledger.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0)
  expect(used).toBeLessThanOrEqual(6000)
  expect(ledger.length).toBeGreaterThanOrEqual(2)
  expect(made.filter(({ cards }) => cards.length > 0)).toHaveLength(ledger.length)
  expect(made.slice(ledger.length).map(({ failure }) => failure)).toEqual(
    Array.from({ length: 8 - ledger.length }, () => 'over-budget'),
  )
  // Everything the job requests later counts against the same budget.
  await expect(all(generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({
    reason: 'over-budget',
  })
})

test('counts the tokens used by earlier attempts', async () => {
  const server = await standIn(cardsFor)
  const settings = settingsFor(server.url, { maxTokensPerJob: 100_000 })
  const generator = aiGenerator(settings, { onCall: () => {}, spentTokens: 95_000 })
  await expect(all(generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({
    reason: 'over-budget',
  })
})

test('ends a job whose budget is too small for one request before it costs anything', async () => {
  const { generator, requests } = await openJob(cardsFor, { maxTokensPerJob: 1000 })
  await expect(all(generator.generate(requestOf(passages(2)), never()))).rejects.toMatchObject({
    reason: 'over-budget',
  })
  expect(requests).toHaveLength(0)
})

test('asks nothing more once other jobs have used up the tokens of the user', async () => {
  let isAllowed = true
  const mayAsk = async () => isAllowed
  const script: typeof cardsFor = (sent) => {
    isAllowed = false
    return cardsFor(sent)
  }
  const { generator, requests } = await openJob(script, { concurrency: 1 }, { mayAsk })
  const made = await all(generator.generate(requestOf(passages(3)), never()))
  expect(requests).toHaveLength(1)
  expect(made.map(({ failure }) => failure)).toEqual([undefined, 'over-budget', 'over-budget'])
})

test('waits for tokens that running requests may release', async () => {
  const budget = openBudget(100)
  expect(await budget.reserve(80)).toBe(true)
  const second = budget.reserve(80)
  budget.settle(80, 10)
  expect(await second).toBe(true)
  budget.settle(80, 80)
  expect(await budget.reserve(11)).toBe(false)
  expect(await budget.reserve(10)).toBe(true)
})

test.each([401, 402, 403])('does not retry after status %i', async (status) => {
  const { generator, requests } = await openJob(() => failed(status), { concurrency: 1 })
  const error = await thrownBy(generator.generate(requestOf(passages(5)), never()))
  expect(error).toMatchObject({ name: 'GeneratorError', reason: 'unauthorised', status })
  expect(requests).toHaveLength(1)
})

test('does not retry for an unknown model', async () => {
  const { generator, requests } = await openJob(() => failed(404), { concurrency: 1 })
  await expect(all(generator.generate(requestOf(passages(5)), never()))).rejects.toMatchObject({ reason: 'failed' })
  expect(requests).toHaveLength(1)
})

test('does not repeat a bad request', async () => {
  const { generator, requests } = await openJob(() => failed(400))
  await expect(all(generator.generate(requestOf(passages(2)), never()))).rejects.toMatchObject({
    reason: 'failed',
    status: 400,
  })
  expect(requests).toHaveLength(2)
})

test('reports an endpoint that refuses connections as unreachable', async () => {
  let attempts = 0
  const generator = aiGenerator(settingsFor('http://127.0.0.1:1/v1'), { onCall: () => void attempts++ })
  const error = await thrownBy(generator.generate(requestOf(passages(20)), never()))
  expect(error).toMatchObject({ reason: 'unreachable' })
  // Four at a time, five attempts each: nothing further is tried.
  expect(attempts).toBeLessThanOrEqual(20)
})

test('stops asking an endpoint that fails in the middle of a job', async () => {
  let asked = 0
  const script: typeof cardsFor = (sent) => (asked++ === 0 ? cardsFor(sent) : failed(500))
  const { generator, requests } = await openJob(script, { concurrency: 1, retries: 0 })
  const made = await all(generator.generate(requestOf(passages(20)), never()))
  expect(made.filter(({ failure }) => failure)).toHaveLength(19)
  expect(requests).toHaveLength(3)
})

test('throws errors without the key, the address or text of the document', async () => {
  const { generator, url } = await openJob(({ message, headers }) => ({
    status: 500,
    body: { error: { message: `${headers.authorization} ${message}` } },
  }))
  const error = (await thrownBy(generator.generate(requestOf(passages(1)), never()))) as GeneratorError
  const told = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join('\n')
  expect(error.reason).toBe('failed')
  for (const secret of [apiKey, url, 'Fact 0', 'Biology.pdf']) expect(told).not.toContain(secret)
})

test('ends the job if the ledger cannot be written', async () => {
  const { url } = await openJob(() => replyWithCards([]))
  const onCall = () => Promise.reject(new Error('The database is gone.'))
  const generator = aiGenerator(settingsFor(url), { onCall })
  const error = await thrownBy(generator.generate(requestOf(passages(3)), never()))
  expect(error.message).toBe('The database is gone.')
})

test('finds each passage of a message in the stand-in', () => {
  expect(passagesIn('[passage 4, page 1, k]\n[headings: A]\nOne. Two.')).toEqual([{ passage: 4, quote: 'One.' }])
})
