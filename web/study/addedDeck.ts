import { refreshAfter, write } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { clearToasts, toast, toastDone, toastError } from '../ui/toast.ts'
import { added } from './sender.ts'

/** Says that a rating added its public deck to the library, and offers to undo that. */
function announce(): void {
  const id = added.get()
  if (id === null) return
  added.set(null)
  const action = { label: t.study.undo, run: () => void remove(id).catch(toastError) }
  toast({ message: t.cardMenu.added, tone: 'good', action })
}

async function remove(id: number): Promise<void> {
  await write('PUT /api/removeFromLibrary', { id })
  clearToasts()
  toastDone(t.cardMenu.addUndone)
  // The same reads are outdated as after it was added.
  await refreshAfter('PUT /api/library')
}

/** Announces each deck that a rating adds, from now on. */
export function announceAdded(): void {
  added.subscribe(announce)
  announce()
}
