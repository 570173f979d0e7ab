import type { Review, Session, Shown } from './queue.ts'

/** A card that was thrown out of the deck, as it was on the screen. */
export interface Removed extends Shown, Pick<Review, 'from'> {
  /** Whether it was among what is left. */
  isCounted: boolean
}

/** Which count of what is left the card on the screen is in. */
export const countOf = ({ due }: Session) => (due > 0 ? 'due' : 'fresh')

/** Whether there is nothing more to do with the card on the screen than to go on. */
export const isPassed = ({ news }: Shown) => news === 'gone' || news === 'rated'

/** The card on the screen, as long as it is one to learn. One that was moved out of that can be rated, and counts no more. */
export const present = (current: Shown | null): Shown | null =>
  current && (isPassed(current) || current.news === 'moved') ? null : current

/** The review that an undo takes back: not one of a card that is gone. */
export const lastReview = ({ history, removed }: Session): Review | undefined =>
  history.findLast((review) => !removed.some(({ card }) => card.id === review.card.id))

/** The session without the card on the screen, which leaves the deck. */
export function removed(session: Session, current: Shown): Session {
  const from = countOf(session)
  const isCounted = present(current) !== null
  return {
    ...session,
    current: null,
    waiting: session.waiting.filter(({ card }) => card.id !== current.card.id),
    removed: [...session.removed, { ...current, from, isCounted }],
    changes: session.changes + 1,
    [from]: Math.max(session[from] - (isCounted ? 1 : 0), 0),
  }
}

/** A card that was removed is on the screen again, its answer shown: that was taken back, or refused. */
export function restored(session: Session, { cardId, now }: { cardId: number; now: number }): Session {
  const found = session.removed.find(({ card }) => card.id === cardId)
  if (!found) return session
  const { from, isCounted, ...shown } = found
  const { waiting } = session
  const interrupted = present(session.current)
  return {
    ...session,
    current: { ...shown, shownAt: now },
    isResting: false,
    waiting: interrupted ? [interrupted, ...waiting] : waiting,
    removed: session.removed.filter((one) => one !== found),
    changes: session.changes + 1,
    [from]: session[from] + (isCounted ? 1 : 0),
  }
}
