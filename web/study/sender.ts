import { stale } from '../../shared/api/stale.ts'
import { ApiError, call } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { onSessionChange, readOutbox, webToken, writeOutbox } from '../session.ts'
import { createOutbox, type Sent } from './outbox.ts'
import type { Entry } from './outboxStore.ts'

/** A request that hangs this long is tried again; the server knows a review that it has already. */
const patienceMs = 20_000

async function send(entry: Entry): Promise<Sent> {
  try {
    await (entry.kind === 'undo' ? undo(entry) : submit(entry))
    return { result: 'acknowledged' }
  } catch (error) {
    return error instanceof ApiError && isRefusal(error) ? { result: 'refused', error } : { result: 'later' }
  }
}

const options = () => ({ signal: AbortSignal.timeout(patienceMs) })

const undo = ({ reviewId }: Entry) => call('PUT /api/undoReview', { reviewId }, options())

async function submit({ review, cardId }: Entry) {
  if (!review) throw new Error(`The rating of card ${cardId} is empty.`)
  try {
    await call('PUT /api/submitAnswer', review, options())
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'time-in-future') throw error
    // A device whose clock is fast gives times that cannot be: its review counts as of now.
    const { reviewedAt: _, ...timeless } = review
    await call('PUT /api/submitAnswer', timeless, options())
  }
}

/** What another attempt cannot change. A lost session, a lost connection and a busy server are none. */
function isRefusal({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status) && code !== 'xsrf-mismatch'
}

let known: { token: string; userId: number } | null = null

/** Whose token this is. Not from the query cache, which learns of another tab's login a moment late. */
async function identify(): Promise<number | null> {
  const token = webToken()
  if (!token) return null
  if (known?.token === token) return known.userId
  try {
    const { id } = await call('GET /api/me', {}, options())
    known = { token, userId: id }
  } catch {
    return null
  }
  return webToken() === token ? known.userId : null
}

const lock = 'kartei-outbox'

/** The ratings of this browser on their way to the server. */
export const outbox = createOutbox({
  storage: { read: readOutbox, write: writeOutbox },
  send,
  identify,
  // Only pages served by HTTPS have locks; without, a review that two tabs send is still one review.
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request(lock, work) : work()),
  schedule(action, delayMs) {
    const timer = setTimeout(action, delayMs)
    return () => clearTimeout(timer)
  },
  now: Date.now,
})

/** Lists and counts are stale once everything is sent: as soon as somebody looks at them, they are fetched. */
outbox.onSettled(() => {
  if (outbox.status().entries.length > 0) return
  for (const read of stale['PUT /api/submitAnswer']) void queryClient.invalidateQueries({ queryKey: [read] })
})

const flushPatienceMs = 3000

/** Sends what waits. Resolves when nothing is left, and when it fails or takes too long. */
export async function flush(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => {
    const { entries, isStuck } = outbox.status()
    if (entries.length === 0 || isStuck) resolve()
  }
  const unsubscribe = outbox.subscribe(check)
  const timer = setTimeout(resolve, flushPatienceMs)
  outbox.wake()
  check()
  await promise
  clearTimeout(timer)
  unsubscribe()
}

window.addEventListener('online', outbox.wake)
window.addEventListener('focus', outbox.wake)
onSessionChange(() => {
  outbox.reread()
  outbox.wake()
})
