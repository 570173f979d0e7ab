import { useNavigate } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { query, useWrite } from '../api.ts'
import { paths } from '../paths.ts'
import { queryClient } from '../queryClient.ts'
import { lastCard, lastDeck, lastTopic } from '../remembered.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'

/** Takes a deck out of the library: a public one stays open and can be put back, any other is left. */
export function useRemoval(deck: DeckDetail) {
  const removal = useWrite('PUT /api/removeFromLibrary')
  const add = useWrite('PUT /api/library')
  const navigate = useNavigate()
  const { queryKey } = query('GET /api/deck/:id', { id: String(deck.id) })
  const words = t.library

  const leave = () => {
    for (const slot of [lastDeck, lastTopic, lastCard]) slot.set(null)
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    toast({ message: words.removed, tone: 'good' })
    void navigate(paths.decks)
  }
  const stay = () => {
    void queryClient.invalidateQueries({ queryKey })
    toast({
      message: words.removed,
      tone: 'good',
      action: { label: words.undo, run: () => add.mutate({ id: deck.id }) },
    })
  }
  const remove = () =>
    removal.mutate(
      { id: deck.id },
      {
        onSuccess: deck.isPublic || deck.isMember ? stay : leave,
        onError: (error) => void toast({ message: errorText(error), tone: 'error' }),
      },
    )
  return { remove, isPending: removal.isPending }
}
