import { writes } from '../../shared/api/writes.ts'
import { ApiError, call } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { onSessionChange, webToken } from '../data/session.ts'
import { beforeLogout } from '../app/shell/beforeLogout.ts'
import { createJudgements, type Sent } from './judgements.ts'

/** A request that hangs this long is tried again; to keep or reject a card twice does no harm. */
const patienceMs = 20_000

/** The decisions of this page on their way to the server. */
export const judgements = createJudgements({
  async send(judgement, isLast): Promise<Sent> {
    try {
      const options = isLast ? { keepalive: true } : { signal: AbortSignal.timeout(patienceMs) }
      if ('cards' in judgement) {
        const { deckId: id, cards, reason } = judgement
        await call('PUT /api/rejectAllCards', { id, cards: [...cards], reason }, options)
      } else await call('PUT /api/judgeCard', judgement, options)
      return { result: 'acknowledged' }
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefusal(error)) return { result: 'later' }
      // Deleted elsewhere in the meantime: there is nothing left to decide.
      return error.status === 404 ? { result: 'acknowledged' } : { result: 'refused', error }
    }
  },
  schedule(action, delayMs) {
    const timer = setTimeout(action, delayMs)
    return () => clearTimeout(timer)
  },
})

/** What another attempt cannot change. */
const isRefusal = ({ status, code }: ApiError) =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status) && code !== 'xsrf-mismatch'

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
// A telephone may end a page that is not seen, and says nothing more.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && judgements.flushLast())
