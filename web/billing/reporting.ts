import { notifyManager } from '@tanstack/react-query'
import { ApiError, call, refreshAfter } from '../data/api.ts'
import { identify, isRefusal, patience } from '../data/delivery.ts'
import { queryClient } from '../data/queryClient.ts'
import { changed, onSessionChange, readOutbox, useStored, webToken, writeOutbox } from '../data/session.ts'
import { type Report, reportSender, reportStore } from './reports.ts'
import { reads } from './subscription.ts'

const store = reportStore({ read: readOutbox, write: writeOutbox })

const retryMs = 15_000

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

const sender = reportSender({
  store,
  identify,
  send,
  schedule(action) {
    const timer = setTimeout(() => {
      if (webToken()) action()
    }, retryMs)
    return () => clearTimeout(timer)
  },
  // After what the cache has to tell, so that both are shown at once.
  changed: () => notifyManager.schedule(changed),
})

/** Tells the server of the subscriptions that it does not know of: now, and again until it can be told. */
export const sendReports = sender.sendAll

/** The same for somebody who asks for it: an attempt that hangs is not waited for. */
export const sendReportsNow = sender.sendNow

async function send({ paymentId, code }: Report, signal: AbortSignal): Promise<'done' | 'refused' | 'later'> {
  try {
    await call('PUT /api/hasSubscribed', { paymentId, code }, patience(signal))
  } catch (error) {
    return error instanceof ApiError && isRefusal(error) ? 'refused' : 'later'
  }
  // The report is done with, however long the reads take: until they are there, no plan is offered.
  queryClient.setQueryData(reads.isSubscribed.queryKey, { IsTrue: true })
  void refreshAfter('PUT /api/hasSubscribed')
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
