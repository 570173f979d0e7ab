import type { CallInput, Card, Queue, QueueCard } from '../../shared/api/contract.ts'
import type { LiveEvent } from '../../shared/live.ts'
import type { Rating } from '../../shared/study.ts'
import type { LiveDeps, LiveListener } from './liveListener.ts'
import type { Entry, Outbox, OutboxEvent } from './outbox.ts'
import type { Chosen } from './part.ts'
import { durationOf, emptySession, fetchLimit, fewWaiting, isPassed, lastStep, type Step } from './session.ts'
import { type Action, sessionReducer } from './sessionReducer.ts'
import { newUuid } from '../data/call.ts'

/** How many cards are fetched to learn without a connection, and how few may be left of them until more are. */
const reserveLimit = 50
const fewInReserve = 20
/** The shortest time between two counts of the cards left, however much other clients change. */
const recountMs = 500
/** While ratings are being sent, a refill waits a little longer: its counts are exact then. */
const fewWhileSending = 2

interface StudyDeps extends LiveDeps {
  /** Null until the first card is there. */
  userId(): number | null
  outbox: Outbox
  fetchQueue(input: CallInput<'POST /api/getQueue'>): Promise<Queue>
  /** Subscribes to changes by other clients. Returns the function that unsubscribes. */
  subscribeToEvents(listener: (events: readonly LiveEvent[]) => void): () => void
  /** Fetches the pictures of cards, and does not wait for them. */
  fetchPictures(cards: readonly Card[]): void
  /** The server refused a rating, or to take one back. */
  onRefused(event: OutboxEvent): void
  seed: number
}

/**
 * One session on the learn page: its state, the actions of the learner, and the cards that it fetches ahead. No action
 * waits for the network.
 */
export function createStudy({ deckId, chosen, userId, outbox, now, seed, ...deps }: StudyDeps) {
  const listeners = new Set<() => void>()
  let session = emptySession(seed)
  let isFetching = false
  let isStopped = true
  let recounting: ReturnType<typeof setTimeout> | undefined
  /** The cards left are to be counted once nothing is on its way to the server. */
  let isRecountDue = false
  let isReserveFetched = false

  function dispatch(action: Action) {
    session = sessionReducer(session, action)
    for (const listener of listeners) listener()
    // How long a card is away after a rating, only the server knows.
    if (action.type === 'moreAvailable' || action.type === 'undoAcknowledged') recountSoon()
    void fetchAhead()
  }

  /** Counts the cards left where no refill does: enough cards wait, or the refill on its way is outdated. */
  function recountSoon() {
    if (recounting !== undefined || (session.waiting.length < fewWaiting && !isFetching)) return
    recounting = setTimeout(() => {
      recounting = undefined
      if (isFetching) return recountSoon()
      isRecountDue = !isQuietNow()
      void fetchAhead(!isRecountDue)
    }, recountMs)
  }

  const isMine = ({ userId: owner }: Entry) => owner === userId()
  // Right after a reload the user is not known yet.
  const mayBeMine = (entry: Entry) => userId() === null || isMine(entry)
  const isQuietNow = () => !outbox.status().entries.some(mayBeMine)

  /**
   * Fetches cards when few are left, and the first reserve as soon as the first cards are there. With `isRecount` it fetches at least
   * one, for the counts in the response.
   */
  async function fetchAhead(isRecount = false) {
    const { waiting, reserve, current, isCounted, isExhausted, failure, acknowledged, changes } = session
    // A response may be older than the ratings that are sent in the meantime.
    const before = outbox.status().entries
    const isQuiet = isQuietNow()
    const few = isQuiet ? fewWaiting : fewWhileSending
    const isBehind = waiting.length < few || (isCounted && !isReserveFetched)
    if (isStopped || isFetching || isExhausted || failure || !(isBehind || isRecount)) return
    isFetching = true
    const held = [
      ...[current, ...waiting, ...session.removed].flatMap((one) => one?.card.id ?? []),
      ...cardsOf(before.filter(isMine)),
    ]
    const skip = [...new Set(held)].slice(0, 100)
    const asked = { acknowledged, changes, isQuiet }
    try {
      // The first cards do not wait for the reserve.
      const isReserveDue = isCounted && reserve.length < fewInReserve
      const limit = isReserveDue ? reserveLimit : isBehind ? fetchLimit : 1
      const queue = await deps.fetchQueue({ ...(deckId && { id: deckId }), skip, limit, ...inputOf(chosen) })
      deps.fetchPictures(queue.cards)
      await deps.prepare(queue.cards.slice(0, fetchLimit))
      isFetching = false
      isReserveFetched = isCounted
      const pending = cardsOf([...before, ...outbox.status().entries].filter(isMine))
      if (!isStopped) dispatch({ type: 'fetched', queue, limit, asked, pending, now: now() })
    } catch (error) {
      isFetching = false
      const failure = error instanceof Error ? error : new Error(String(error))
      if (!isStopped) dispatch({ type: 'fetchFailed', failure })
    }
  }

  function onSettled(event: OutboxEvent) {
    const { entry, error } = event
    if (!mayBeMine(entry)) return
    const { reviewId } = entry
    if (isRecountDue && isQuietNow()) recountSoon()
    if (session.failure) dispatch({ type: 'retried' })
    // Errors about a removed card are of no interest.
    const isRemoved = session.removed.some(({ card }) => card.id === entry.cardId)
    if (error && !isRemoved) deps.onRefused(event)
    if (entry.kind === 'undo')
      dispatch(error ? { type: 'undoRefused', reviewId, now: now() } : { type: 'undoAcknowledged', reviewId })
    else dispatch(error ? { type: 'ratingRefused', reviewId } : { type: 'ratingAcknowledged' })
  }

  let live: Promise<LiveListener> | undefined
  /** Applies the changes of other clients. What does so is fetched with the first of them. */
  function onLiveEvents(events: readonly LiveEvent[]) {
    live ??= import('./liveListener.ts').then(({ liveListener }) =>
      liveListener({ ...deps, deckId, chosen, dispatch, now, session: () => session, isQuietNow }),
    )
    live.then(
      (listener) => listener(events),
      () => {
        live = undefined
      },
    )
  }

  const pass = () => dispatch({ type: 'passed', now: now() })
  const setSteps = (steps: readonly Step[]) => dispatch({ type: 'stepped', steps })

  return {
    session: () => session,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Starts to fetch and to send. Returns the function that stops fetching; ratings are still sent. */
    start() {
      isStopped = false
      const unsubscribe = [outbox.onSettled(onSettled), deps.subscribeToEvents(onLiveEvents)]
      outbox.wake()
      void fetchAhead()
      return () => {
        isStopped = true
        clearTimeout(recounting)
        recounting = undefined
        for (const end of unsubscribe) end()
      }
    },

    /** Asks again after a failure. */
    retry: () => dispatch({ type: 'retried' }),
    /** Continues after the end, when more cards became due or were added. */
    restart: () => dispatch({ type: 'restarted', now: now() }),
    reveal: () => dispatch({ type: 'revealed' }),
    choose: (answer: number) => dispatch({ type: 'chosen', answer }),

    rate(rating: Rating) {
      const { current, failure } = session
      const user = userId()
      if (!current?.isRevealed || user === null) return
      if (isPassed(current)) return pass()
      const reviewedAt = now()
      const durationMs = durationOf(current, reviewedAt)
      const reviewId = newUuid()
      const cardId = current.card.id
      const review = { rating, cardid: cardId, reviewId, reviewedAt: new Date(reviewedAt).toISOString(), durationMs }
      outbox.addRating({ userId: user, reviewId, cardId, review })
      if (failure) dispatch({ type: 'retried' })
      dispatch({ type: 'rated', reviewId, rating, durationMs, now: reviewedAt })
    },
    /** Leaves a card that is gone, or was rated on another device. */
    pass,
    /** Removes the card on the screen from the session. Returns its id. */
    remove(): number | null {
      const { current } = session
      if (!current) return null
      if (isPassed(current)) {
        pass()
        return null
      }
      dispatch({ type: 'removed', now: now() })
      return current.card.id
    },
    /** For the tools of a card, which load later. */
    dispatch,
    restore: (cardId: number) => dispatch({ type: 'restored', cardId, now: now() }),
    /** Shows a card as it is now, as soon as it is rendered. */
    async change(card: QueueCard): Promise<void> {
      await deps.prepare([card])
      if (!isStopped) dispatch({ type: 'edited', card })
    },

    /** Makes `takeBack` what an undo does next. Returns that undo, which works once. */
    did(takeBack: () => void): () => void {
      const undo = () => {
        if (!session.steps.includes(undo)) return
        setSteps(session.steps.filter((one) => one !== undo))
        takeBack()
      }
      setSteps([...session.steps, undo])
      return undo
    },

    /** Undoes what was done last. The card of a rating is asked again. */
    undo() {
      const review = lastStep(session)
      if (typeof review === 'function') return review()
      const user = userId()
      if (!review || user === null) return
      const { reviewId } = review
      const isForgotten = outbox.undo({ userId: user, reviewId, cardId: review.card.id })
      dispatch({ type: 'undone', now: now() })
      if (isForgotten) dispatch({ type: 'undoAcknowledged', reviewId })
    },
  }
}

const inputOf = (chosen: Chosen | null) =>
  chosen === null ? {} : typeof chosen === 'number' ? { topic: chosen } : { topics: [...chosen] }

const cardsOf = (entries: readonly Entry[]) => entries.map((entry) => entry.cardId)

export type Study = ReturnType<typeof createStudy>
