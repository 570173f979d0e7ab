import { useEffect, useReducer } from 'react'
import type { RejectReason } from '../../shared/generation.ts'
import { call, query } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { toast, toastDone } from '../ui/toast.ts'
import { cardsOf, type ReviewDecision } from './createReviewDecisions.ts'
import { reviewDecisions, refreshAfterReview } from './reviewDecisions.ts'
import { type Fetched, newTray, next, shownOf, type TrayItem, undoableOf } from './tray.ts'

/** A list that was fetched before a decision was sent may still hold its card. */
function stillNew({ all, cards }: Fetched): Fetched {
  const left = cards.filter(({ card }) => !reviewDecisions.isDecided(card.id))
  return { all: all - cards.length + left.length, cards: left }
}

/** Why all are rejected: nobody looked at each. */
const forAll: RejectReason = 'not-needed'

const kindOf = ({ decision }: ReviewDecision) => (decision === 'keep' ? 'kept' : 'rejected')

/** The tray of a deck and what can be done with it. Nothing waits for the network. */
export function useTray(deckId: number, fetched: Fetched) {
  const [tray, dispatch] = useReducer(next, fetched, (first) => newTray(stillNew(first)))
  const shown = shownOf(tray)
  const id = shown?.card.id

  useEffect(() => dispatch({ type: 'fetched', ...stillNew(fetched) }), [fetched])

  useEffect(() => {
    const unlisten = reviewDecisions.onSettled(({ reviewDecision, error }) => {
      const kind = kindOf(reviewDecision)
      const cards = cardsOf(reviewDecision)
      for (const id of cards) dispatch({ type: error ? 'returned' : 'sent', id, kind })
      if (error) showFailure(error, () => dispatch({ type: 'went', id: cards[0] ?? null }))
    })
    const unlistenSending = reviewDecisions.onSending((reviewDecision) => {
      if (reviewDecision.decision === 'keep') dispatch({ type: 'keepSent', id: reviewDecision.id })
    })
    return () => {
      reviewDecisions.flush()
      unlisten()
      unlistenSending()
    }
  }, [])

  return {
    tray,
    dispatch,

    keep() {
      if (id === undefined) return
      reviewDecisions.add({ id, decision: 'keep' })
      dispatch({ type: 'decided', id, decision: { kind: 'kept' } })
    },

    reject(reason: RejectReason) {
      if (id === undefined) return
      reviewDecisions.add({ id, decision: 'reject', reason })
      dispatch({ type: 'decided', id, decision: { kind: 'rejected', reason } })
    },

    undo() {
      for (const { card, decision } of undoableOf(tray))
        // One that is under way can no longer be stopped; what is kept can be decided again, what is rejected cannot.
        if (!reviewDecisions.takeBack(card.id) && decision?.kind === 'rejected') return
      dispatch({ type: 'undone' })
    },

    /** A card that is about to be edited must not be deleted meanwhile. */
    reopen() {
      if (!shown || shown.decision?.kind !== 'rejected') return
      if (reviewDecisions.takeBack(shown.card.id)) dispatch({ type: 'returned', id: shown.card.id, kind: 'rejected' })
    },

    /** The card was changed in the editor, which the server takes as looked through. */
    async edited(cardId: number) {
      reviewDecisions.takeBack(cardId)
      dispatch({ type: 'decided', id: cardId, decision: { kind: 'edited' } })
      // For those who go back to it.
      const card = await queryClient.query(query('GET /api/getCard/:id', { id: String(cardId) })).catch(() => null)
      if (card) dispatch({ type: 'changed', card })
    },

    /** Rejects these as cards that are not needed. Like one alone they can be taken back for a while. */
    rejectAll(items: readonly TrayItem[]) {
      const cards = items.map(({ card }) => card.id)
      reviewDecisions.add({ deckId, cards, decision: 'reject', reason: forAll })
      dispatch({ type: 'rejectedAll', ids: cards, reason: forAll })
    },

    async keepAll(items: readonly TrayItem[]) {
      const ids = items.map(({ card }) => card.id)
      dispatch({ type: 'keptAll', ids })
      toastDone(t.review.keptAll(ids.length))
      try {
        await call('PUT /api/keepAllCards', { id: deckId, cards: ids }, { keepalive: true })
        refreshAfterReview()
      } catch (error) {
        dispatch({ type: 'keepAllFailed', ids })
        showFailure(error)
      }
    },
  }
}

function showFailure(error: unknown, show?: () => void) {
  const message = `${t.review.failed} ${errorText(error)}`
  toast({ message, tone: 'error', ...(show && { action: { label: t.review.show, run: show } }) })
}
