import { useState } from 'react'
import type { DeckDetail, QueueCard } from '../../shared/api/contract.ts'
import { ApiError, call } from '../data/api.ts'
import type { CorrectDialog } from '../cards/suggestions/CorrectDialog.tsx'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import type { Study } from './createStudy.ts'

/** Corrects the card on the screen without leaving the session. What that needs is fetched when it is wanted. */
export function useCorrection(study: Study, deck: DeckDetail | undefined) {
  const [open, setOpen] = useState<{ card: QueueCard; Dialog: typeof CorrectDialog } | null>(null)

  const show = async (card: QueueCard) => {
    try {
      const { CorrectDialog: Dialog } = await import('../cards/suggestions/CorrectDialog.tsx')
      setOpen({ card, Dialog })
    } catch {
      toast({ message: t.errors.offline, tone: 'error' })
    }
  }
  const refresh = async (id: number) => {
    try {
      await study.change(await call('GET /api/getCard/:id', { id: String(id) }))
    } catch (error) {
      // It was deleted meanwhile; anything else leaves it as it was shown.
      if (error instanceof ApiError && error.status === 404 && study.session().current?.card.id === id) study.remove()
    }
  }
  return {
    correct: deck ? (card: QueueCard) => void show(card) : null,
    dialog: open && deck && (
      <open.Dialog
        deck={deck}
        card={open.card}
        onSaved={() => void refresh(open.card.id)}
        onChanged={() => void refresh(open.card.id)}
        onClose={() => setOpen(null)}
      />
    ),
  }
}
