import type { RejectReason } from '../../shared/generation.ts'
import { createStore } from '../ui/store.ts'
import { DeliveryQueue, type Outcome, type Schedule } from '../data/deliveryQueue.ts'

/** What the user decides about a generated card, or about several of a deck at once. */
export type ReviewDecision =
  | ({ id: number } & ({ decision: 'keep' } | { decision: 'reject'; reason: RejectReason }))
  | { deckId: number; cards: readonly number[]; decision: 'reject'; reason: RejectReason }

/** The cards that a decision is about. */
export const cardsOf = (reviewDecision: ReviewDecision) =>
  'cards' in reviewDecision ? reviewDecision.cards : [reviewDecision.id]

/** Identifies what a decision is about: a later decision about the same replaces it. */
const subjectOf = (reviewDecision: ReviewDecision) => ('cards' in reviewDecision ? reviewDecision : reviewDecision.id)

export type ReviewDecisionEvent = { reviewDecision: ReviewDecision; error: Error | null }

export interface ReviewDecisionOptions {
  /** With `isLast` the page goes away meanwhile. */
  send(reviewDecision: ReviewDecision, isLast: boolean): Promise<Outcome>
  schedule: Schedule
}

/** How long a decision can be taken back: the server deletes a card that is rejected. */
const graceMs = 5000

interface Entry {
  reviewDecision: ReviewDecision
  state: 'held' | 'due' | 'sending'
  release: () => void
}

/** Decisions on their way to the server. Each is held for some seconds, in which it can be taken back. */
export function createReviewDecisions({ send, schedule }: ReviewDecisionOptions) {
  const sendingListeners = new Set<(reviewDecision: ReviewDecision) => void>()
  const settledListeners = new Set<(event: ReviewDecisionEvent) => void>()
  /** Cards whose decision the server has: a list that was fetched before it knew may still name them. */
  const done = new Set<number>()
  let entries: readonly Entry[] = []
  const status = createStore({ waiting: 0, isStuck: false })
  let leaving: Promise<unknown> = Promise.resolve()
  const queue = new DeliveryQueue<Entry>({
    next: () => entries.find(({ state }) => state === 'due') ?? null,
    send: (entry) => transmit(entry, false),
    settle,
    onChange: () => changed(entries),
    schedule,
  })

  function changed(next: readonly Entry[]) {
    entries = next
    const waiting = entries.reduce((sum, { reviewDecision }) => sum + cardsOf(reviewDecision).length, 0)
    const isStuck = waiting > 0 && queue.isStuck
    const before = status.get()
    if (waiting !== before.waiting || isStuck !== before.isStuck) status.set({ waiting, isStuck })
  }

  /** Takes a card out of its entry, unless that is being sent. */
  function take(id: number): boolean {
    const entry = entries.find(
      ({ reviewDecision, state }) => cardsOf(reviewDecision).includes(id) && state !== 'sending',
    )
    if (!entry) return false
    const { reviewDecision } = entry
    const others = cardsOf(reviewDecision).filter((one) => one !== id)
    if ('cards' in reviewDecision) entry.reviewDecision = { ...reviewDecision, cards: others }
    if (others.length === 0) entry.release()
    changed(entries.filter((one) => one !== entry || others.length > 0))
    return true
  }

  function settle(entry: Entry, error: Error | null) {
    // Sent twice as the page went away, it is settled already.
    if (!entries.includes(entry)) return
    if (!error) for (const id of cardsOf(entry.reviewDecision)) done.add(id)
    changed(entries.filter((one) => one !== entry))
    for (const listener of settledListeners) listener({ reviewDecision: entry.reviewDecision, error })
  }

  async function transmit(entry: Entry, isLast: boolean): Promise<Outcome> {
    entry.state = 'sending'
    for (const listener of sendingListeners) listener(entry.reviewDecision)
    const outcome = await send(entry.reviewDecision, isLast)
    entry.state = 'due'
    return entries.includes(entry) ? outcome : { result: 'acknowledged' }
  }

  async function transmitLast(entry: Entry): Promise<void> {
    const outcome = await transmit(entry, true)
    if (outcome.result === 'later') return queue.retryLater(outcome.error)
    settle(entry, outcome.result === 'refused' ? outcome.error : null)
    if (entries.length === 0) queue.reset()
  }

  function releaseAll() {
    for (const entry of entries) {
      entry.release()
      if (entry.state === 'held') entry.state = 'due'
    }
  }

  return {
    /** Notes a decision, in place of earlier ones about the same cards. */
    add(reviewDecision: ReviewDecision) {
      for (const id of cardsOf(reviewDecision)) {
        take(id)
        done.delete(id)
      }
      const entry: Entry = { reviewDecision, state: 'held', release: () => {} }
      entry.release = schedule(() => {
        entry.state = 'due'
        queue.added()
      }, graceMs)
      changed([...entries, entry])
    },

    /** Takes a decision back. Returns false if it was sent: then it stands on the server. */
    takeBack(id: number): boolean {
      done.delete(id)
      return take(id)
    },

    /** Whether a card was decided on, whatever an older list says. */
    isDecided: (id: number) =>
      done.has(id) || entries.some(({ reviewDecision }) => cardsOf(reviewDecision).includes(id)),

    /** Sends now what waits: the screen is left, or the network is back. */
    flush() {
      releaseAll()
      void queue.send()
    },

    /** Sends everything at once before the page goes away, also what is being sent: that request may end with the page. */
    flushLast() {
      releaseAll()
      const newest = new Map(entries.map((entry) => [subjectOf(entry.reviewDecision), entry]))
      leaving = Promise.all(Array.from(newest.values(), transmitLast))
    },

    /** Sends what waits before a logout, also what is decided meanwhile. */
    drain(): Promise<void> {
      releaseAll()
      return queue.drain(async () => {
        await leaving
        releaseAll()
      })
    },

    /** Forgets what waits: the user who decided it is not signed in any more. */
    forget() {
      for (const { release } of entries) release()
      queue.reset()
      done.clear()
      changed([])
    },

    /** How many decisions wait, and whether they cannot be sent for now. */
    status,
    /** Calls `listener` for each decision that is being sent, each time. */
    onSending(listener: (reviewDecision: ReviewDecision) => void) {
      sendingListeners.add(listener)
      return () => void sendingListeners.delete(listener)
    },
    /** Calls `listener` for each decision that the server has answered. */
    onSettled(listener: (event: ReviewDecisionEvent) => void) {
      settledListeners.add(listener)
      return () => void settledListeners.delete(listener)
    },
  }
}
