import { ApiError, call, refreshAfter } from '../data/api.ts'
import { identify, isRefusal, patience } from '../data/delivery.ts'
import { ownReviews } from '../data/live/bus.ts'
import { onSessionChange, readOutbox, writeOutbox } from '../data/session.ts'
import { createOutbox, type Sent } from './outbox.ts'
import type { Entry } from './outboxStore.ts'

async function send(entry: Entry): Promise<Sent> {
  try {
    await (entry.kind === 'undo' ? undo(entry) : submit(entry))
    return { result: 'acknowledged' }
  } catch (error) {
    return error instanceof ApiError && isRefusal(error) ? { result: 'refused', error } : { result: 'later' }
  }
}

const undo = ({ reviewId }: Entry) => call('PUT /api/undoReview', { reviewId }, patience())

async function submit({ review, reviewId, cardId }: Entry) {
  if (!review) throw new Error(`The rating of card ${cardId} is empty.`)
  ownReviews.add(reviewId)
  try {
    await call('PUT /api/submitAnswer', review, patience())
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'time-in-future') throw error
    // A device whose clock is fast gives times that cannot be: its review counts as of now.
    const { reviewedAt: _, ...timeless } = review
    await call('PUT /api/submitAnswer', timeless, patience())
  }
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
  if (outbox.status().entries.length === 0) void refreshAfter('PUT /api/submitAnswer')
})

window.addEventListener('online', outbox.wake)
window.addEventListener('focus', outbox.wake)
onSessionChange(() => {
  outbox.reread()
  outbox.wake()
})
