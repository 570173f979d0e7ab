import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

/** What the server answers; to anything else it says nothing. */
const answers = new Map<string, object>()

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=X' })
vi.stubGlobal('fetch', (path: string) => {
  const answer = answers.get(path)
  return answer ? Promise.resolve(Response.json(answer)) : new Promise(() => {})
})

const { startSession } = await import('../data/session.ts')
startSession('ann@example.org', { webToken: 'T-1', emailVerified: true })
const { keepReport, reportsOf, sendReports } = await import('./reporting.ts')
const { reads } = await import('./subscription.ts')
const { queryClient } = await import('../data/queryClient.ts')

test('what the server takes is done with, however long it takes to read how things stand', async () => {
  answers.set('/api/me', { id: 7 })
  answers.set('/api/hasSubscribed', {})
  answers.set('/api/isSubscribed', { IsTrue: false })
  const isSubscribed = new QueryObserver(queryClient, reads.isSubscribed)
  isSubscribed.subscribe(() => {})
  await expect.poll(() => isSubscribed.getCurrentResult().data).toEqual({ IsTrue: false })
  answers.delete('/api/isSubscribed')

  keepReport({ userId: 7, paymentId: 'I-1', code: null })
  expect(reportsOf(7)).toHaveLength(1)
  await sendReports()
  expect(reportsOf(7)).toEqual([])
  // Nobody is to pay twice: no plan is offered while that is read.
  expect(isSubscribed.getCurrentResult()).toMatchObject({ data: { IsTrue: true }, isFetching: true })
})
