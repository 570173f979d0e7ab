import { expect, test, vi } from 'vitest'
import type { Outcome } from '../data/deliveryQueue.ts'
import { cardsOf, createJudgements, type Judgement } from './judgements.ts'

const keep = (id: number): Judgement => ({ id, decision: 'keep' })
const reject = (id: number): Judgement => ({ id, decision: 'reject', reason: 'wrong' })
const acknowledged: Outcome = { result: 'acknowledged' }

/** A server that the test plays, and a clock that it moves on. */
function world(answers: Outcome[] = []) {
  const sent: [Judgement, boolean][] = []
  const settled: [number, string | null][] = []
  let timers: (() => void)[] = []
  let answer = async () => answers.shift() ?? acknowledged
  const judgements = createJudgements({
    send(judgement, isLast) {
      sent.push([judgement, isLast])
      return answer()
    },
    schedule(action) {
      timers.push(action)
      return () => (timers = timers.filter((one) => one !== action))
    },
  })
  judgements.onSettled(({ judgement, error }) => settled.push([cardsOf(judgement)[0] ?? 0, error?.message ?? null]))
  const passTime = () => {
    for (const action of timers.splice(0)) action()
  }
  const answerWith = (promise: Promise<Outcome>) => (answer = () => promise)
  return { judgements, sent, settled, passTime, answerWith }
}

const soon = (check: () => void) => vi.waitFor(check, { interval: 1 })

test('a decision waits for a while, and is sent then', async () => {
  const { judgements, sent, settled, passTime } = world()
  judgements.add(keep(1))
  expect(sent).toEqual([])
  passTime()
  await soon(() => expect(settled).toEqual([[1, null]]))
  expect(sent).toEqual([[keep(1), false]])
  expect(judgements.status().waiting).toBe(0)
})

test('what is taken back in time is never sent', () => {
  const { judgements, sent, passTime } = world()
  judgements.add(reject(1))
  expect(judgements.takeBack(1)).toBe(true)
  passTime()
  expect(sent).toEqual([])
  expect(judgements.isDecided(1)).toBe(false)
})

test('another decision about the same card replaces the first', async () => {
  const { judgements, sent, settled, passTime } = world()
  judgements.add(keep(1))
  judgements.add(reject(1))
  passTime()
  await soon(() => expect(settled).toHaveLength(1))
  expect(sent.map(([judgement]) => judgement)).toEqual([reject(1)])
})

test('what is on its way cannot be taken back, and another decision follows it', async () => {
  const { judgements, sent, passTime, answerWith } = world()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answerWith(promise)
  judgements.add(keep(1))
  passTime()
  expect(judgements.takeBack(1)).toBe(false)
  judgements.add(reject(1))
  passTime()
  expect(sent).toHaveLength(1)
  resolve(acknowledged)
  await soon(() => expect(sent.map(([judgement]) => judgement)).toEqual([keep(1), reject(1)]))
})

const rejectAll = (...cards: number[]): Judgement => ({ deckId: 9, cards, decision: 'reject', reason: 'not-needed' })

test('several cards are rejected by one message, without those that were decided otherwise meanwhile', async () => {
  const { judgements, sent, settled, passTime } = world()
  judgements.add(rejectAll(1, 2, 3))
  expect(judgements.status().waiting).toBe(3)
  judgements.add(keep(2))
  passTime()
  await soon(() => expect(settled).toHaveLength(2))
  expect(sent.map(([judgement]) => judgement)).toEqual([rejectAll(1, 3), keep(2)])
  expect([1, 2, 3, 4].map(judgements.isDecided)).toEqual([true, true, true, false])
})

test('several cards that were rejected are taken back in time, and nothing is sent', () => {
  const { judgements, sent, passTime } = world()
  judgements.add(rejectAll(1, 2))
  expect([1, 2].map(judgements.takeBack)).toEqual([true, true])
  passTime()
  expect(sent).toEqual([])
  expect(judgements.status().waiting).toBe(0)
})

test('leaving the screen sends at once', async () => {
  const { judgements, settled } = world()
  judgements.add(keep(1))
  judgements.add(reject(2))
  judgements.flush()
  await soon(() =>
    expect(settled).toEqual([
      [1, null],
      [2, null],
    ]),
  )
})

test('leaving the page sends all at once, even what is under way, and settles each once', async () => {
  const { judgements, sent, settled, passTime, answerWith } = world()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answerWith(promise)
  judgements.add(keep(1))
  passTime()
  judgements.add(reject(2))
  judgements.flushLast()
  expect(sent).toEqual([
    [keep(1), false],
    [keep(1), true],
    [reject(2), true],
  ])
  resolve(acknowledged)
  await soon(() => expect(settled).toHaveLength(2))
})

test('a failure that may pass is tried again, and says so meanwhile', async () => {
  const { judgements, settled, passTime } = world([{ result: 'later' }])
  judgements.add(keep(1))
  passTime()
  await soon(() => expect(judgements.status()).toEqual({ waiting: 1, isStuck: true }))
  passTime()
  await soon(() => expect(settled).toEqual([[1, null]]))
  expect(judgements.status().isStuck).toBe(false)
})

test('what is not saved is told of until the last of it is sent', async () => {
  const { judgements, settled, passTime } = world([{ result: 'later' }])
  judgements.add(keep(1))
  judgements.add(keep(2))
  passTime()
  await soon(() => expect(judgements.status()).toEqual({ waiting: 2, isStuck: true }))
  const told: boolean[] = []
  judgements.subscribe(() => told.push(judgements.status().isStuck))
  judgements.flush()
  await soon(() => expect(settled).toHaveLength(2))
  expect(told).toEqual([true, false])
})

test('a refusal is told, and the next decision is sent', async () => {
  const { judgements, settled, passTime } = world([{ result: 'refused', error: new Error('gone') }])
  judgements.add(keep(1))
  judgements.add(keep(2))
  passTime()
  await soon(() =>
    expect(settled).toEqual([
      [1, 'gone'],
      [2, null],
    ]),
  )
  expect([1, 2, 3].map(judgements.isDecided)).toEqual([false, true, false])
})

test('before a logout all is sent, unless that fails; afterwards nothing is', async () => {
  const { judgements, sent, passTime } = world([acknowledged, { result: 'later' }])
  judgements.add(keep(1))
  await judgements.drain()
  expect(judgements.status().waiting).toBe(0)
  judgements.add(keep(2))
  await judgements.drain()
  expect(judgements.status()).toEqual({ waiting: 1, isStuck: true })
  judgements.forget()
  passTime()
  expect(sent).toHaveLength(2)
  expect([1, 2].some(judgements.isDecided)).toBe(false)
})

test('before a logout what failed earlier is sent once more, and waited for', async () => {
  const { judgements, sent, settled, passTime, answerWith } = world([{ result: 'later' }])
  judgements.add(keep(1))
  passTime()
  await soon(() => expect(judgements.status().isStuck).toBe(true))
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answerWith(promise)
  let isDrained = false
  const drained = judgements.drain().then(() => (isDrained = true))
  await soon(() => expect(sent).toHaveLength(2))
  expect(isDrained).toBe(false)
  resolve(acknowledged)
  await drained
  expect(settled).toEqual([[1, null]])
})

test('before a logout an attempt that fails counts only if it began then', async () => {
  const { judgements, sent, settled, passTime, answerWith } = world()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answerWith(promise)
  judgements.add(keep(1))
  passTime()
  judgements.add(keep(2))
  judgements.flushLast()
  const drained = judgements.drain()
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
  const { judgements, passTime } = world([{ result: 'later' }])
  const heard: Judgement[] = []
  judgements.onSending((judgement) => heard.push(judgement))
  judgements.add(keep(1))
  expect(heard).toEqual([])
  passTime()
  await soon(() => expect(judgements.status().isStuck).toBe(true))
  expect(judgements.takeBack(1)).toBe(true)
  judgements.add(reject(1))
  judgements.flush()
  await soon(() => expect(judgements.status().waiting).toBe(0))
  expect(heard).toEqual([keep(1), reject(1)])
})

test('before a logout what is decided meanwhile is sent, too', async () => {
  const { judgements, sent, passTime, answerWith } = world()
  const first = Promise.withResolvers<Outcome>()
  answerWith(first.promise)
  judgements.add(keep(1))
  passTime()
  const drained = judgements.drain()
  judgements.add(keep(2))
  answerWith(Promise.resolve(acknowledged))
  first.resolve(acknowledged)
  await drained
  expect(sent.map(([judgement]) => judgement)).toEqual([keep(1), keep(2)])
})

test('a logout is not held up for long', async () => {
  const { judgements, passTime, answerWith } = world()
  answerWith(new Promise(() => {}))
  judgements.add(keep(1))
  const drained = judgements.drain()
  passTime()
  await expect(drained).resolves.toBe(undefined)
})
