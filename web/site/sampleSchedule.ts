import { type Card, createEmptyCard } from 'ts-fsrs'
import type { Rating } from '../../shared/ratings.ts'
import { scheduler } from '../../shared/scheduler.ts'

/** A review of the home page's card: what is known of it, and when it is asked. */
export interface SampleReview {
  card: Card & { seed: string }
  at: Date
  /** How long the card was away; 0 at first. */
  waitedSeconds: number
}

/** The first time that the card is asked. */
export function firstReview(at: Date): SampleReview {
  return { card: { ...createEmptyCard(at), seed: 'sample:' }, at, waitedSeconds: 0 }
}

/** The review that comes after this one if it is rated so: the product would not ask before. */
export function reviewAfter({ card, at }: SampleReview, rating: Rating): SampleReview {
  const next = scheduler.next(card, at, rating).card
  const waitedSeconds = Math.round((next.due.getTime() - at.getTime()) / 1000)
  return { card: { ...next, seed: card.seed }, at: next.due, waitedSeconds }
}
