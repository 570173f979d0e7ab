import type { Card, Queue, QueueCard } from '../../shared/api/contract.ts'
import type { Rating } from '../../shared/ratings.ts'
import { fetched, shown, withNext } from './arrival.ts'
import { edited } from './edition.ts'
import { changedElsewhere, goneElsewhere, type News, partElsewhere, passed, read } from './elsewhere.ts'
import { countOf, lastReview, present, type Removed, removed, restored } from './removal.ts'

/** A card as it is asked once. */
export interface Asking {
  card: QueueCard
  /** Tells one asking from another, and decides the order of the answers. */
  seed: number
}

/** A card on the screen. */
export interface Shown extends Asking {
  isRevealed: boolean
  /** Answers that the learner chose, by their place on the card. */
  chosen: readonly number[]
  shownAt: number
  news?: News
}

/** A rating that was given in this session. */
export interface Review extends Asking {
  reviewId: string
  rating: Rating
  durationMs: number
  /** Which count of what is left it went from. */
  from: 'due' | 'fresh'
}

/** A session of learning, as the learn page sees it. What is not sent yet lies in the outbox. */
export interface Session {
  current: Shown | null
  /** Cards that were fetched ahead, next first. */
  waiting: readonly Asking[]
  /** Last review last. */
  history: readonly Review[]
  /** Reviews that were taken back here, and there not yet. */
  undone: readonly Review[]
  removed: readonly Removed[]
  due: number
  fresh: number
  nextDueAt: string | null
  /** The server had no more cards when it was last asked. An acknowledged rating may change that. */
  isExhausted: boolean
  /** The session was over, and there are cards again: they wait until the learner goes on. */
  isResting: boolean
  acknowledged: number
  /** How often something happened that changes what the server counts. */
  changes: number
  /** The server's counts were taken once; without any there is nothing to go on counting from. */
  isCounted: boolean
  failure: Error | null
  /** The hint about what 'Ok' means is on the page. */
  isHintShown: boolean
  nextSeed: number
}

/** What a session was like when the server was asked for cards. */
export interface Asked {
  acknowledged: number
  changes: number
  /** Nothing was on its way to the server. */
  isQuiet: boolean
}

export type Action =
  /** `asked` is when the server was asked, `pending` the cards whose reviews it does not know now. */
  | { type: 'fetched'; queue: Queue; limit: number; asked: Asked; pending: readonly number[]; now: number }
  | { type: 'fetchFailed'; failure: Error }
  | { type: 'retried' }
  /** The learner goes on after the end. */
  | { type: 'restarted'; now: number }
  /** There may be more to learn than there was. */
  | { type: 'moreElsewhere'; isQuiet: Asked['isQuiet'] }
  | { type: 'revealed' }
  | { type: 'chosen'; answer: number }
  | { type: 'rated'; reviewId: string; rating: Rating; durationMs: number; now: number }
  | { type: 'hintShown' }
  | { type: 'hintRead' }
  | { type: 'undone'; now: number }
  | { type: 'removed'; now: number }
  /** A removal was taken back, or refused. */
  | { type: 'restored'; cardId: number; now: number }
  /** What a card holds was changed. */
  | { type: 'edited'; card: QueueCard }
  /** Somebody else changed a card, deleted some, or the learner rated them on another device. */
  | { type: 'changedElsewhere'; card: Card }
  | { type: 'goneElsewhere'; cardIds: readonly number[]; news: 'gone' | 'rated'; now: number }
  /** These are the topics now that are learned. */
  | { type: 'partElsewhere'; topics: ReadonlySet<number>; now: number }
  /** The learner leaves a card that is gone. */
  | { type: 'passed'; now: number }
  | { type: 'ratingAcknowledged' }
  | { type: 'ratingRefused'; reviewId: string }
  | { type: 'undoAcknowledged'; reviewId: string }
  | { type: 'undoRefused'; reviewId: string; now: number }

/** Whoever goes away in front of a card does not think for an hour. */
const longestReviewMs = 5 * 60_000

/** A session before its first card. The seed makes its shuffles its own. */
export const emptySession = (seed: number): Session => ({
  current: null,
  waiting: [],
  history: [],
  undone: [],
  removed: [],
  due: 0,
  fresh: 0,
  nextDueAt: null,
  isExhausted: false,
  isResting: false,
  acknowledged: 0,
  changes: 0,
  isCounted: false,
  failure: null,
  isHintShown: false,
  nextSeed: seed,
})

/** How long the learner took for the card on the screen. */
export const durationOf = ({ shownAt }: Shown, now: number) => Math.min(Math.max(now - shownAt, 0), longestReviewMs)

/** What the learner chooses from; a card with one answer, or with gaps, has nothing to choose. */
export const isChoice = (card: QueueCard) => !card.isGapText && card.Answers.length > 1

/** The session after something happened. Pure. */
export function next(session: Session, action: Action): Session {
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
    case 'moreElsewhere':
      // Before everything is saved, the learner has not seen the end.
      return { ...session, ...answered(session), isResting: session.isResting || (action.isQuiet && isOver(session)) }
    case 'revealed':
      return current ? { ...session, current: { ...current, isRevealed: true } } : session
    case 'chosen':
      if (!current || current.isRevealed || !isChoice(current.card) || !current.card.Answers[action.answer])
        return session
      return { ...session, current: { ...current, chosen: toggled(current.chosen, action.answer) } }
    case 'rated': {
      if (!current?.isRevealed) return session
      const from = countOf(session)
      const { reviewId, rating, durationMs } = action
      const review: Review = { reviewId, card: current.card, seed: current.seed, rating, durationMs, from }
      const rated = { ...session, current: null, history: [...history, review], changes: session.changes + 1 }
      return withNext({ ...rated, [from]: Math.max(session[from] - (present(current) ? 1 : 0), 0) }, action.now)
    }
    case 'hintShown':
      return { ...session, isHintShown: true }
    case 'hintRead':
      return { ...session, isHintShown: false }
    case 'undone': {
      const review = lastReview(session)
      if (!review) return session
      const { card, seed, from } = review
      const interrupted = present(current)
      return {
        ...session,
        current: shown({ card, seed }, action.now),
        isResting: false,
        waiting: [...(interrupted ? [interrupted] : []), ...session.waiting].filter((one) => one.card.id !== card.id),
        history: history.filter((one) => one !== review),
        undone: [...session.undone, review],
        changes: session.changes + 1,
        [from]: session[from] + 1,
      }
    }
    case 'removed':
      return current?.isRevealed ? withNext(removed(session, current), action.now) : session
    case 'restored':
      return restored(session, action)
    case 'edited':
      return read(edited(session, action.card))
    case 'changedElsewhere':
      return changedElsewhere(session, action.card)
    case 'goneElsewhere': {
      const left = goneElsewhere(session, action)
      return left.current ? left : withNext(left, action.now)
    }
    case 'partElsewhere': {
      const left = partElsewhere(session, action.topics)
      return left.current ? left : withNext(left, action.now)
    }
    case 'passed':
      return present(current) ? session : withNext(passed(session), action.now)
    case 'ratingAcknowledged':
      return { ...session, ...answered(session) }
    case 'ratingRefused':
      return {
        ...session,
        ...answered(session),
        history: history.filter((review) => review.reviewId !== action.reviewId),
        undone: session.undone.filter((review) => review.reviewId !== action.reviewId),
      }
    case 'undoAcknowledged':
      return {
        ...session,
        ...answered(session),
        undone: session.undone.filter((review) => review.reviewId !== action.reviewId),
      }
    case 'undoRefused': {
      const review = session.undone.find((one) => one.reviewId === action.reviewId)
      if (!review) return session
      // The review stands, so the card is not asked again.
      const kept = {
        ...session,
        ...answered(session),
        undone: session.undone.filter((one) => one !== review),
        waiting: session.waiting.filter(({ card }) => card.id !== review.card.id),
        history: [review, ...history],
        [review.from]: Math.max(session[review.from] - 1, 0),
      }
      return current?.seed === review.seed ? withNext({ ...kept, current: null }, action.now) : kept
    }
  }
}

const isOver = ({ current, isExhausted, waiting }: Session) => !current && isExhausted && waiting.length === 0

/** The server knows more than when it was last asked for cards. */
const answered = ({ acknowledged, changes }: Session) => ({
  isExhausted: false,
  acknowledged: acknowledged + 1,
  changes: changes + 1,
})

const toggled = (chosen: readonly number[], answer: number) =>
  chosen.includes(answer) ? chosen.filter((one) => one !== answer) : [...chosen, answer]
