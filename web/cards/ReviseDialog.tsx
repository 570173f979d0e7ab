import { useEffect, useEffectEvent, useState } from 'react'
import type { Card, Content } from '../../shared/api/contract.ts'
import { type Revision, revisions } from '../../shared/generation.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { toastDone } from '../ui/toast.ts'
import { type CardDraft, cardRequest, draftOf, faceOf, withoutOwnPictures } from './cardDraft.ts'
import kit from '../ui/kit.module.css'
import styles from './ReviseDialog.module.css'
import { Alone, Difference } from './suggestions/Difference.tsx'

interface ReviseDialogProps {
  /** They are gone through one after another. */
  cards: readonly Card[]
  /** What is asked for at once; without it the user chooses. */
  first?: Revision
  /** Some of the cards were changed. */
  onSaved: () => void
  onClose: () => void
}

/** Has a language model propose a better card. Nothing changes until the user takes the proposal. */
export function ReviseDialog({ cards, first, onSaved, onClose }: ReviseDialogProps) {
  const [index, setIndex] = useState(0)
  const [order, setOrder] = useState<Revision | null>(first ?? null)
  const [savedCount, setSavedCount] = useState(0)
  const propose = useWrite('POST /api/reviseCard')
  const { accept, isPending: isSaving, error: saveError } = useAcceptance()
  const card = cards[index]
  const words = t.review.revise
  const ask = (next: Revision) => {
    setOrder(next)
    if (card) propose.mutate({ id: card.id, order: next })
  }
  // Opening the dialog with an order is the user's request for it.
  const askFirst = useEffectEvent(() => {
    if (first && card) propose.mutate({ id: card.id, order: first })
  })
  useEffect(() => askFirst(), [])
  if (!card) return null
  const proposals = order === null ? undefined : propose.data?.proposals

  const goOn = (saved: number) => {
    setSavedCount(saved)
    propose.reset()
    const isLast = index === cards.length - 1
    if (!isLast) {
      setIndex(index + 1)
      // The order stays: the same is wanted of all of them.
      const next = cards[index + 1]
      if (next && order) propose.mutate({ id: next.id, order })
      return
    }
    if (saved > 0) {
      onSaved()
      toastDone(words.saved(saved))
    }
    onClose()
  }
  const use = async () => {
    if (!proposals || !(await accept(card, proposals))) return
    goOn(savedCount + 1)
  }

  return (
    <Dialog
      size={proposals ? 'wide' : 'narrow'}
      title={words.title}
      onClose={() => {
        if (savedCount > 0) onSaved()
        onClose()
      }}
      footer={
        order !== null && (
          <>
            <Button
              onClick={() => {
                propose.reset()
                setOrder(null)
              }}
            >
              {words.other}
            </Button>
            {cards.length > 1 && <Button onClick={() => goOn(savedCount)}>{words.skip}</Button>}
            {proposals && proposals.length > 0 && (
              <Button variant="primary" data-autofocus pending={isSaving} onClick={() => void use()}>
                {words.use}
              </Button>
            )}
          </>
        )
      }
    >
      {cards.length > 1 && <p role="status">{words.place(index + 1, cards.length)}</p>}
      <ErrorNotice error={propose.error ?? saveError} />
      {order === null ? (
        <Orders onChoose={ask} />
      ) : propose.isPending ? (
        <Spinner label={words.asking} />
      ) : (
        proposals && <Proposals card={card} proposals={proposals} />
      )}
    </Dialog>
  )
}

function Orders({ onChoose }: { onChoose: (order: Revision) => void }) {
  const words = t.review.revise
  return (
    <div role="group" aria-label={words.what} className={styles.orders}>
      {revisions.map((order) => (
        <button key={order} type="button" className={styles.order} onClick={() => onChoose(order)}>
          <span className={styles.name}>{words.orders[order].name}</span>
          <span className={kit.note}>{words.orders[order].meaning}</span>
        </button>
      ))}
    </div>
  )
}

function Proposals({ card, proposals }: { card: Card; proposals: readonly Content[] }) {
  const [first, ...others] = proposals
  const words = t.review.revise
  if (!first) return <p role="status">{words.none}</p>
  return (
    <div role="status" className={kit.fields}>
      <Difference first={faceOf(card)} firstTitle={words.now} second={faceOf(first)} secondTitle={words.proposed} />
      {others.map((proposal) => (
        <Alone key={proposal.questionText} title={words.added} face={faceOf(proposal)} />
      ))}
    </div>
  )
}

/** Saves proposals: the first changes the card, each other one is a new card in the same topic. */
function useAcceptance() {
  const update = useWrite('PUT /api/updateCard')
  const create = useWrite('PUT /api/card')

  async function accept(card: Card, [first, ...others]: readonly Content[]): Promise<boolean> {
    if (!first) return false
    const request = (draft: CardDraft) => ({ ...cardRequest(draft, card.deckId), isAiGenerated: true })
    try {
      const change = request(draftOf({ ...card, ...first }))
      await update.mutateAsync({ ...change, id: card.id, expectedVersion: card.version })
      for (const other of others) await create.mutateAsync(request(withoutOwnPictures(draftOf({ ...card, ...other }))))
      return true
    } catch {
      // The dialog shows the error of the write that failed.
      return false
    }
  }
  return { accept, isPending: update.isPending || create.isPending, error: update.error ?? create.error }
}
