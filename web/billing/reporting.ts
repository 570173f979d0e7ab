import { notifyManager } from '@tanstack/react-query'
import { call, refreshAfter } from '../data/api.ts'
import { identify, type Outcome, outcomeOf, patience, schedule } from '../data/deliveryQueue.ts'
import { queryClient } from '../data/queryClient.ts'
import { changed, onSessionChange, useStored, webToken, unsentStorage } from '../data/session.ts'
import { type Report, reportQueue, reportStore } from './reports.ts'
import { reads } from './subscription.ts'

const store = reportStore(unsentStorage)

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

const queue = reportQueue({
  store,
  identify,
  send,
  schedule: (action, delayMs) => schedule(() => webToken() && action(), delayMs),
  // After what the cache has to tell, so that both are shown at once.
  changed: () => notifyManager.schedule(changed),
})

/** Reports the subscriptions that the server does not know of, and retries until it has answered. */
export const sendReports = queue.send

/** The same for a user who asks for it: an attempt that hangs is given up. */
export const sendReportsNow = queue.sendNow

async function send({ paymentId, code }: Report, signal: AbortSignal): Promise<Outcome> {
  const outcome = await outcomeOf(call('PUT /api/hasSubscribed', { paymentId, code }, patience(signal)))
  if (outcome.result !== 'acknowledged') return outcome
  // The report is done with, however long the reads take: until they are there, no plan is offered.
  queryClient.setQueryData(reads.isSubscribed.queryKey, { IsTrue: true })
  void refreshAfter('PUT /api/hasSubscribed')
  return outcome
}

window.addEventListener('online', () => void sendReports())

// A user who logs in may have reports from an earlier session.
let token = webToken()
onSessionChange(() => {
  if (webToken() === token) return
  token = webToken()
  if (token) void sendReports()
})
