import { notifyManager, useMutation } from '@tanstack/react-query'
import type { ImportResult } from '../../shared/api/contract.ts'
import { type ApiError, refreshAfter, write } from '../data/api.ts'
import { leaving } from '../data/live/bus.ts'
import { queryClient } from '../data/queryClient.ts'
import { forgetDecks, offer, undoShortcut } from '../decks/undo.ts'
import { t } from '../texts/index.ts'
import { focusTitle } from '../ui/Page.tsx'
import { toastDone, toastError } from '../ui/toast.ts'

type Made = Pick<ImportResult, 'id' | 'deckIds' | 'madeDeck'>

/**
 * Undoes an import. The decks that it made stay on the screen until they are deleted, and are gone from it before reads are refetched:
 * those of a deleted deck would be a 404. So would those that its events cause, which may arrive before the response.
 */
async function undo({ id, deckIds, madeDeck }: Made): Promise<void> {
  const made = madeDeck ? deckIds : []
  for (const deck of made) leaving.add(deck)
  try {
    await write('PUT /api/undoImport', { id })
    // A response that is under way would bring them back.
    await queryClient.cancelQueries({ queryKey: ['GET /api/search'] })
    forgetDecks(made)
    // After the screen has rendered the lists without them.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  } finally {
    for (const deck of made) leaving.delete(deck)
    await refreshAfter('PUT /api/undoImport')
  }
}

/** Undoes imports. `onUndone` runs even if the part of the screen that asked for it is gone. */
export function useUndoImport() {
  const mutation = useMutation<void, ApiError, Made>({ mutationFn: undo })
  const undoImport = (made: Made, onUndone: () => void) => {
    // The screen shows a failure from the state of the mutation.
    mutation.mutateAsync(made).then(onUndone, () => {})
  }
  return { ...mutation, undoImport }
}

/** Announces an import whose result was closed, and offers to undo it. */
export function offerImportUndo(made: Made): void {
  const run = async () => {
    try {
      await undo(made)
      toastDone(t.imports.undone)
    } catch (error) {
      toastError(error)
    }
  }
  offer(t.imports.done, { shortcut: undoShortcut, undo: run, goBack: focusTitle })
}
