import { expect, test, vi } from 'vitest'
import { all, never, openJob, passage, passages, requestOf, thrownBy } from './job-fixture.ts'
import {
  cardsFor,
  failed,
  goodCard,
  inTurn,
  passagesIn,
  refusal,
  replyWith,
  replyWithCards,
  truncated,
  exceptFor,
} from './stand-in-fixture.ts'

test('yields each passage once, with page and quote on its cards', async () => {
  const { generator } = await openJob(cardsFor)
  const made = await all(generator.generate(requestOf(passages(6)), never()))
  expect(made.map((one) => one.passage)).toEqual([0, 1, 2, 3, 4, 5])
  expect(made[3]).toEqual({
    passage: 3,
    cards: [
      {
        kind: 'basic',
        question: 'Which word completes “Fact 3 is …”?',
        answers: [{ text: 'blue', correct: true }],
        source: { passage: 3, page: 4, quote: 'Fact 3 is blue.' },
      },
    ],
    dropped: {},
  })
})

test('asks only about wanted passages, and yields one without text without asking', async () => {
  const { generator, requests } = await openJob(cardsFor)
  const list = [...passages(3), passage(3, '  ')]
  const made = await all(generator.generate(requestOf(list, { wanted: [1, 3] }), never()))
  expect(made.map(({ passage: position, cards }) => [position, cards.length])).toEqual([
    [1, 1],
    [3, 0],
  ])
  expect(requests).toHaveLength(1)
})

test('accepts an empty answer', async () => {
  const { generator, outcomes } = await openJob(() => replyWithCards([]))
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made).toEqual([{ passage: 0, cards: [], dropped: {} }])
  expect(outcomes()).toEqual(['empty'])
})

test('retries after a timeout', async () => {
  const { generator, outcomes, requests } = await openJob(inTurn({ ...replyWith(''), delayMs: 3000 }, cardsFor), {
    timeoutMs: 500,
  })
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made[0]?.cards).toHaveLength(1)
  expect(outcomes()).toEqual(['failed', 'ok'])
  await vi.waitFor(() => expect(requests[0]?.isCut).toBe(true))
})

test('reports an endpoint that always times out as unreachable', async () => {
  const { generator, requests } = await openJob(() => ({ ...replyWith(''), delayMs: 3000 }), { timeoutMs: 400 })
  await expect(all(generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({
    reason: 'unreachable',
  })
  expect(requests).toHaveLength(3)
})

test('waits as long as a 429 response asks', async () => {
  const { generator, requests, ledger } = await openJob(inTurn(failed(429, { 'retry-after': '0.3' }), cardsFor))
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made[0]?.cards).toHaveLength(1)
  expect((requests[1]?.atMs ?? 0) - (requests[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(290)
  expect(ledger.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
    ['failed', 1],
    ['ok', 2],
  ])
})

test.each(['3600', new Date(Date.now() + 3_600_000).toUTCString()])(
  'no wait is endless: Retry-After %s',
  async (asked) => {
    const { generator, requests } = await openJob(inTurn(failed(429, { 'retry-after': asked }), cardsFor), {
      maxDelayMs: 250,
    })
    await all(generator.generate(requestOf(passages(1)), never()))
    const waited = (requests[1]?.atMs ?? 0) - (requests[0]?.atMs ?? 0)
    expect(waited).toBeGreaterThanOrEqual(240)
    expect(waited).toBeLessThan(3000)
  },
)

test('distinguishes repeated 429 responses and an exhausted quota from a short rush', async () => {
  const busy = await openJob(() => failed(429))
  await expect(all(busy.generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({
    reason: 'rate-limited',
  })
  expect(busy.requests).toHaveLength(5)
  const poor = await openJob(() => ({ status: 429, body: { error: { message: 'No.', code: 'insufficient_quota' } } }))
  await expect(all(poor.generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({
    reason: 'quota-used-up',
  })
  expect(poor.requests).toHaveLength(1)
})

test('retries after a server error with growing delays', async () => {
  const { generator, requests } = await openJob(inTurn(failed(500), failed(503), failed(502), cardsFor), {
    baseDelayMs: 40,
  })
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made[0]?.cards).toHaveLength(1)
  const pauses = requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? 0))
  const atLeast = [40, 80, 160]
  expect(pauses.map((ms, index) => ms >= (atLeast[index] ?? 0) - 2)).toEqual([true, true, true])
})

test('reports the failure of one passage and continues with the others', async () => {
  const { generator, requests } = await openJob(exceptFor(1, failed(500)), { retries: 2 })
  const made = await all(generator.generate(requestOf(passages(4)), never()))
  expect(made.map(({ cards }) => cards.length)).toEqual([1, 0, 1, 1])
  expect(made.map(({ failure }) => failure)).toEqual([undefined, 'failed', undefined, undefined])
  expect(requests).toHaveLength(6)
})

test.each(['before', 'within'] as const)('reconnects when the connection breaks %s the answer', async (cut) => {
  const { generator, outcomes } = await openJob(inTurn({ ...replyWithCards([]), cut }, cardsFor))
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made[0]?.cards).toHaveLength(1)
  expect(outcomes()).toEqual(['failed', 'ok'])
})

test('halves a batch whose answer is truncated until it fits', async () => {
  const list = Array.from({ length: 4 }, (_, position) => passage(position, undefined, { path: ['One chapter'] }))
  const { generator, requests, outcomes } = await openJob((sent) =>
    passagesIn(sent.message).length > 1 ? truncated : cardsFor(sent),
  )
  const made = await all(generator.generate(requestOf(list), never()))
  expect(made.map(({ cards }) => cards.length)).toEqual([1, 1, 1, 1])
  expect(requests.map(({ message }) => passagesIn(message).length).toSorted((a, b) => a - b)).toEqual([
    1, 1, 1, 1, 2, 2, 4,
  ])
  expect(outcomes().filter((one) => one === 'truncated')).toHaveLength(3)
})

test('halves a single passage between its blocks, and yields it once', async () => {
  const [one] = passages(1)
  const blocks = ['Alpha is first.', 'Beta is second.'].map((text, index) => ({
    kind: 'paragraph' as const,
    marked: [],
    page: index + 1,
    text,
  }))
  const { generator } = await openJob(({ message }) => {
    const cards = ['Alpha is first.', 'Beta is second.'].filter((quote) => message.includes(`\n${quote}`))
    return cards.length > 1 ? truncated : replyWithCards(cards.map((quote) => goodCard({ passage: 0, quote })))
  })
  const made = await all(generator.generate(requestOf(one ? [{ ...one, blocks }] : []), never()))
  expect(made).toHaveLength(1)
  expect(made[0]?.cards.map(({ source }) => [source?.quote, source?.page]).toSorted()).toEqual([
    ['Alpha is first.', 1],
    ['Beta is second.', 2],
  ])
})

test('gives up on an answer that is always truncated', async () => {
  const text = 'A sentence that says something of its own. '.repeat(100)
  const { generator, requests } = await openJob(() => truncated)
  const error = await thrownBy(generator.generate(requestOf([passage(0, text)]), never()))
  expect(error).toMatchObject({ reason: 'failed' })
  expect(requests.length).toBeLessThanOrEqual(15)
})

test.each([
  ['no JSON', replyWith('Here are your cards!')],
  ['another shape', replyWith('{"flashcards":[{"front":"a","back":"b"}]}')],
  ['a list', replyWith('[{"kind":"basic"}]')],
  ['nothing', replyWith('')],
  ['a page of HTML', { body: '<html>Welcome</html>' }],
  ['no choices', { body: { id: 'x', choices: [] } }],
])('complains once about an answer of the wrong shape, %s', async (_, wrong) => {
  const good = await openJob(inTurn(wrong, cardsFor))
  const made = await all(good.generator.generate(requestOf(passages(1)), never()))
  expect(made[0]?.cards).toHaveLength(1)
  expect(good.outcomes()).toEqual(['wrong-shape', 'ok'])
  expect(good.requests[0]?.message).not.toContain('Your last answer could not be read')
  expect(good.requests[1]?.message).toContain('Your last answer could not be read')

  const bad = await openJob(() => wrong)
  await expect(all(bad.generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({ reason: 'failed' })
  expect(bad.requests).toHaveLength(2)
})

test.each([
  ['in its field', refusal],
  ['by a filter', replyWith('', 'content_filter')],
])('accepts a refusal %s', async (_, refused) => {
  const { generator, requests, outcomes } = await openJob(exceptFor(1, refused))
  const made = await all(generator.generate(requestOf(passages(3)), never()))
  expect(made.map(({ failure }) => failure)).toEqual([undefined, 'refused', undefined])
  expect(requests).toHaveLength(3)
  expect(outcomes().toSorted()).toEqual(['ok', 'ok', 'refused'])

  const none = await openJob(() => refused)
  await expect(all(none.generator.generate(requestOf(passages(3)), never()))).rejects.toMatchObject({
    reason: 'refused',
  })
  expect(none.requests).toHaveLength(3)
})
