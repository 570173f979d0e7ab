import type { ImportResult } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { forgetDecks, offer, undoShortcut, writeAnywhere } from '../decks/undo.ts'
import { t } from '../texts/index.ts'
import { focusTitle } from '../ui/Page.tsx'
import { toastDone } from '../ui/toast.ts'

type Made = Pick<ImportResult, 'id' | 'deckIds' | 'madeDeck'>

const lists = { queryKey: ['GET /api/search'] }

/**
 * Removes the decks that the undo will delete, so that the screen does not refetch them and get a 404. Returns a function that restores
 * them if the undo fails.
 */
async function forgetMade({ madeDeck, deckIds }: Made): Promise<() => void> {
  if (!madeDeck) return () => {}
  // A response that is under way would bring them back.
  await queryClient.cancelQueries(lists)
  const before = queryClient.getQueriesData(lists)
  forgetDecks(deckIds)
  return () => {
    // Not what was forgotten since, as by a logout.
    for (const [key, decks] of before) queryClient.setQueryData(key, (now: unknown) => now && decks)
    void queryClient.invalidateQueries(lists)
  }
}

/** Undoes imports. */
export function useUndoImport() {
  const undo = useWrite('PUT /api/undoImport')
  const undoImport = (made: Made, onUndone: () => void) => {
    void forgetMade(made).then((restore) => undo.mutate({ id: made.id }, { onSuccess: onUndone, onError: restore }))
  }
  return { ...undo, undoImport }
}

/** Announces an import whose result was closed, and offers to undo it. */
export function offerImportUndo(made: Made): void {
  const undo = async () => {
    const restore = await forgetMade(made)
    if (await writeAnywhere('PUT /api/undoImport', { id: made.id })) toastDone(t.imports.undone)
    else restore()
  }
  offer(t.imports.done, { shortcut: undoShortcut, undo, goBack: focusTitle })
}
