import type { Progress } from '../../shared/api/contract.ts'
import { doneAbove } from '../../shared/generation.ts'

/** Shown from the beginning, so that one sees that something has begun (product constant). */
export const leastPercent = 10

/** Whether a generation waits or runs. */
export const isUnderWay = ({ state }: Progress) => state === 'queued' || state === 'running'

/** Percent to show: whole ones, and 100 only at the end. */
export function percentOf({ state, progress }: Progress): number {
  if (state === 'done') return 100
  return Math.min(99, Math.max(leastPercent, Math.floor(progress * 100)))
}

/** The progress after an update. An update that arrives late does not undo a later one. */
export function newest(known: Progress | undefined, next: Progress): Progress {
  if (!known || known.id === null || next.id === null) return next
  if (next.id !== known.id) return next.id < known.id ? known : next
  const isLate = !isUnderWay(known) || next.progress < known.progress
  if (isUnderWay(next) && isLate) return known
  const progress = Math.max(known.progress, next.progress)
  return { ...next, progress, cards: Math.max(known.cards, next.cards) }
}

/** Whether a popup that shows it may close: at the end, or so far that it counts as done for those who only poll. */
export function isFarEnough(progress: Progress, isPolled: boolean): boolean {
  return progress.state === 'done' || (isPolled && isUnderWay(progress) && progress.progress > doneAbove)
}
