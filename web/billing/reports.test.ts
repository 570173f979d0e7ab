import { expect, test } from 'vitest'
import { type Report, reportStore, sendAll } from './reports.ts'

const report = (paymentId: string, userId = 1): Report => ({
  ...{ kind: 'payment', userId, paymentId, code: 'ADA', isRefused: false },
})

/** A browser whose user and whose server the test holds. */
function browser(...reports: Report[]) {
  const stored = new Map([['rating', JSON.stringify({ kind: 'rating', userId: 1, isRefused: false })]])
  const store = reportStore({
    read: () => [...stored.values()],
    write: (name, json) => void (json === null ? stored.delete(name) : stored.set(name, json)),
  })
  for (const one of reports) store.put(one)
  const world = { userId: 1 as number | null, answer: 'done' as 'done' | 'refused' | 'later', sent: [] as string[] }
  const parts = {
    store,
    identify: async () => world.userId,
    send: async ({ paymentId }: Report) => {
      world.sent.push(paymentId)
      return world.answer
    },
  }
  return { world, store, stored, send: () => sendAll(parts) }
}

test('what the server takes is forgotten, and what is no report is left alone', async () => {
  const { store, stored, send } = browser(report('I-1'), report('I-2'))
  expect(await send()).toBe(false)
  expect(store.all()).toEqual([])
  expect(stored.size).toBe(1)
})

test('what cannot be sent now is kept and sent later', async () => {
  const { world, store, send } = browser(report('I-1'))
  world.answer = 'later'
  expect(await send()).toBe(true)
  expect(store.all()).toEqual([report('I-1')])
  world.answer = 'done'
  expect(await send()).toBe(false)
  expect(store.all()).toEqual([])
})

test('what is refused is kept for its user to see, and sent again the next time, but not before', async () => {
  const { world, store, send } = browser(report('I-1'))
  world.answer = 'refused'
  expect(await send()).toBe(false)
  expect(store.all()).toEqual([{ ...report('I-1'), isRefused: true }])
  world.answer = 'done'
  await send()
  expect(store.all()).toEqual([])
})

test('nothing is sent in the name of another, and nothing without a name', async () => {
  const { world, store, send } = browser(report('I-1', 2))
  expect(await send()).toBe(false)
  world.userId = null
  expect(await send()).toBe(true)
  expect(world.sent).toEqual([])
  expect(store.all()).toHaveLength(1)
})

test('what somebody wrote into the storage does no harm', () => {
  const { store, stored } = browser()
  for (const [index, json] of ['', 'null', '[]', '{}', '{"kind":"payment"}'].entries()) stored.set(String(index), json)
  expect(store.all()).toEqual([])
})
