import type { CallInput, Queue, QueueCard } from '../../shared/api/contract.ts'
import type { LiveEvent } from '../../shared/live.ts'
import type { Rating } from '../../shared/ratings.ts'
import { type HearingParts, hearingFor } from './hearing.ts'
import { needsHint } from './hint.ts'
import type { Entry, Outbox, OutboxEvent } from './outbox.ts'
import type { Chosen } from './part.ts'
import { type Action, durationOf, emptySession, next } from './queue.ts'
import { isPassed, lastReview } from './removal.ts'
import { newUuid } from '../data/uuid.ts'

/** How many cards are fetched at once, and how few may wait until more are. */
const fetchLimit = 5
const fewWaiting = 3
/** What is left is counted anew so often at most, however much changes elsewhere. */
const recountMs = 500
/** While ratings are on their way their answer is worth a short wait: the counts are exact then. */
const fewWhileSending = 2

export interface StudyParts extends Pick<HearingParts, 'deckId' | 'chosen' | 'fetchCard' | 'readDeck' | 'isOwn'> {
  /** Null until the first card is there. */
  userId(): number | null
  outbox: Outbox
  fetchQueue(input: CallInput<'POST /api/getQueue'>): Promise<Queue>
  /** Tells of what changes elsewhere. Returns what ends that. */
  onLive(listener: (events: readonly LiveEvent[]) => void): () => void
  /** Makes a card ready to be shown at once. */
  prepare(cards: readonly QueueCard[]): Promise<void>
  /** When the hint about 'Ok' was shown last. */
  hintAt: { get(): number | null; set(time: number): void }
  /** The server refused a rating, or to take one back. */
  onRefused(event: OutboxEvent): void
  now(): number
  seed: number
}

/**
 * One session on the learn page: its state, what the learner does, and the cards that it fetches ahead. Nothing that
 * the learner does waits for the network.
 */
export function createStudy({ deckId, chosen, userId, outbox, now, seed, hintAt, ...parts }: StudyParts) {
  const listeners = new Set<() => void>()
  let session = emptySession(seed)
  let isFetching = false
  let isStopped = true
  let recounting: ReturnType<typeof setTimeout> | undefined
  /** What is left is to be counted anew once nothing is on its way to the server. */
  let isRecountDue = false

  function dispatch(action: Action) {
    session = next(session, action)
    for (const listener of listeners) listener()
    if (action.type === 'moreElsewhere') recountSoon()
    void fetchAhead()
  }

  /** Has what is left counted anew, where so many cards are here that none are fetched, or where an answer is on its way that is older. */
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
  // Right after a reload it is not known yet who learns.
  const mayBeMine = (entry: Entry) => userId() === null || isMine(entry)
  const isQuietNow = () => !outbox.status().entries.some(mayBeMine)

  /** Fetches cards where few are left; with `isRecount` one in any case, for the counts that come with it. */
  async function fetchAhead(isRecount = false) {
    const { waiting, current, isExhausted, failure, acknowledged, changes } = session
    // Sent meanwhile, they may be missing in an answer that is older.
    const before = outbox.status().entries
    const isQuiet = isQuietNow()
    const few = isQuiet ? fewWaiting : fewWhileSending
    if (isStopped || isFetching || isExhausted || failure || (waiting.length >= few && !isRecount)) return
    isFetching = true
    const held = [
      ...(current ? [current.card.id] : []),
      ...[...waiting, ...session.removed].map(({ card }) => card.id),
      ...cardsOf(before.filter(isMine)),
    ]
    const skip = [...new Set(held)].slice(0, 100)
    const asked = { acknowledged, changes, isQuiet }
    try {
      const limit = waiting.length < few ? fetchLimit : 1
      const queue = await parts.fetchQueue({ id: deckId, skip, limit, ...inputOf(chosen) })
      await parts.prepare(queue.cards)
      isFetching = false
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
    // A card that was thrown out takes its ratings along.
    const isRemoved = session.removed.some(({ card }) => card.id === entry.cardId)
    if (error && !isRemoved) parts.onRefused(event)
    if (entry.kind === 'undo')
      dispatch(error ? { type: 'undoRefused', reviewId, now: now() } : { type: 'undoAcknowledged', reviewId })
    else dispatch(error ? { type: 'ratingRefused', reviewId } : { type: 'ratingAcknowledged' })
  }

  const hear = hearingFor({
    deckId,
    chosen,
    dispatch,
    now,
    fetchCard: parts.fetchCard,
    readDeck: parts.readDeck,
    isOwn: parts.isOwn,
    session: () => session,
    isQuiet: isQuietNow,
    prepare: async (card) => parts.prepare([{ ...card, intervals: [0, 0, 0, 0] }]),
  })

  const pass = () => dispatch({ type: 'passed', now: now() })

  return {
    session: () => session,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Begins to fetch and to send. Returns what ends that; ratings go on being sent. */
    start() {
      isStopped = false
      const unlisten = outbox.onSettled(onSettled)
      const unhear = parts.onLive(hear)
      outbox.wake()
      void fetchAhead()
      return () => {
        isStopped = true
        clearTimeout(recounting)
        recounting = undefined
        unlisten()
        unhear()
      }
    },

    /** Asks again after a failure. */
    retry: () => dispatch({ type: 'retried' }),
    /** Goes on after the end: more cards came due, or were added. */
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
      const ratings = session.history.map((review) => review.rating)
      if (!needsHint(ratings, hintAt.get(), reviewedAt)) return
      hintAt.set(reviewedAt)
      dispatch({ type: 'hintShown' })
    },
    /** Leaves a card that is gone, or was rated elsewhere. */
    pass,
    /** Throws the card on the screen out of the session, once its answer is shown. Returns its id. */
    remove(): number | null {
      const { current } = session
      if (!current?.isRevealed) return null
      if (isPassed(current)) {
        pass()
        return null
      }
      dispatch({ type: 'removed', now: now() })
      return current.card.id
    },
    restore: (cardId: number) => dispatch({ type: 'restored', cardId, now: now() }),
    /** A card holds something else: it is shown as soon as it is ready. */
    async change(card: QueueCard): Promise<void> {
      await parts.prepare([card])
      if (!isStopped) dispatch({ type: 'edited', card })
    },
    readHint: () => dispatch({ type: 'hintRead' }),

    /** Takes the last rating back; its card is asked again. */
    undo() {
      const review = lastReview(session)
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
