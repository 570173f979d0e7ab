import { expect, test, vi } from 'vitest'
import type { Outcome } from '../data/deliveryQueue.ts'
import { cardsOf, createReviewDecisions, type ReviewDecision } from './createReviewDecisions.ts'

const keep = (id: number): ReviewDecision => ({ id, decision: 'keep' })
const reject = (id: number): ReviewDecision => ({ id, decision: 'reject', reason: 'wrong' })
const acknowledged: Outcome = { result: 'acknowledged' }

/** A server that the test plays, and a clock that it moves on. */
function world(answers: Outcome[] = []) {
  const sent: [ReviewDecision, boolean][] = []
  const settled: [number, string | null][] = []
  let timers: (() => void)[] = []
  let answer = async () => answers.shift() ?? acknowledged
  const reviewDecisions = createReviewDecisions({
    send(reviewDecision, isLast) {
      sent.push([reviewDecision, isLast])
      return answer()
    },
    schedule(action) {
      timers.push(action)
      return () => (timers = timers.filter((one) => one !== action))
    },
  })
  reviewDecisions.onSettled(({ reviewDecision, error }) =>
    settled.push([cardsOf(reviewDecision)[0] ?? 0, error?.message ?? null]),
  )
  const passTime = () => {
    for (const action of timers.splice(0)) action()
  }
  const answerWith = (promise: Promise<Outcome>) => (answer = () => promise)
  return { reviewDecisions, sent, settled, passTime, answerWith }
}

const soon = (check: () => void) => vi.waitFor(check, { interval: 1 })

test('a decision waits for a while, and is sent then', async () => {
  const { reviewDecisions, sent, settled, passTime } = world()
  reviewDecisions.add(keep(1))
  expect(sent).toEqual([])
  passTime()
  await soon(() => expect(settled).toEqual([[1, null]]))
  expect(sent).toEqual([[keep(1), false]])
  expect(reviewDecisions.status.get().waiting).toBe(0)
})

test('what is taken back in time is never sent', () => {
  const { reviewDecisions, sent, passTime } = world()
  reviewDecisions.add(reject(1))
  expect(reviewDecisions.takeBack(1)).toBe(true)
  passTime()
  expect(sent).toEqual([])
  expect(reviewDecisions.isDecided(1)).toBe(false)
})

test('another decision about the same card replaces the first', async () => {
  const { reviewDecisions, sent, settled, passTime } = world()
  reviewDecisions.add(keep(1))
  reviewDecisions.add(reject(1))
  passTime()
  await soon(() => expect(settled).toHaveLength(1))
  expect(sent.map(([reviewDecision]) => reviewDecision)).toEqual([reject(1)])
})

test('what is on its way cannot be taken back, and another decision follows it', async () => {
  const { reviewDecisions, sent, passTime, answerWith } = world()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answerWith(promise)
  reviewDecisions.add(keep(1))
  passTime()
  expect(reviewDecisions.takeBack(1)).toBe(false)
  reviewDecisions.add(reject(1))
  passTime()
  expect(sent).toHaveLength(1)
  resolve(acknowledged)
  await soon(() => expect(sent.map(([reviewDecision]) => reviewDecision)).toEqual([keep(1), reject(1)]))
})

const rejectAll = (...cards: number[]): ReviewDecision => ({
  deckId: 9,
  cards,
  decision: 'reject',
  reason: 'not-needed',
})

test('several cards are rejected by one message, without those that were decided otherwise meanwhile', async () => {
  const { reviewDecisions, sent, settled, passTime } = world()
  reviewDecisions.add(rejectAll(1, 2, 3))
  expect(reviewDecisions.status.get().waiting).toBe(3)
  reviewDecisions.add(keep(2))
  passTime()
  await soon(() => expect(settled).toHaveLength(2))
  expect(sent.map(([reviewDecision]) => reviewDecision)).toEqual([rejectAll(1, 3), keep(2)])
  expect([1, 2, 3, 4].map(reviewDecisions.isDecided)).toEqual([true, true, true, false])
})

test('several cards that were rejected are taken back in time, and nothing is sent', () => {
  const { reviewDecisions, sent, passTime } = world()
  reviewDecisions.add(rejectAll(1, 2))
  expect([1, 2].map(reviewDecisions.takeBack)).toEqual([true, true])
  passTime()
  expect(sent).toEqual([])
  expect(reviewDecisions.status.get().waiting).toBe(0)
})

test('leaving the screen sends at once', async () => {
  const { reviewDecisions, settled } = world()
  reviewDecisions.add(keep(1))
  reviewDecisions.add(reject(2))
  reviewDecisions.flush()
  await soon(() =>
    expect(settled).toEqual([
      [1, null],
      [2, null],
    ]),
  )
})

test('leaving the page sends all at once, even what is under way, and settles each once', async () => {
  const { reviewDecisions, sent, settled, passTime, answerWith } = world()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answerWith(promise)
  reviewDecisions.add(keep(1))
  passTime()
  reviewDecisions.add(reject(2))
  reviewDecisions.flushLast()
  expect(sent).toEqual([
    [keep(1), false],
    [keep(1), true],
    [reject(2), true],
  ])
  resolve(acknowledged)
  await soon(() => expect(settled).toHaveLength(2))
})

test('a failure that may pass is tried again, and says so meanwhile', async () => {
  const { reviewDecisions, settled, passTime } = world([{ result: 'later' }])
  reviewDecisions.add(keep(1))
  passTime()
  await soon(() => expect(reviewDecisions.status.get()).toEqual({ waiting: 1, isStuck: true }))
  passTime()
  await soon(() => expect(settled).toEqual([[1, null]]))
  expect(reviewDecisions.status.get().isStuck).toBe(false)
})

test('what is not saved is told of until the last of it is sent', async () => {
  const { reviewDecisions, settled, passTime } = world([{ result: 'later' }])
  reviewDecisions.add(keep(1))
  reviewDecisions.add(keep(2))
  passTime()
  await soon(() => expect(reviewDecisions.status.get()).toEqual({ waiting: 2, isStuck: true }))
  const told: boolean[] = []
  reviewDecisions.status.subscribe(() => told.push(reviewDecisions.status.get().isStuck))
  reviewDecisions.flush()
  await soon(() => expect(settled).toHaveLength(2))
  expect(told).toEqual([true, false])
})

test('a refusal is told, and the next decision is sent', async () => {
  const { reviewDecisions, settled, passTime } = world([{ result: 'refused', error: new Error('gone') }])
  reviewDecisions.add(keep(1))
  reviewDecisions.add(keep(2))
  passTime()
  await soon(() =>
    expect(settled).toEqual([
      [1, 'gone'],
      [2, null],
    ]),
  )
  expect([1, 2, 3].map(reviewDecisions.isDecided)).toEqual([false, true, false])
})

test('before a logout all is sent, unless that fails; afterwards nothing is', async () => {
  const { reviewDecisions, sent, passTime } = world([acknowledged, { result: 'later' }])
  reviewDecisions.add(keep(1))
  await reviewDecisions.drain()
  expect(reviewDecisions.status.get().waiting).toBe(0)
  reviewDecisions.add(keep(2))
  await reviewDecisions.drain()
  expect(reviewDecisions.status.get()).toEqual({ waiting: 1, isStuck: true })
  reviewDecisions.forget()
  passTime()
  expect(sent).toHaveLength(2)
  expect([1, 2].some(reviewDecisions.isDecided)).toBe(false)
})

test('before a logout what failed earlier is sent once more, and waited for', async () => {
  const { reviewDecisions, sent, settled, passTime, answerWith } = world([{ result: 'later' }])
  reviewDecisions.add(keep(1))
  passTime()
  await soon(() => expect(reviewDecisions.status.get().isStuck).toBe(true))
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answerWith(promise)
  let isDrained = false
  const drained = reviewDecisions.drain().then(() => (isDrained = true))
  await soon(() => expect(sent).toHaveLength(2))
  expect(isDrained).toBe(false)
  resolve(acknowledged)
  await drained
  expect(settled).toEqual([[1, null]])
})

test('before a logout an attempt that fails counts only if it began then', async () => {
  const { reviewDecisions, sent, settled, passTime, answerWith } = world()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answerWith(promise)
  reviewDecisions.add(keep(1))
  passTime()
  reviewDecisions.add(keep(2))
  reviewDecisions.flushLast()
  const drained = reviewDecisions.drain()
  answerWith(Promise.resolve(acknowledged))
  resolve({ result: 'later' })
  await drained
  expect(settled).toEqual([
    [1, null],
    [2, null],
  ])
  expect(sent).toHaveLength(5)
})

test('whoever asks hears each time that a decision is being sent', async () => {
  const { reviewDecisions, passTime } = world([{ result: 'later' }])
  const heard: ReviewDecision[] = []
  reviewDecisions.onSending((reviewDecision) => heard.push(reviewDecision))
  reviewDecisions.add(keep(1))
  expect(heard).toEqual([])
  passTime()
  await soon(() => expect(reviewDecisions.status.get().isStuck).toBe(true))
  expect(reviewDecisions.takeBack(1)).toBe(true)
  reviewDecisions.add(reject(1))
  reviewDecisions.flush()
  await soon(() => expect(reviewDecisions.status.get().waiting).toBe(0))
  expect(heard).toEqual([keep(1), reject(1)])
})

test('before a logout what is decided meanwhile is sent, too', async () => {
  const { reviewDecisions, sent, passTime, answerWith } = world()
  const first = Promise.withResolvers<Outcome>()
  answerWith(first.promise)
  reviewDecisions.add(keep(1))
  passTime()
  const drained = reviewDecisions.drain()
  reviewDecisions.add(keep(2))
  answerWith(Promise.resolve(acknowledged))
  first.resolve(acknowledged)
  await drained
  expect(sent.map(([reviewDecision]) => reviewDecision)).toEqual([keep(1), keep(2)])
})

test('a logout is not held up for long', async () => {
  const { reviewDecisions, passTime, answerWith } = world()
  answerWith(new Promise(() => {}))
  reviewDecisions.add(keep(1))
  const drained = reviewDecisions.drain()
  passTime()
  await expect(drained).resolves.toBe(undefined)
})
