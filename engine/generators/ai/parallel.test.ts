import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { all, never, openJob, passage, passages, requestOf } from './job-fixture.ts'
import {
  cardsFor,
  exceptFor,
  failed,
  goodCard,
  refusal,
  replyWith,
  replyWithCards,
  truncated,
} from './stand-in-fixture.ts'

test('reports a failure before the first success after it', async () => {
  const { generator } = await openJob(exceptFor(0, failed(500)), { concurrency: 1, retries: 0 })
  const made = await all(generator.generate(requestOf(passages(2)), never()))
  expect(made.map(({ cards, failure }) => [cards.length, failure])).toEqual([
    [0, 'failed'],
    [1, undefined],
  ])
})

test('does not fail a passage with cards from one half', async () => {
  const blocks = ['Alpha is first.', 'Beta is second.'].map((text) => ({
    kind: 'paragraph' as const,
    marked: [],
    page: 1,
    text,
  }))
  const { generator } = await openJob(({ message }) => {
    if (message.includes('\nAlpha') && message.includes('\nBeta')) return truncated
    return message.includes('\nBeta') ? refusal : replyWithCards([goodCard({ passage: 0, quote: 'Alpha is first.' })])
  })
  const made = await all(generator.generate(requestOf([passage(0, '', { blocks })]), never()))
  expect(made).toHaveLength(1)
  expect(made[0]?.cards).toHaveLength(1)
  expect(made[0]).not.toHaveProperty('failure')
})

test('assigns a quote found in two passages to the one the model named', async () => {
  const list = [0, 1].map((position) => passage(position, 'Both say this.', { path: [] }))
  const card = goodCard({ passage: 1, quote: 'Both  say\nthis.' })
  const { generator } = await openJob(() => replyWithCards([card]))
  const made = await all(generator.generate(requestOf(list), never()))
  expect(made[1]?.cards[0]?.source).toEqual({ passage: 1, page: 2, quote: 'Both say this.' })
  expect(made[0]?.cards).toEqual([])
})

test('runs as many requests at once as allowed', async () => {
  const { generator, seen } = await openJob((sent) => ({ ...cardsFor(sent), delayMs: 40 }), { concurrency: 3 })
  await all(generator.generate(requestOf(passages(10)), never()))
  expect(seen.most).toBe(3)
})

test('aborts running requests and ends without an error', async () => {
  const { generator, requests, outcomes } = await openJob(() => ({ ...replyWith(''), delayMs: 10_000 }), {
    concurrency: 2,
  })
  const job = new AbortController()
  const made = all(generator.generate(requestOf(passages(5)), job.signal))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  const startedAt = performance.now()
  job.abort()
  expect(await made).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect(outcomes()).toEqual(['aborted', 'aborted'])
  await vi.waitFor(() => expect(requests.map(({ isCut }) => isCut)).toEqual([true, true]))
})

test('aborts a delay between retries, and sends nothing more', async () => {
  const { generator, requests } = await openJob(() => failed(500), { baseDelayMs: 10_000, maxDelayMs: 10_000 })
  const job = new AbortController()
  const made = all(generator.generate(requestOf(passages(1)), job.signal))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await sleep(20)
  job.abort()
  expect(await made).toEqual([])
  expect(await all(generator.generate(requestOf(passages(1)), job.signal))).toEqual([])
  expect(requests).toHaveLength(1)
})

test('stops its requests when the consumer stops reading', async () => {
  const { generator, requests } = await openJob(exceptFor(1, { ...replyWith(''), delayMs: 10_000 }), { concurrency: 2 })
  for await (const one of generator.generate(requestOf(passages(2)), never())) {
    expect(one.passage).toBe(0)
    break
  }
  await vi.waitFor(() => expect(requests.find(({ message }) => message.includes('Fact 1'))?.isCut).toBe(true))
})
