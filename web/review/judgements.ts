import type { RejectReason } from '../../shared/generation.ts'
import { logoutPatienceMs } from '../app/shell/beforeLogout.ts'

/** What the user says of a card that was made, or at once of several of a deck. */
export type Judgement =
  | ({ id: number } & ({ decision: 'keep' } | { decision: 'reject'; reason: RejectReason }))
  | { deckId: number; cards: readonly number[]; decision: 'reject'; reason: RejectReason }

/** The cards that a judgement is about. */
export const cardsOf = (judgement: Judgement) => ('cards' in judgement ? judgement.cards : [judgement.id])

/** What a later judgement about the same replaces. */
const subjectOf = (judgement: Judgement) => ('cards' in judgement ? judgement : judgement.id)

/** What became of it. `later` is a failure that may pass: no network, a busy server. */
export type Sent = { result: 'acknowledged' } | { result: 'refused'; error: Error } | { result: 'later' }

export type JudgementEvent = { judgement: Judgement; error: Error | null }

export interface JudgementParts {
  /** Makes the call. With `isLast` the page goes away meanwhile. */
  send(judgement: Judgement, isLast: boolean): Promise<Sent>
  /** Calls `action` after a while. Returns what prevents that. */
  schedule(action: () => void, delayMs: number): () => void
}

/** How long a decision can be taken back: the server deletes a card that is rejected. */
const graceMs = 5000
const firstDelayMs = 1000
const longestDelayMs = 30_000

interface Entry {
  judgement: Judgement
  state: 'held' | 'due' | 'sending'
  release: () => void
}

/**
 * Decisions on their way to the server: held for some seconds, in which they can be taken back, then sent one at a
 * time, again and again until the server has said yes or no.
 */
export function createJudgements({ send, schedule }: JudgementParts) {
  const listeners = new Set<() => void>()
  const sendingListeners = new Set<(judgement: Judgement) => void>()
  const settledListeners = new Set<(event: JudgementEvent) => void>()
  /** Cards whose decision the server has: a list that was fetched before it knew may still name them. */
  const done = new Set<number>()
  let entries: readonly Entry[] = []
  let status = { waiting: 0, isStuck: false }
  let failures = 0
  let isSending = false
  /** Over when what is being sent is, and when that failed. */
  let sending = Promise.resolve()
  let leaving: Promise<unknown> = sending
  let cancelRetry: (() => void) | null = null

  function changed(next: readonly Entry[]) {
    entries = next
    const waiting = entries.reduce((sum, { judgement }) => sum + cardsOf(judgement).length, 0)
    // What was stuck is told of until all of it is sent, not only until the first of it is.
    const isOnItsWay = entries.some(({ state }) => state !== 'held')
    status = { waiting, isStuck: waiting > 0 && (failures > 0 || (status.isStuck && isOnItsWay)) }
    for (const listener of listeners) listener()
  }

  /** Takes a card out of its entry, if that is not on its way already. */
  function take(id: number): boolean {
    const entry = entries.find(({ judgement, state }) => cardsOf(judgement).includes(id) && state !== 'sending')
    if (!entry) return false
    const { judgement } = entry
    const others = cardsOf(judgement).filter((one) => one !== id)
    if ('cards' in judgement) entry.judgement = { ...judgement, cards: others }
    if (others.length === 0) entry.release()
    changed(entries.filter((one) => one !== entry || others.length > 0))
    return true
  }

  function settle(entry: Entry, error: Error | null) {
    failures = 0
    if (!error) for (const id of cardsOf(entry.judgement)) done.add(id)
    changed(entries.filter((one) => one !== entry))
    for (const listener of settledListeners) listener({ judgement: entry.judgement, error })
  }

  /** Sends one. Returns whether the server has answered, however it was asked. */
  async function transmit(entry: Entry, isLast: boolean): Promise<boolean> {
    entry.state = 'sending'
    for (const listener of sendingListeners) listener(entry.judgement)
    const sent = await send(entry.judgement, isLast)
    if (!entries.includes(entry)) return true
    entry.state = 'due'
    if (sent.result !== 'later') settle(entry, sent.result === 'refused' ? sent.error : null)
    return sent.result !== 'later'
  }

  function sendAll() {
    if (!isSending) sending = sendDue()
  }

  async function sendDue() {
    isSending = true
    cancelRetry?.()
    for (let entry = due(); entry; entry = due())
      if (!(await transmit(entry, false))) {
        delay()
        break
      }
    isSending = false
  }

  const due = () => entries.find(({ state }) => state === 'due')

  function delay() {
    const delayMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
    failures++
    cancelRetry?.()
    cancelRetry = schedule(sendAll, delayMs)
    changed(entries)
  }

  async function sendNow() {
    releaseAll()
    // What is under way may have begun without a network, and says nothing about now.
    await Promise.all([sending, leaving])
    releaseAll()
    sendAll()
    await sending
  }

  function releaseAll() {
    for (const entry of entries) {
      entry.release()
      if (entry.state === 'held') entry.state = 'due'
    }
  }

  return {
    /** Notes a decision, in place of earlier ones about the same cards. */
    add(judgement: Judgement) {
      for (const id of cardsOf(judgement)) {
        take(id)
        done.delete(id)
      }
      const entry: Entry = { judgement, state: 'held', release: () => {} }
      entry.release = schedule(() => {
        entry.state = 'due'
        // While attempts fail, the next one keeps its time.
        if (failures === 0) sendAll()
      }, graceMs)
      changed([...entries, entry])
    },

    /** Takes a decision back. Returns whether that is all: one that was sent stands on the server. */
    takeBack(id: number): boolean {
      done.delete(id)
      return take(id)
    },

    /** Whether a card was decided about, whatever a list says that is older. */
    isDecided: (id: number) => done.has(id) || entries.some(({ judgement }) => cardsOf(judgement).includes(id)),

    /** Sends now what waits: the screen is left, or the network is back. */
    flush() {
      releaseAll()
      sendAll()
    },

    /** Sends all at once, before the page goes away. What is under way is sent again, since its request may end with the page. */
    flushLast() {
      releaseAll()
      const newest = new Map(entries.map((entry) => [subjectOf(entry.judgement), entry]))
      leaving = Promise.all(Array.from(newest.values(), async (entry) => (await transmit(entry, true)) || delay()))
    },

    /** Sends what waits. Resolves when nothing is left, when an attempt fails that it began itself, and when it takes too long. */
    async drain(): Promise<void> {
      const { promise: isLate, resolve } = Promise.withResolvers<void>()
      const cancel = schedule(resolve, logoutPatienceMs)
      await Promise.race([sendNow(), isLate])
      cancel()
    },

    /** Forgets what waits: whoever decided it is not signed in any more. */
    forget() {
      for (const { release } of entries) release()
      cancelRetry?.()
      failures = 0
      done.clear()
      changed([])
    },

    status: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls `listener` for each decision that is being sent, each time. */
    onSending(listener: (judgement: Judgement) => void) {
      sendingListeners.add(listener)
      return () => void sendingListeners.delete(listener)
    },
    /** Calls `listener` for each decision that the server has answered. */
    onSettled(listener: (event: JudgementEvent) => void) {
      settledListeners.add(listener)
      return () => void settledListeners.delete(listener)
    },
  }
}
