import type { Card, Queue, QueueCard } from '../../shared/api/contract.ts'
import type { Rating } from '../../shared/study.ts'
import {
  type Asking,
  type Count,
  countOf,
  fetchLimit,
  fewWaiting,
  isChoice,
  lastStep,
  learnable,
  type Review,
  type Session,
  type Shown,
  type Step,
} from './session.ts'

/** The state of a session when the server was asked for cards. */
export interface Asked {
  acknowledged: number
  changes: number
  /** Nothing was on its way to the server. */
  isQuiet: boolean
}

export type Action =
  /** `asked` is when the server was asked, `pending` the cards whose reviews it does not have now. */
  | { type: 'fetched'; queue: Queue; limit: number; asked: Asked; pending: readonly number[]; now: number }
  | { type: 'fetchFailed'; failure: Error }
  | { type: 'retried' }
  /** The learner continues after the end. */
  | { type: 'restarted'; now: number }
  /** Other clients may have added cards to learn, or a card was put off: what is left is counted again. */
  | { type: 'moreAvailable'; isQuiet: Asked['isQuiet'] }
  | { type: 'revealed' }
  | { type: 'chosen'; answer: number }
  | { type: 'rated'; reviewId: string; rating: Rating; durationMs: number; now: number }
  /** Something else was done that can be undone, or was undone. */
  | { type: 'stepped'; steps: readonly Step[] }
  | { type: 'undone'; now: number }
  | { type: 'removed'; now: number }
  /** A removal was undone or refused. */
  | { type: 'restored'; cardId: number; now: number }
  /** The learner edited a card, or flagged it. */
  | { type: 'edited'; card: QueueCard }
  /** Another client edited or moved a card. */
  | { type: 'cardChanged'; card: Card }
  /** Another client deleted or rated cards. */
  | { type: 'cardsGone'; cardIds: readonly number[]; mark: 'gone' | 'rated'; now: number }
  /** The topics that are learned are these now. */
  | { type: 'topicsChanged'; topics: ReadonlySet<number>; now: number }
  /** Another client changed something that the cards of the reserve may not show. */
  | { type: 'reserveOutdated' }
  /** The learner leaves a card that is gone. */
  | { type: 'passed'; now: number }
  | { type: 'ratingAcknowledged' }
  | { type: 'ratingRefused'; reviewId: string }
  | { type: 'undoAcknowledged'; reviewId: string }
  | { type: 'undoRefused'; reviewId: string; now: number }

/** The session after an action. */
export function sessionReducer(session: Session, action: Action): Session {
  const { current, history } = session
  switch (action.type) {
    case 'fetched':
      return fetched(session, action)
    case 'fetchFailed':
      return { ...session, failure: action.failure }
    case 'retried':
      return { ...session, failure: null }
    case 'restarted':
      return current ? session : withNext({ ...session, isExhausted: false, isResting: false }, action.now)
    case 'moreAvailable': {
      const isOver = !current && session.isExhausted && session.waiting.length === 0
      // Before everything is saved, the learner has not seen the end.
      return { ...acknowledged(session), isResting: session.isResting || (action.isQuiet && isOver) }
    }
    case 'revealed':
      return current ? { ...session, current: { ...current, isRevealed: true } } : session
    case 'chosen': {
      const { answer } = action
      if (!current || current.isRevealed || !isChoice(current.card) || !current.card.Answers[answer]) return session
      const others = current.chosen.filter((one) => one !== answer)
      const isChosen = others.length < current.chosen.length
      return { ...session, current: { ...current, chosen: isChosen ? others : [...others, answer] } }
    }
    case 'rated': {
      if (!current?.isRevealed) return session
      const { reviewId, rating, durationMs, now } = action
      const from = countOf(session)
      const review: Review = { reviewId, card: current.card, seed: current.seed, rating, durationMs, from }
      const steps = [...session.steps, reviewId]
      const rated = { ...session, current: null, history: [...history, review], steps, latest: reviewId }
      return withNext(reviewed(rated, review, Number(learnable(current) !== null)), now)
    }
    case 'stepped':
      return { ...session, steps: action.steps, latest: null }
    case 'undone': {
      const review = lastStep(session)
      if (!review || typeof review === 'function') return session
      const back = interrupted(session, { ...shown(review, action.now), mark: 'undone' })
      const rest = {
        ...back,
        waiting: back.waiting.filter(({ card }) => card.id !== review.card.id),
        history: history.filter((one) => one !== review),
        undone: [...session.undone, review],
      }
      return reviewed(rest, review, -1)
    }
    case 'removed': {
      if (!current) return session
      const from = countOf(session)
      const isCounted = learnable(current) !== null
      const left = {
        ...session,
        current: null,
        waiting: session.waiting.filter(({ card }) => card.id !== current.card.id),
        removed: [...session.removed, { ...current, from, isCounted }],
      }
      return withNext(recounted(left, from, -Number(isCounted)), action.now)
    }
    case 'restored': {
      const removed = session.removed.find(({ card }) => card.id === action.cardId)
      if (!removed) return session
      const { from, isCounted, mark, ...card } = removed
      // Its earlier mark was already announced.
      const back = interrupted(session, { ...card, ...(mark === 'moved' && { mark }), shownAt: action.now })
      const rest = { ...back, removed: session.removed.filter((one) => one !== removed) }
      return recounted(rest, from, Number(isCounted))
    }
    case 'edited': {
      const edited = { ...withCard(session, action.card), latest: null }
      return edited.current?.mark === 'changed' ? withoutMark(edited, edited.current) : edited
    }
    case 'cardChanged':
      return cardChanged(session, action.card)
    case 'cardsGone':
      return withCurrent(withoutCards(session, action.cardIds, action.mark), action.now)
    case 'topicsChanged':
      return withCurrent(topicsChanged(session, action.topics), action.now)
    case 'reserveOutdated':
      return { ...session, reserve: [] }
    case 'passed':
      return learnable(current) ? session : withNext({ ...session, current: null, latest: null }, action.now)
    case 'ratingAcknowledged':
      return acknowledged(session)
    case 'ratingRefused': {
      const isOther = ({ reviewId }: Review) => reviewId !== action.reviewId
      return { ...acknowledged(session), history: history.filter(isOther), undone: session.undone.filter(isOther) }
    }
    case 'undoAcknowledged':
      return { ...acknowledged(session), undone: session.undone.filter(({ reviewId }) => reviewId !== action.reviewId) }
    case 'undoRefused': {
      const review = session.undone.find(({ reviewId }) => reviewId === action.reviewId)
      if (!review) return session
      // The review stands, so the card is not asked again.
      const stands = {
        ...acknowledged(session),
        undone: session.undone.filter((one) => one !== review),
        waiting: session.waiting.filter(({ card }) => card.id !== review.card.id),
        history: [review, ...history],
      }
      const kept = reviewed(stands, review, 1)
      return current?.seed === review.seed ? withNext({ ...kept, current: null }, action.now) : kept
    }
  }
}

function fetched(session: Session, action: Extract<Action, { type: 'fetched' }>): Session {
  const { queue, limit, asked, pending, now } = action
  const held = new Set([session.current, ...session.waiting, ...session.removed].map((one) => one?.card.id))
  const cards = queue.cards.filter((card) => !held.has(card.id) && !pending.includes(card.id))
  // The counts of the server may or may not include reviews on their way. Then the session keeps its own counts.
  const isCurrent = (asked.isQuiet && asked.changes === session.changes) || !session.isCounted
  const { learning } = isCurrent ? queue : session
  const { due, fresh } = isCurrent && session.removed.length === 0 ? queue : session
  const next = cards.map((card, index) => ({ card, seed: session.nextSeed + index }))
  const isComplete = limit > fetchLimit || queue.cards.length < limit
  // While enough cards wait, further ones are the reserve, so that a learning step is not kept waiting behind them.
  const room = limit > fetchLimit && session.waiting.length >= fewWaiting ? 0 : fetchLimit
  return withCurrent(
    {
      ...session,
      waiting: [...session.waiting, ...next.slice(0, room)],
      reserve: isComplete
        ? next.slice(room)
        : session.reserve.filter(({ card }) => !cards.some(({ id }) => id === card.id)),
      nextSeed: session.nextSeed + cards.length,
      due,
      fresh,
      isCounted: true,
      learning,
      heldBack: queue.heldBack,
      nextDueAt: queue.nextDueAt,
      isExhausted:
        (queue.cards.length < Math.min(limit, fetchLimit) || cards.length === 0) &&
        asked.acknowledged === session.acknowledged,
      failure: null,
    },
    now,
  )
}

/** An edited or moved card. If its answer is revealed, it is marked as changed. */
function cardChanged(session: Session, card: Card): Session {
  const { current } = session
  const held = [current, ...session.waiting].find((one) => one?.card.id === card.id)
  if (!held || held.card.version > card.version) return session
  const isSame = held.card.version === card.version
  if (isSame && held.card.topicId === card.topicId) return session
  const isShown = current?.card.id === card.id && current.isRevealed
  const changed = withCard(session, { ...held.card, ...card })
  return isShown && !isSame && changed.current
    ? { ...changed, current: { ...changed.current, mark: 'changed' } }
    : changed
}

/** Without the cards of topics that are no longer learned. A card that is back in a learned topic loses its mark. */
function topicsChanged(session: Session, topics: ReadonlySet<number>): Session {
  const held = [session.current, ...session.waiting].flatMap((one) => one?.card ?? [])
  const moved = held.flatMap(({ id, topicId }) => (topics.has(topicId) ? [] : [id]))
  const left = withoutCards(session, moved, 'moved')
  const { current } = left
  return current?.mark === 'moved' && topics.has(current.card.topicId) ? withoutMark(left, current) : left
}

/** Without these cards. A card whose answer is revealed stays: nothing moves while the learner looks at it. */
function withoutCards(session: Session, cardIds: readonly number[], mark: 'gone' | 'moved' | 'rated'): Session {
  const { current, waiting } = session
  const isGone = (one: { card: { id: number } } | null) => !!one && cardIds.includes(one.card.id)
  const left = waiting.filter((one) => !isGone(one))
  const isReplaced = isGone(current) && !current?.isRevealed
  const isMarked = isGone(current) && !isReplaced && current?.mark !== 'gone'
  let counted: Session = { ...session, waiting: left }
  const isLess = (isReplaced || isMarked) && learnable(current)
  for (let gone = waiting.length - left.length + (isLess ? 1 : 0); gone > 0; gone--)
    counted = recounted(counted, countOf(counted), -1)
  if (isReplaced) return { ...counted, current: null }
  return current && isMarked ? { ...counted, current: { ...current, mark } } : counted
}

/** With new content for a card. Its intervals stay as they are. */
function withCard(session: Session, card: QueueCard): Session {
  const put = <T extends { card: QueueCard }>(one: T): T =>
    one.card.id === card.id ? { ...one, card: { ...card, intervals: one.card.intervals } } : one
  const { current, waiting, history, undone, removed } = session
  const isOther = current?.card.id === card.id && current.card.Answers.length !== card.Answers.length
  return {
    ...session,
    // Chosen answers are positions.
    current: current && put(isOther ? { ...current, chosen: [] } : current),
    waiting: waiting.map(put),
    history: history.map(put),
    undone: undone.map(put),
    removed: removed.map(put),
  }
}

function withoutMark(session: Session, shown: Shown): Session {
  const { mark: _, ...current } = shown
  return { ...session, current }
}

const withCurrent = (session: Session, now: number): Session => (session.current ? session : withNext(session, now))

/** Moves the next card onto the screen, unless that shows the end and the learner has not continued. */
function withNext(session: Session, now: number): Session {
  const from = session.waiting.length > 0 ? 'waiting' : 'reserve'
  const [first, ...others] = session[from]
  return first && !session.isResting ? { ...session, current: shown(first, now), [from]: others } : session
}

/** With a card on the screen again. The one that it replaces waits. */
function interrupted(session: Session, current: Shown): Session {
  const replaced = learnable(session.current)
  const waiting = replaced ? [replaced, ...session.waiting] : session.waiting
  return { ...session, current, waiting, isResting: false }
}

const shown = ({ card, seed }: Asking, now: number): Shown => ({
  card,
  seed,
  isRevealed: false,
  chosen: [],
  shownAt: now,
})

/** With another number of cards left. The counts that are being fetched are outdated then. */
const recounted = (session: Session, count: Count, difference: number): Session => ({
  ...session,
  changes: session.changes + 1,
  [count]: Math.max(session[count] + difference, 0),
})

/** With a review counted (1), or no longer (-1). Its card may come back within an hour, which the server counts as learning. */
const reviewed = (session: Session, { card, rating, from }: Review, by: number): Session => {
  const isSoon = (card.intervals[rating - 1] ?? 0) < 3600
  return recounted(isSoon ? recounted(session, 'learning', by) : session, from, -by)
}

/** The server has more information than when it was last asked for cards. */
const acknowledged = (session: Session): Session => ({
  ...session,
  isExhausted: false,
  acknowledged: session.acknowledged + 1,
  changes: session.changes + 1,
})
