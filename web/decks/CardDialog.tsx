import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/decks.ts'
import { ByModel, CardContent } from '../cards/CardContent.tsx'
import { faceOf } from '../cards/cardDraft.ts'
import { query } from '../data/api.ts'
import { isId } from '../data/remembered.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { OpenPopup, Popup } from './popup.ts'
import { allRows } from './tree.ts'
import kit from '../ui/kit.module.css'

interface CardDialogProps {
  deck: DeckDetail
  cardId: number
  onPopup: OpenPopup
  onClose: () => void
}

/** A card on its own, as links lead to it. */
export function CardDialog({ deck, cardId, onPopup, onClose }: CardDialogProps) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/getCard/:id', { id: String(cardId) }),
    enabled: useAuthorised(),
  })
  const words = t.search.card
  const card = data?.deckId === deck.id ? data : undefined
  const isGone = error?.status === 404 || (data && !card)
  const topic = card && allRows(deck.structure).find((row) => row.topic.id === card.topicId)?.topic.name
  const canEdit = mayEdit(deck.role)
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      size="wide"
      footer={
        card && (
          <>
            <Button icon="pencil" onClick={() => onPopup({ kind: canEdit ? 'edit-card' : 'suggest', card })}>
              {canEdit ? words.edit : t.suggestions.suggest.open}
            </Button>
            <Button variant="primary" data-autofocus onClick={onClose}>
              {t.ui.close}
            </Button>
          </>
        )
      }
    >
      {isGone ? (
        <Notice tone="warning">{words.gone}</Notice>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : card ? (
        <article>
          <p className={kit.small} dir="auto">
            {topic} <ByModel card={card} className={undefined} />
          </p>
          <CardContent face={faceOf(card)} />
        </article>
      ) : (
        <Spinner label={t.ui.loading} />
      )}
    </Dialog>
  )
}

/** The popup that is open, else the card in the address; and what takes that from there. */
export function useCardAddress(popup: Popup | null): [popup: Popup | null, close: () => void] {
  const [address, setAddress] = useSearchParams()
  const id = Number(address.get('card'))
  const card = useMemo(() => (isId(id) ? { kind: 'card' as const, cardId: id } : null), [id])
  const close = () => {
    if (!card) return
    setAddress(
      (before) => {
        before.delete('card')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [popup ?? card, close]
}
