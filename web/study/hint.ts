import type { Rating } from '../../shared/ratings.ts'

const lookedAt = 8
const enough = 5
const pauseMs = 3 * 86_400_000

/**
 * Whether to tell the learner what 'Ok' means: five of the last eight cards were rated with it, and the last hint is
 * three days ago. A forgotten card that counts as passed is the habit that ruins a schedule.
 */
export function needsHint(ratings: readonly Rating[], lastHintAt: number | null, now: number): boolean {
  const isPaused = lastHintAt !== null && now - lastHintAt < pauseMs
  return !isPaused && ratings.slice(-lookedAt).filter((rating) => rating === 2).length >= enough
}
