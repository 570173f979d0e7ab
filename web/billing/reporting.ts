import { notifyManager } from '@tanstack/react-query'
import { call, refreshAfter } from '../data/api.ts'
import { identify, type Outcome, outcomeOf, patience, schedule } from '../data/deliveryQueue.ts'
import { queryClient } from '../data/queryClient.ts'
import { changed, onSessionChange, useStored, webToken, unsentStorage } from '../data/session.ts'
import { type Report, reportQueue, reportStore } from './reports.ts'
import { reads } from './subscription.ts'

const store = reportStore(unsentStorage)

/** Stores the approval of a subscription until the server has it. */
export function keepReport(report: Pick<Report, 'userId' | 'paymentId' | 'code'>): void {
  store.put({ kind: 'payment', ...report, isRefused: false })
  changed()
}

/** Forgets a report that was refused. */
export function forgetReport(report: Report): void {
  store.remove(report)
  changed()
}

/** The reports of a user that the server has not accepted. */
export const reportsOf = (userId: number): readonly Report[] => store.all().filter((report) => report.userId === userId)

/** The reports to show to the user. Pending ones are hidden once the subscription is active. */
export function useReports(userId: number, isRunning: boolean): readonly Report[] {
  const all = JSON.parse(useStored(() => JSON.stringify(reportsOf(userId)))) as Report[]
  return all.filter((report) => report.isRefused || !isRunning)
}

const queue = reportQueue({
  store,
  identify,
  send,
  schedule: (action, delayMs) => schedule(() => webToken() && action(), delayMs),
  // After the updates of the cache, so that both show at once.
  changed: () => notifyManager.schedule(changed),
})

/** Sends the reports, and retries until the server has responded. */
export const sendReports = queue.send

/** The same at the request of the user: an attempt that hangs is abandoned. */
export const sendReportsNow = queue.sendNow

async function send({ paymentId, code }: Report, signal: AbortSignal): Promise<Outcome> {
  const outcome = await outcomeOf(call('PUT /api/hasSubscribed', { paymentId, code }, patience(signal)))
  if (outcome.result !== 'acknowledged') return outcome
  // Marks the user as subscribed at once, so that no plan is offered until the reads are fresh.
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
