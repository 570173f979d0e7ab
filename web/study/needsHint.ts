import type { Rating } from '../../shared/study.ts'

/** 'Ok' on this many of the last cards shows the hint, and not again during the pause. */
const hintWindow = 8
const hintThreshold = 5
const hintPauseMs = 3 * 86_400_000

/**
 * Whether to explain what 'Ok' means. A forgotten card that counts as passed is the habit that ruins a schedule.
 */
export function needsHint(ratings: readonly Rating[], lastHintAt: number | null, now: number): boolean {
  const isPaused = lastHintAt !== null && now - lastHintAt < hintPauseMs
  return !isPaused && ratings.slice(-hintWindow).filter((rating) => rating === 2).length >= hintThreshold
}
