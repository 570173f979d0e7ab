import type { DeckDetail } from '../../shared/api/contract.ts'
import { type ApiError, query, useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { focusTitle } from '../ui/focusTitle.ts'
import { toast } from '../ui/toast.ts'

const say = (error: ApiError) => void toast({ message: errorText(error), tone: 'error' })

/** Takes a deck out of the library that stays open, because it is public or shared with the learner. */
export function useRemoval(deck: DeckDetail) {
  const removal = useWrite('PUT /api/removeFromLibrary')
  const add = useWrite('PUT /api/library')
  const { queryKey } = query('GET /api/deck/:id', { id: String(deck.id) })
  const words = t.library

  // What was pressed goes each time.
  const undo = () => {
    add.mutate({ id: deck.id }, { onError: say })
    focusTitle()
  }
  const onSuccess = () => {
    void queryClient.invalidateQueries({ queryKey })
    // Members have the deck without that, and so cannot add it.
    toast({ message: words.removed, tone: 'good', ...(!deck.isMember && { action: { label: words.undo, run: undo } }) })
    focusTitle()
  }
  const remove = () => removal.mutate({ id: deck.id }, { onSuccess, onError: say })
  return { remove, isPending: removal.isPending }
}
