import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { all, never, openJob, passage, passages, requestOf } from './job-fixture.ts'
import { cardsFor, exceptFor, failed, goodCard, refusal, said, saidCards, truncated } from './stand-in-fixture.ts'

test('a failure before the first success is told after it', async () => {
  const { generator } = await openJob(exceptFor(0, failed(500)), { concurrency: 1, retries: 0 })
  const made = await all(generator.generate(requestOf(passages(2)), never()))
  expect(made.map(({ cards, failure }) => [cards.length, failure])).toEqual([
    [0, 'failed'],
    [1, undefined],
  ])
})

test('a passage that gave cards in part has not failed', async () => {
  const blocks = ['Alpha is first.', 'Beta is second.'].map((text) => ({
    kind: 'paragraph' as const,
    marked: [],
    page: 1,
    text,
  }))
  const { generator } = await openJob(({ message }) => {
    if (message.includes('Alpha') && message.includes('Beta')) return truncated
    return message.includes('Beta') ? refusal : saidCards([goodCard({ passage: 0, quote: 'Alpha is first.' })])
  })
  const made = await all(generator.generate(requestOf([passage(0, '', { blocks })]), never()))
  expect(made).toHaveLength(1)
  expect(made[0]?.cards).toHaveLength(1)
  expect(made[0]).not.toHaveProperty('failure')
})

test('a sentence that stands in two passages is taken from the one that the model named', async () => {
  const list = [0, 1].map((position) => passage(position, 'Both say this.', { path: [] }))
  const card = goodCard({ passage: 1, quote: 'Both  say\nthis.' })
  const { generator } = await openJob(() => saidCards([card]))
  const made = await all(generator.generate(requestOf(list), never()))
  expect(made[1]?.cards[0]?.source).toEqual({ passage: 1, page: 2, quote: 'Both say this.' })
  expect(made[0]?.cards).toEqual([])
})

test('never more calls at the same time than the cap, and as many', async () => {
  const { generator, seen } = await openJob((sent) => ({ ...cardsFor(sent), delayMs: 40 }), { concurrency: 3 })
  await all(generator.generate(requestOf(passages(10)), never()))
  expect(seen.most).toBe(3)
})

test('an abort cuts the calls under way and ends quietly', async () => {
  const { generator, requests, outcomes } = await openJob(() => ({ ...said(''), delayMs: 10_000 }), { concurrency: 2 })
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

test('an abort ends a pause between retries, and asks nothing more', async () => {
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

test('who stops reading stops the calls', async () => {
  const { generator, requests } = await openJob(exceptFor(1, { ...said(''), delayMs: 10_000 }), { concurrency: 2 })
  for await (const one of generator.generate(requestOf(passages(2)), never())) {
    expect(one.passage).toBe(0)
    break
  }
  await vi.waitFor(() => expect(requests.find(({ message }) => message.includes('Fact 1'))?.isCut).toBe(true))
})
