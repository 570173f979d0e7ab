import type { Card, QueueCard } from '../../shared/api/contract.ts'
import type { Rating } from '../../shared/study.ts'

/** A card as it is asked once. */
export interface Asking {
  card: QueueCard
  /** Distinguishes one asking from another, and decides the order of the answers. */
  seed: number
}

/**
 * What happened to the card on the screen: its rating was undone here, or something else in another tab, on another device or by
 * another person after its answer was revealed. `moved` is out of the topics that are learned.
 */
export type Mark = 'changed' | 'gone' | 'moved' | 'rated' | 'undone'

/** A card on the screen. */
export interface Shown extends Asking {
  isRevealed: boolean
  /** Answers that the learner chose, by their position on the card. */
  chosen: readonly number[]
  shownAt: number
  mark?: Mark
}

/** Which count of cards left a card belongs to. */
export type Count = 'due' | 'fresh' | 'learning'

/** A rating that was given in this session. */
export interface Review extends Asking {
  reviewId: string
  rating: Rating
  durationMs: number
  from: Count
}

/** A card that was rejected or deleted here, as it was on the screen. */
export interface Removed extends Shown {
  from: Count
  /** Whether it was included in the count. */
  isCounted: boolean
}

/** What was done and can be undone: a review by its id, and anything else by the function that undoes it. */
export type Step = string | (() => void)

/** A session of learning, as the learn page shows it. Ratings that are not sent yet are in the outbox. */
export interface Session {
  current: Shown | null
  /** Cards that were fetched ahead, next first. */
  waiting: readonly Asking[]
  /** The cards after these, for when the server cannot be reached. Learning steps that are due before them are missing. */
  reserve: readonly Asking[]
  /** Last review last. */
  history: readonly Review[]
  /** Reviews that were undone here, and not yet on the server. */
  undone: readonly Review[]
  removed: readonly Removed[]
  /** What was done here, last step last. */
  steps: readonly Step[]
  /** The review that was given last, by its id, until something else is done: its outcome is shown. */
  latest: string | null
  due: number
  /** Cards that come back within minutes. They count as such until they are due, although they may be asked before. */
  learning: number
  fresh: number
  /** Fresh cards that only the limits of today hold back, when the server was last asked. */
  heldBack: number
  nextDueAt: string | null
  /** The server had no more cards when it was last asked. An acknowledged rating may change that. */
  isExhausted: boolean
  /** The session was over, and there are cards again. They wait until the learner continues. */
  isResting: boolean
  acknowledged: number
  /** How often something happened that changes the counts of the server. */
  changes: number
  /** The counts were fetched at least once. */
  isCounted: boolean
  failure: Error | null
  nextSeed: number
}

/** The states of a session: it shows a card, or it shows why there is none. */
export type Phase = 'card' | 'failed' | 'saving' | 'loading' | 'over'

/** How many cards wait at most after they were fetched; further ones are the reserve. */
export const fetchLimit = 5
/** How few cards may wait until more are fetched. */
export const fewWaiting = 3

/** A learner who leaves the screen does not think about the card for an hour. */
const longestReviewMs = 5 * 60_000

/** A session before its first card. The seed makes its shuffles its own. */
export const emptySession = (seed: number): Session => ({
  current: null,
  waiting: [],
  reserve: [],
  history: [],
  undone: [],
  removed: [],
  steps: [],
  latest: null,
  due: 0,
  learning: 0,
  fresh: 0,
  heldBack: 0,
  nextDueAt: null,
  isExhausted: false,
  isResting: false,
  acknowledged: 0,
  changes: 0,
  isCounted: false,
  failure: null,
  nextSeed: seed,
})

/** The state of a session. `unsent` is the number of ratings that the server does not have yet. */
export function phaseOf({ current, isResting, isExhausted, failure }: Session, unsent: number): Phase {
  if (current) return 'card'
  if (!isResting && !isExhausted && !failure) return 'loading'
  if (unsent > 0) return 'saving'
  return failure && !isResting ? 'failed' : 'over'
}

/** How long the learner took for the card on the screen. */
export const durationOf = ({ shownAt }: Shown, now: number) => Math.min(Math.max(now - shownAt, 0), longestReviewMs)

type Choice = Pick<Card, 'isGapText' | 'Answers' | 'isTyped'>

/** Whether the card has answers to choose from. A card with one answer, with gaps, or whose answer is typed has none. */
export const isChoice = (card: Choice) => !card.isGapText && !card.isTyped && card.Answers.length > 1

/** What Space and Enter rate: 'Hard' after a choice that is wrong or incomplete, otherwise 'Easy'. */
export const spaceRating = ({ card, chosen }: { card: Choice; chosen: readonly number[] }): Rating =>
  isChoice(card) && card.Answers.some(({ correct }, index) => correct !== chosen.includes(index)) ? 1 : 3

/** Whether the learner can only go on from the card on the screen. */
export const isPassed = ({ mark }: Shown) => mark === 'gone' || mark === 'rated'

/** What an undo takes back. Reviews of removed cards, and those that were refused or undone, are skipped. */
export function lastStep({ steps, history, removed }: Session): Review | (() => void) | undefined {
  const reviews = history.filter(({ card }) => !removed.some((one) => one.card.id === card.id))
  const find = (id: string) => reviews.find(({ reviewId }) => reviewId === id)
  return steps.map((step) => (typeof step === 'string' ? find(step) : step)).findLast(Boolean)
}

/** The card on the screen, if it is one to learn. A card that was moved can be rated, but does not count. */
export const learnable = (current: Shown | null): Shown | null =>
  current && (isPassed(current) || current.mark === 'moved') ? null : current

/** Which count the card on the screen belongs to, by the order in which they are asked. */
export const countOf = ({ due, fresh }: Session): Count => (due > 0 ? 'due' : fresh > 0 ? 'fresh' : 'learning')
