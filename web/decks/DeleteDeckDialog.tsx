import { useQuery } from '@tanstack/react-query'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { cardTotal } from './DeckCounts.tsx'
import { subtree } from './tree.ts'
import { useTakeLeave } from './useTakeLeave.ts'

/** Asks before a deck is deleted with all that lies in it, for everybody who learns it. */
export function DeleteDeckDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const remove = useWrite('PUT /api/deleteDeck')
  // The page shows it, and this has it read anew: how much goes must not be what it was some time ago.
  useQuery({ ...query('GET /api/deck/:id', { id: String(deck.id) }), refetchOnMount: 'always' })
  const access = useQuery(query('GET /api/deckAccess/:id', { id: String(deck.id) }))
  const members = access.data?.members.length ?? 0
  const words = t.decks.remove
  const takeLeave = useTakeLeave(deck.id, words.deckDone)
  const topics = deck.structure.flatMap(subtree).length
  const cards = cardTotal(deck)
  const parts = [
    ...(topics > 0 ? [words.parts.topics(topics)] : []),
    ...(cards > 0 ? [words.parts.cards(cards), words.progress] : []),
    ...(deck.learners > 0 ? [words.learners(deck.learners)] : []),
    ...(members > 0 ? [t.sharing.deleted(members)] : []),
  ]
  return (
    <ConfirmDialog
      title={words.deck}
      parts={parts}
      button={words.button}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => void takeLeave(() => remove.mutateAsync({ id: deck.id }))}
    >
      <p>{words.deckName(deck.name || t.decks.unnamed, parts.length > 0)}</p>
    </ConfirmDialog>
  )
}
