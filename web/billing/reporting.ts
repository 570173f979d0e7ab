import { stale } from '../../shared/api/stale.ts'
import { ApiError, call } from '../api.ts'
import { identify, isRefusal, patience } from '../delivery.ts'
import { queryClient } from '../queryClient.ts'
import { changed, onSessionChange, readOutbox, useStored, webToken, writeOutbox } from '../session.ts'
import { type Report, reportStore, sendAll } from './reports.ts'

const store = reportStore({ read: readOutbox, write: writeOutbox })

const retryMs = 15_000
let retry: ReturnType<typeof setTimeout> | undefined
let last = Promise.resolve()

/** Keeps that a subscription was approved, until the server knows of it. */
export function keepReport(report: Pick<Report, 'userId' | 'paymentId' | 'code'>): void {
  store.put({ kind: 'payment', ...report, isRefused: false })
  changed()
}

/** Forgets a report that was refused. */
export function forgetReport(report: Report): void {
  store.remove(report)
  changed()
}

/** The reports of a user that the server has not said yes to. */
export const reportsOf = (userId: number): readonly Report[] => store.all().filter((report) => report.userId === userId)

/** Those of them that the user is to know of, now and after every change: none that waits, once their subscription runs. */
export function useReports(userId: number, isRunning: boolean): readonly Report[] {
  const all = JSON.parse(useStored(() => JSON.stringify(reportsOf(userId)))) as Report[]
  return all.filter((report) => report.isRefused || !isRunning)
}

/** Tells the server of the subscriptions that it does not know of: now, and again until it can be told. */
export function sendReports(): Promise<void> {
  // One attempt after another: what is kept during one is in the next.
  last = last.then(attempt)
  return last
}

async function attempt(): Promise<void> {
  clearTimeout(retry)
  const isLeft = await sendAll({ store, identify, send })
  if (isLeft && webToken()) retry = setTimeout(() => void sendReports(), retryMs)
  changed()
}

async function send({ paymentId, code }: Report): Promise<'done' | 'refused' | 'later'> {
  try {
    await call('PUT /api/hasSubscribed', { paymentId, code }, patience())
  } catch (error) {
    return error instanceof ApiError && isRefusal(error) ? 'refused' : 'later'
  }
  await Promise.all(stale['PUT /api/hasSubscribed'].map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
  return 'done'
}

window.addEventListener('online', () => void sendReports())

// Whoever logs in may have reports from before.
let token = webToken()
onSessionChange(() => {
  if (webToken() === token) return
  token = webToken()
  if (token) void sendReports()
})
