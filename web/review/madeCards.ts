import type { RejectReason } from '../../shared/generation.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { clearToasts, toast } from '../ui/toast.ts'
import { cardsOf } from './createReviewDecisions.ts'
import { reviewDecisions } from './reviewDecisions.ts'

/* What the learn page adds to cards that were made, in one piece: it is fetched when the first of them comes. */
export { RejectBar } from './RejectBar.tsx'
export { SourceButton } from './Source.tsx'

/** A session of learning, as far as cards are thrown out of it. */
interface Session {
  /** Takes the card on the screen away. Returns its id; null when it may not go. */
  remove(): number | null
  restore(cardId: number): void
}

/** Rejects cards while they are learned. The session goes on at once; what is taken back or refused comes back to it. */
export function rejectionsIn(session: Session) {
  const pending = new Map<number, () => void>()

  const unlisten = reviewDecisions.onSettled(({ reviewDecision, error }) => {
    const [id = 0] = cardsOf(reviewDecision)
    const dismiss = pending.get(id)
    if (!dismiss) return
    pending.delete(id)
    dismiss()
    if (!error) return
    session.restore(id)
    toast({ message: `${t.review.failed} ${errorText(error)}`, tone: 'error' })
  })

  function undo(id: number) {
    if (!reviewDecisions.takeBack(id)) return
    pending.delete(id)
    session.restore(id)
  }

  return {
    reject(reason: RejectReason) {
      const id = session.remove()
      if (id === null) return
      reviewDecisions.add({ id, decision: 'reject', reason })
      // The outcome of the last rating no longer matters.
      clearToasts()
      const action = { label: t.review.undo, run: () => undo(id) }
      pending.set(id, toast({ message: t.review.rejected(reason), action }))
    },
    /** The session is left: what was rejected is sent now. */
    stop() {
      for (const dismiss of pending.values()) dismiss()
      reviewDecisions.flush()
      unlisten()
    },
  }
}
