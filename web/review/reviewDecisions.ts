import { writes } from '../../shared/api/writes.ts'
import { ApiError, call } from '../data/api.ts'
import { type Outcome, outcomeOf, patience, schedule } from '../data/deliveryQueue.ts'
import { queryClient } from '../data/queryClient.ts'
import { onSessionChange, webToken, beforeLogout } from '../data/session.ts'
import { createReviewDecisions, type ReviewDecision } from './createReviewDecisions.ts'

async function send(reviewDecision: ReviewDecision, isLast: boolean): Promise<Outcome> {
  const options = isLast ? { keepalive: true } : patience()
  const outcome = await outcomeOf(
    'cards' in reviewDecision
      ? call(
          'PUT /api/rejectAllCards',
          { id: reviewDecision.deckId, cards: [...reviewDecision.cards], reason: reviewDecision.reason },
          options,
        )
      : call('PUT /api/judgeCard', reviewDecision, options),
  )
  // Deleted elsewhere in the meantime: there is nothing left to decide.
  const isGone = outcome.result === 'refused' && outcome.error instanceof ApiError && outcome.error.status === 404
  return isGone ? { result: 'acknowledged' } : outcome
}

/** The decisions of this page on their way to the server. */
export const reviewDecisions = createReviewDecisions({ send, schedule })

/** Makes stale what decisions change. The tray knows its own, and is not fetched again for each. */
export function refreshAfterReview(): void {
  for (const read of writes['PUT /api/judgeCard'].stale)
    void queryClient.invalidateQueries({
      queryKey: [read],
      ...(read === 'GET /api/reviewTray' && { refetchType: 'none' as const }),
    })
}

reviewDecisions.onSettled(() => {
  if (reviewDecisions.status.get().waiting === 0) refreshAfterReview()
})

beforeLogout.add(reviewDecisions.drain)
let token = webToken()
onSessionChange(() => {
  if (webToken() === token) return
  token = webToken()
  reviewDecisions.forget()
})

window.addEventListener('online', reviewDecisions.flush)
window.addEventListener('pagehide', reviewDecisions.flushLast)
// A telephone may end a page that is hidden without another event.
document.addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'hidden' && reviewDecisions.flushLast(),
)
