import { ApiError, call, refreshAfter } from '../data/api.ts'
import { identify, type Outcome, outcomeOf, patience, schedule } from '../data/deliveryQueue.ts'
import { ownReviews } from '../data/live/bus.ts'
import { onSessionChange, unsentStorage } from '../data/session.ts'
import { createStore } from '../ui/store.ts'
import { createOutbox, type Entry } from './outbox.ts'

const send = (entry: Entry): Promise<Outcome> => outcomeOf(entry.kind === 'undo' ? undo(entry) : submit(entry))

const undo = ({ reviewId }: Entry) => call('PUT /api/undoReview', { reviewId }, patience())

/** The last review after which the server found that its card needs help, by its id; null once the learner has dismissed that. */
export const slipped = createStore<string | null>(null)

/** The public deck that a rating added to the library, until that is announced. */
export const added = createStore<number | null>(null)

async function submit({ review, reviewId, cardId }: Entry) {
  if (!review) throw new Error(`The rating of card ${cardId} is empty.`)
  ownReviews.add(reviewId)
  const { needsHelp, addedDeck } = await call('PUT /api/submitAnswer', review, patience()).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'time-in-future') throw error
    // The clock of the device is fast: its review counts as of now.
    const { reviewedAt: _, ...timeless } = review
    return call('PUT /api/submitAnswer', timeless, patience())
  })
  if (needsHelp) slipped.set(reviewId)
  if (addedDeck) added.set(addedDeck)
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
