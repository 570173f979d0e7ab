import type { ImportResult } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { forgetDecks, offer, undoShortcut, writeAnywhere } from '../decks/undo.ts'
import { t } from '../texts/index.ts'
import { focusTitle } from '../ui/Page.tsx'
import { toastDone } from '../ui/toast.ts'

type Made = Pick<ImportResult, 'id' | 'deckIds' | 'madeDeck'>

/** Otherwise the screen would read once more what a deck shows that goes with its import, and be refused. */
function forgetMade({ madeDeck, deckIds }: Made): void {
  if (madeDeck) forgetDecks(deckIds)
}

const readDecks = () => void queryClient.invalidateQueries({ queryKey: ['GET /api/search'] })

/** Undoes imports. */
export function useUndoImport() {
  const undo = useWrite('PUT /api/undoImport')
  const undoImport = (made: Made, onUndone: () => void) => {
    forgetMade(made)
    undo.mutate({ id: made.id }, { onSuccess: onUndone, onError: readDecks })
  }
  return { ...undo, undoImport }
}

/** Announces an import whose result was closed, and offers to undo it. */
export function offerImportUndo(made: Made): void {
  const undo = async () => {
    forgetMade(made)
    if (await writeAnywhere('PUT /api/undoImport', { id: made.id })) toastDone(t.imports.undone)
  }
  offer(t.imports.done, { shortcut: undoShortcut, undo, goBack: focusTitle })
}
