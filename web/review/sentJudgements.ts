import { writes } from '../../shared/api/writes.ts'
import { ApiError, call } from '../data/api.ts'
import { type Outcome, outcomeOf, patience, schedule } from '../data/deliveryQueue.ts'
import { queryClient } from '../data/queryClient.ts'
import { onSessionChange, webToken } from '../data/session.ts'
import { beforeLogout } from '../app/shell/beforeLogout.ts'
import { createJudgements, type Judgement } from './judgements.ts'

async function send(judgement: Judgement, isLast: boolean): Promise<Outcome> {
  const options = isLast ? { keepalive: true } : patience()
  const outcome = await outcomeOf(
    'cards' in judgement
      ? call(
          'PUT /api/rejectAllCards',
          { id: judgement.deckId, cards: [...judgement.cards], reason: judgement.reason },
          options,
        )
      : call('PUT /api/judgeCard', judgement, options),
  )
  // Deleted elsewhere in the meantime: there is nothing left to decide.
  const isGone = outcome.result === 'refused' && outcome.error instanceof ApiError && outcome.error.status === 404
  return isGone ? { result: 'acknowledged' } : outcome
}

/** The decisions of this page on their way to the server. */
export const judgements = createJudgements({ send, schedule })

/** Makes stale what decisions change. The tray knows its own, and is not fetched again for each. */
export function refreshAfterJudgements(): void {
  for (const read of writes['PUT /api/judgeCard'].stale)
    void queryClient.invalidateQueries({
      queryKey: [read],
      ...(read === 'GET /api/reviewTray' && { refetchType: 'none' as const }),
    })
}

judgements.onSettled(() => {
  if (judgements.status().waiting === 0) refreshAfterJudgements()
})

beforeLogout.add(judgements.drain)
let token = webToken()
onSessionChange(() => {
  if (webToken() === token) return
  token = webToken()
  judgements.forget()
})

window.addEventListener('online', judgements.flush)
window.addEventListener('pagehide', judgements.flushLast)
// A telephone may end a page that is hidden without another event.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && judgements.flushLast())
