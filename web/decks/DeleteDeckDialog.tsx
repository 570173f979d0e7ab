import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Deck, DeckDetail } from '../../shared/api/contract.ts'
import { query, useWrite } from '../api.ts'
import { paths } from '../paths.ts'
import { queryClient } from '../queryClient.ts'
import { lastCard, lastDeck, lastTopic } from '../remembered.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { cardTotal } from './DeckCounts.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { takeLeave } from './takeLeave.ts'
import { subtree } from './tree.ts'

/** Asks before a deck is deleted with all that lies in it, for everybody who learns it. */
export function DeleteDeckDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const remove = useWrite('PUT /api/deleteDeck')
  const navigate = useNavigate()
  const access = useQuery(query('GET /api/deckAccess/:id', { id: String(deck.id) }))
  const members = access.data?.members.length ?? 0
  const words = t.decks.remove
  const topics = deck.structure.flatMap(subtree).length
  const cards = cardTotal(deck)
  const parts = [
    ...(topics > 0 ? [words.parts.topics(topics)] : []),
    ...(cards > 0 ? [words.parts.cards(cards), words.progress] : []),
    ...(deck.learners > 0 ? [words.learners(deck.learners)] : []),
    ...(members > 0 ? [t.sharing.deleted(members)] : []),
  ]
  const go = async () => {
    await remove.mutateAsync({ id: deck.id })
    toast({ message: words.deckDone, tone: 'good' })
    // The lists of the next screen are fetched again, and until then they show what they know.
    queryClient.setQueriesData<Deck[]>({ queryKey: ['GET /api/search'] }, (decks) =>
      decks?.filter((one) => one.id !== deck.id),
    )
    for (const slot of [lastDeck, lastTopic, lastCard]) slot.set(null)
    await navigate(paths.decks)
  }
  return (
    <DeleteDialog
      title={words.deck}
      parts={parts}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onDelete={() => void takeLeave(deck.id, go)}
    >
      {words.deckName(deck.name || t.decks.unnamed, parts.length > 0)}
    </DeleteDialog>
  )
}
