import { ApiError, call, refreshAfter } from '../data/api.ts'
import { identify, type Outcome, outcomeOf, patience, schedule } from '../data/deliveryQueue.ts'
import { ownReviews } from '../data/live/bus.ts'
import { onSessionChange, unsentStorage } from '../data/session.ts'
import { createOutbox, type Entry } from './outbox.ts'

const send = (entry: Entry): Promise<Outcome> => outcomeOf(entry.kind === 'undo' ? undo(entry) : submit(entry))

const undo = ({ reviewId }: Entry) => call('PUT /api/undoReview', { reviewId }, patience())

async function submit({ review, reviewId, cardId }: Entry) {
  if (!review) throw new Error(`The rating of card ${cardId} is empty.`)
  ownReviews.add(reviewId)
  try {
    await call('PUT /api/submitAnswer', review, patience())
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'time-in-future') throw error
    // The clock of the device is fast: its review counts as of now.
    const { reviewedAt: _, ...timeless } = review
    await call('PUT /api/submitAnswer', timeless, patience())
  }
}

const lock = 'kartei-outbox'

/** The ratings of this browser on their way to the server. */
export const outbox = createOutbox({
  storage: unsentStorage,
  send,
  identify,
  // Only pages served by HTTPS have locks; without them a review that two tabs send is still one review.
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request(lock, work) : work()),
  schedule,
  now: Date.now,
})

/** Lists and counts are stale once everything is sent. They are refetched when a screen shows them. */
outbox.onSettled(() => {
  if (outbox.status().entries.length === 0) void refreshAfter('PUT /api/submitAnswer')
})

window.addEventListener('online', outbox.wake)
window.addEventListener('focus', outbox.wake)
onSessionChange(() => {
  outbox.reread()
  outbox.wake()
})
