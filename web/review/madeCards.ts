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
  /** Makes `takeBack` what an undo does next. Returns that undo, which works once. */
  did(takeBack: () => void): () => void
}

/** Rejects cards while they are learned. The session goes on at once; what is taken back or refused comes back to it. */
export function rejectionsIn(session: Session) {
  /** Rejected cards that may come back, with what undoes their rejection. */
  const pending = new Map<number, () => void>()

  const unlisten = reviewDecisions.onSettled(({ reviewDecision, error }) => {
    const [id = 0] = cardsOf(reviewDecision)
    const undo = pending.get(id)
    if (!undo) return
    pending.delete(id)
    // It stands, and there is nothing to undo any more.
    undo()
    if (!error) return
    session.restore(id)
    toast({ message: `${t.review.failed} ${errorText(error)}`, tone: 'error' })
  })

  return {
    reject(reason: RejectReason) {
      const id = session.remove()
      if (id === null) return
      reviewDecisions.add({ id, decision: 'reject', reason })
      // The outcome of the last rating no longer matters.
      clearToasts()
      const undo = session.did(() => {
        dismiss()
        if (!pending.has(id) || !reviewDecisions.takeBack(id)) return
        pending.delete(id)
        session.restore(id)
      })
      const action = { label: t.review.undo, shortcut: 'U', run: undo }
      const dismiss = toast({ message: t.review.rejected(reason), action })
      pending.set(id, undo)
    },
    /** The session is left: what was rejected is sent now. */
    stop() {
      const undos = [...pending.values()]
      pending.clear()
      for (const undo of undos) undo()
      reviewDecisions.flush()
      unlisten()
    },
  }
}
