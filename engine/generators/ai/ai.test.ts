import { expect, test, vi } from 'vitest'
import { all, never, openJob, passage, passages, requestOf, thrownBy } from './job-fixture.ts'
import {
  cardsFor,
  failed,
  goodCard,
  inTurn,
  passagesIn,
  refusal,
  said,
  saidCards,
  truncated,
  exceptFor,
} from './stand-in-fixture.ts'

test('each passage is yielded once, its cards with page and sentence', async () => {
  const { generator } = await openJob(cardsFor)
  const made = await all(generator.generate(requestOf(passages(6)), never()))
  expect(made.map((one) => one.passage)).toEqual([0, 1, 2, 3, 4, 5])
  expect(made[3]).toEqual({
    passage: 3,
    cards: [
      {
        kind: 'basic',
        question: 'Question 3?',
        answers: [{ text: 'Answer 3', correct: true }],
        source: { passage: 3, page: 4, quote: 'Fact 3 is true.' },
      },
    ],
    dropped: {},
  })
})

test('only wanted passages are asked about; one without text is not asked about, and yielded', async () => {
  const { generator, requests } = await openJob(cardsFor)
  const list = [...passages(3), passage(3, '  ')]
  const made = await all(generator.generate(requestOf(list, { wanted: [1, 3] }), never()))
  expect(made.map(({ passage: position, cards }) => [position, cards.length])).toEqual([
    [1, 1],
    [3, 0],
  ])
  expect(requests).toHaveLength(1)
})

test('an empty answer is a right one', async () => {
  const { generator, outcomes } = await openJob(() => saidCards([]))
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made).toEqual([{ passage: 0, cards: [], dropped: {} }])
  expect(outcomes()).toEqual(['empty'])
})

test('an answer that is too slow is given up and asked for again', async () => {
  const { generator, outcomes, requests } = await openJob(inTurn({ ...said(''), delayMs: 3000 }, cardsFor), {
    timeoutMs: 150,
  })
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made[0]?.cards).toHaveLength(1)
  expect(outcomes()).toEqual(['failed', 'ok'])
  await vi.waitFor(() => expect(requests[0]?.isCut).toBe(true))
})

test('an endpoint that is always too slow cannot be reached', async () => {
  const { generator, requests } = await openJob(() => ({ ...said(''), delayMs: 3000 }), { timeoutMs: 60 })
  await expect(all(generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({
    reason: 'unreachable',
  })
  expect(requests).toHaveLength(3)
})

test('after 429 it waits as long as it was told', async () => {
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

test('too many requests again and again, and money that is used up, are told apart from a short crowd', async () => {
  const busy = await openJob(() => failed(429))
  await expect(all(busy.generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({
    reason: 'rate-limited',
  })
  expect(busy.requests).toHaveLength(5)
  const poor = await openJob(() => ({ status: 429, body: { error: { message: 'No.', code: 'insufficient_quota' } } }))
  await expect(all(poor.generator.generate(requestOf(passages(1)), never()))).rejects.toMatchObject({
    reason: 'rate-limited',
  })
  expect(poor.requests).toHaveLength(1)
})

test('after a server error it asks again, each time after a longer pause', async () => {
  const { generator, requests } = await openJob(inTurn(failed(500), failed(503), failed(502), cardsFor), {
    baseDelayMs: 40,
  })
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made[0]?.cards).toHaveLength(1)
  const pauses = requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? 0))
  const atLeast = [40, 80, 160]
  expect(pauses.map((ms, index) => ms >= (atLeast[index] ?? 0) - 2)).toEqual([true, true, true])
})

test('a passage whose call fails for good says so, and the others go on', async () => {
  const { generator, requests } = await openJob(exceptFor(1, failed(500)), { retries: 2 })
  const made = await all(generator.generate(requestOf(passages(4)), never()))
  expect(made.map(({ cards }) => cards.length)).toEqual([1, 0, 1, 1])
  expect(made.map(({ failure }) => failure)).toEqual([undefined, 'failed', undefined, undefined])
  expect(requests).toHaveLength(6)
})

test.each(['before', 'within'] as const)('a connection that is cut %s the answer is made again', async (cut) => {
  const { generator, outcomes } = await openJob(inTurn({ ...saidCards([]), cut }, cardsFor))
  const made = await all(generator.generate(requestOf(passages(1)), never()))
  expect(made[0]?.cards).toHaveLength(1)
  expect(outcomes()).toEqual(['failed', 'ok'])
})

test('a truncated answer is halved and asked again, until it fits', async () => {
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

test('a single passage is halved between its blocks, and yielded once', async () => {
  const [one] = passages(1)
  const blocks = ['Alpha is first.', 'Beta is second.'].map((text, index) => ({
    kind: 'paragraph' as const,
    marked: [],
    page: index + 1,
    text,
  }))
  const { generator } = await openJob(({ message }) => {
    const cards = ['Alpha is first.', 'Beta is second.'].filter((quote) => message.includes(quote))
    return cards.length > 1 ? truncated : saidCards(cards.map((quote) => goodCard({ passage: 0, quote })))
  })
  const made = await all(generator.generate(requestOf(one ? [{ ...one, blocks }] : []), never()))
  expect(made).toHaveLength(1)
  expect(made[0]?.cards.map(({ source }) => [source?.quote, source?.page]).toSorted()).toEqual([
    ['Alpha is first.', 1],
    ['Beta is second.', 2],
  ])
})

test('an answer that is truncated however little is asked for ends', async () => {
  const text = 'A sentence that says something of its own. '.repeat(100)
  const { generator, requests } = await openJob(() => truncated)
  const error = await thrownBy(generator.generate(requestOf([passage(0, text)]), never()))
  expect(error).toMatchObject({ reason: 'failed' })
  expect(requests.length).toBeLessThanOrEqual(15)
})

test.each([
  ['no JSON', said('Here are your cards!')],
  ['another shape', said('{"flashcards":[{"front":"a","back":"b"}]}')],
  ['a list', said('[{"kind":"basic"}]')],
  ['nothing', said('')],
  ['a page of HTML', { body: '<html>Welcome</html>' }],
  ['no choices', { body: { id: 'x', choices: [] } }],
])('an answer of the wrong shape, %s, is complained about once', async (_, wrong) => {
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
  ['by a filter', said('', 'content_filter')],
])('a refusal %s is taken as it is', async (_, refused) => {
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

test('a quote that is not in the document is passed on as it is; a card without any is dropped', async () => {
  const card = goodCard({ passage: 0, quote: 'The moon is made of cheese.' })
  const { generator } = await openJob(() => saidCards([card, { ...card, quote: ' ' }]))
  const [made] = await all(
    generator.generate(requestOf([passage(0, undefined, { firstPage: 7, lastPage: 9 })]), never()),
  )
  expect(made?.cards.map(({ source }) => source)).toEqual([
    { passage: 0, page: 7, quote: 'The moon is made of cheese.' },
  ])
  expect(made?.dropped).toEqual({ 'not-in-document': 1 })
})
