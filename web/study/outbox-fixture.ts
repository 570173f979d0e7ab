import { vi } from 'vitest'
import type { Outcome } from '../data/deliveryQueue.ts'
import { createOutbox, type Entry, type OutboxEvent } from './outbox.ts'
import { storageIn } from './storage-fixture.ts'

export const acknowledged: Outcome = { result: 'acknowledged' }
export const later: Outcome = { result: 'later' }

/** A browser whose network, clock and user the test holds. */
export function browser() {
  const world = {
    stored: new Map<string, string>(),
    userId: 1 as number | null,
    /** Answers to come; without one a call is acknowledged. */
    answers: [] as (Outcome | Promise<Outcome>)[],
    sent: [] as string[],
    events: [] as string[],
    timers: [] as { action: () => void; delayMs: number }[],
  }
  let lock = Promise.resolve()
  const open = () => {
    const outbox = createOutbox({
      storage: storageIn(world.stored),
      send: async ({ kind, reviewId }: Entry) => {
        world.sent.push(`${kind} ${reviewId}`)
        return world.answers.shift() ?? acknowledged
      },
      now: () => 1000,
      identify: async () => world.userId,
      exclusively: (work) => (lock = lock.then(work)),
      schedule(action, delayMs) {
        const timer = { action, delayMs }
        world.timers.push(timer)
        return () => (world.timers = world.timers.filter((one) => one !== timer))
      },
    })
    outbox.onSettled(({ entry, error }: OutboxEvent) =>
      world.events.push(`${entry.kind} ${entry.reviewId} ${error ? error.message : 'ok'}`),
    )
    return outbox
  }
  return { world, open, elapse: () => world.timers.splice(0).map(({ action }) => action()) }
}

/** Rates a card. */
export const rate = (outbox: ReturnType<typeof createOutbox>, reviewId: string, userId = 1) =>
  outbox.addRating({ userId, reviewId, cardId: 5, review: { rating: 3, cardid: 5, reviewId } })
/** Takes a rating back. */
export const undo = (outbox: ReturnType<typeof createOutbox>, reviewId: string) =>
  outbox.undo({ userId: 1, reviewId, cardId: 5 })

/** An answer that the test gives when it likes. */
export const pending = () => Promise.withResolvers<Outcome>()
/** Waits until what is checked is so. */
export const settled = (check: () => void) => vi.waitFor(check, { interval: 1 })
