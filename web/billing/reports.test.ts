import { expect, test } from 'vitest'
import type { Outcome } from '../data/deliveryQueue.ts'
import { type Report, reportQueue, reportStore } from './reports.ts'

type Answer = Outcome['result']

const report = (paymentId: string, userId = 1): Report => ({
  kind: 'payment',
  userId,
  paymentId,
  code: 'ADA',
  isRefused: false,
})
const refused = (paymentId: string): Report => ({ ...report(paymentId), isRefused: true })

/** A browser whose user and whose server the test holds. */
function browser(...reports: Report[]) {
  const stored = new Map([['rating', JSON.stringify({ kind: 'rating', userId: 1, isRefused: false })]])
  const store = reportStore({
    read: () => [...stored.values()],
    write: (name, json) => void (json === null ? stored.delete(name) : stored.set(name, json)),
  })
  for (const one of reports) store.put(one)
  const world = {
    userId: 1 as number | null,
    answer: 'acknowledged' as Answer,
    sent: [] as string[],
    /** What the next calls come to, one by one, before they come to `answer`. */
    answers: [] as Promise<Answer>[],
    /** What is done after a while. */
    retry: null as (() => void) | null,
  }
  const queue = reportQueue({
    store,
    identify: async () => world.userId,
    send: async ({ paymentId }, signal) => {
      world.sent.push(paymentId)
      const givenUp = new Promise<Answer>((resolve) => {
        signal.addEventListener('abort', () => resolve('later'))
      })
      const result = await Promise.race([world.answers.shift() ?? world.answer, givenUp])
      return result === 'refused' ? { result, error: new Error('refused') } : { result }
    },
    schedule(action) {
      world.retry = action
      return () => {
        if (world.retry === action) world.retry = null
      }
    },
    changed: () => {},
  })
  return { world, store, stored, sendAll: queue.send, sendNow: queue.sendNow }
}

test('what the server takes is forgotten, and what is no report is left alone', async () => {
  const { world, store, stored, sendAll } = browser(report('I-1'), report('I-2'))
  await sendAll()
  expect(world.retry).toBeNull()
  expect(store.all()).toEqual([])
  expect(stored.size).toBe(1)
})

test('what cannot be sent now is kept and sent later', async () => {
  const { world, store, sendAll } = browser(report('I-1'))
  world.answer = 'later'
  await sendAll()
  expect(store.all()).toEqual([report('I-1')])
  world.answer = 'acknowledged'
  world.retry?.()
  await expect.poll(store.all).toEqual([])
  expect(world.retry).toBeNull()
})

test('what is refused is kept for its user to see, and sent again the next time, but not before', async () => {
  const { world, store, sendAll } = browser(report('I-1'))
  world.answer = 'refused'
  await sendAll()
  expect(world.retry).toBeNull()
  expect(store.all()).toEqual([refused('I-1')])
  world.answer = 'acknowledged'
  await sendAll()
  expect(store.all()).toEqual([])
})

test('nothing is sent in the name of another, and nothing without a name', async () => {
  const { world, store, sendAll } = browser(report('I-1', 2))
  await sendAll()
  expect(world.retry).toBeNull()
  world.userId = null
  await sendAll()
  expect(world.retry).not.toBeNull()
  expect(world.sent).toEqual([])
  expect(store.all()).toHaveLength(1)
})

test('what is kept during an attempt is in the next', async () => {
  const { world, store, sendAll } = browser(report('I-1'))
  const { promise, resolve } = Promise.withResolvers<Answer>()
  world.answers = [promise]
  const first = sendAll()
  await expect.poll(() => world.sent).toEqual(['I-1'])
  store.put(report('I-2'))
  const second = sendAll()
  expect(world.sent).toEqual(['I-1'])
  resolve('acknowledged')
  await Promise.all([first, second])
  expect(world.sent).toEqual(['I-1', 'I-2'])
})

test('who asks for it does not wait for an attempt that hangs, and of that one nothing is taken down', async () => {
  const { world, store, sendAll, sendNow } = browser(refused('I-1'))
  world.answers = [new Promise(() => {})]
  void sendAll()
  await expect.poll(() => world.sent).toEqual(['I-1'])
  world.answer = 'refused'
  const kept: (readonly Report[])[] = []
  const { put } = store
  store.put = (one) => {
    put(one)
    kept.push(store.all())
  }
  await sendNow()
  expect(kept).toEqual([[refused('I-1')]])
  expect(world.retry).toBeNull()
  world.answer = 'acknowledged'
  await sendNow()
  expect(store.all()).toEqual([])
})

test.each<Answer>(['refused', 'later'])(
  'what is forgotten during an attempt stays so when it is %s',
  async (answer) => {
    const { world, store, sendAll } = browser(refused('I-1'), report('I-2'))
    const { promise, resolve } = Promise.withResolvers<Answer>()
    world.answers = [promise]
    const sending = sendAll()
    await expect.poll(() => world.sent).toEqual(['I-1'])
    store.remove(report('I-1'))
    store.remove(report('I-2'))
    resolve(answer)
    await sending
    expect(store.all()).toEqual([])
    expect(world.sent).toEqual(['I-1'])
  },
)

test('an attempt that breaks is not the last', async () => {
  const { world, store, sendAll } = browser(report('I-1'))
  world.answers = [Promise.reject(new Error('broken'))]
  await expect(sendAll()).rejects.toThrow('broken')
  await sendAll()
  expect(store.all()).toEqual([])
})

test('what somebody wrote into the storage does no harm', () => {
  const { store, stored } = browser()
  for (const [index, json] of ['', 'null', '[]', '{}', '{"kind":"payment"}'].entries()) stored.set(String(index), json)
  expect(store.all()).toEqual([])
})
