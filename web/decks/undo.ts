import { notifyManager } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '../../shared/api/contract.ts'
import { refreshAfter, write } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'

/** Runs the newest offer to take something back. */
export const undoShortcut = 'Control+Z Meta+Z'

/** Says that something was deleted, and offers to take that back; `goBack` gives what is back focus, on the screen where it was. */
export function offerUndo(message: string, bin: number, goBack: () => void): void {
  const screen = location.pathname
  const undo = async () => {
    const before = document.activeElement
    await restore(bin)
    // Behind what tells the screen of what was read. The button that had focus went with its toast.
    notifyManager.schedule(() => {
      if (location.pathname !== screen) return
      if (document.activeElement === before || document.activeElement === document.body) goBack()
    })
  }
  toast({ message, action: { label: t.topics.undo, shortcut: undoShortcut, run: () => void undo() } })
}

/** Takes an entry of the bin back into its deck, and says so. What called it may not be on the screen any more. */
export async function restore(id: number): Promise<void> {
  const answer = await writeAnywhere('PUT /api/restore', { id })
  if (answer) sayRestored(answer)
}

/** Says that an entry of the bin is back, and where, should that be another place than before. */
export function sayRestored({ isAtTop }: CallOutput<'PUT /api/restore'>): void {
  toast({ message: isAtTop ? t.topics.restoredAtTop : t.topics.restored, tone: 'good' })
}

/** Writes something whose screen may be gone by then; a failure is told in a toast. Null when it failed. */
export async function writeAnywhere<K extends 'PUT /api/restore' | 'PUT /api/moveCards'>(
  key: K,
  input: CallInput<K>,
): Promise<CallOutput<K> | null> {
  try {
    return await write(key, input)
  } catch (error) {
    toast({ message: errorText(error), tone: 'error' })
    return null
  } finally {
    await refreshAfter(key)
  }
}
