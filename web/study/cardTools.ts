import { refreshAfter, write } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { clearToasts, toast, toastError } from '../ui/toast.ts'
import type { Study } from './createStudy.ts'

/** After how many days a card can be wanted again, besides tomorrow. */
export const laterDays = [3, 7, 30] as const

/** Puts the card on the screen off by `days`, or suspends it (null). */
export const putOff = (study: Study, days: number | null) =>
  takeAway(study, t.cardMenu.putOff(days), (id) => postpone(id, days))

/** Suspends a card of the session, which need not be on the screen, and offers to undo that. */
export async function suspend(study: Study, id: number): Promise<void> {
  if (study.session().current?.card.id === id) return putOff(study, null)
  try {
    const resume = await postpone(id, null)
    study.drop(id)
    const action = { label: t.study.undo, run: () => void resume().catch(toastError) }
    toast({ message: t.cardMenu.putOff(null), action })
  } catch (error) {
    toastError(error)
  }
}

/** Puts a card off. Returns what undoes that. */
async function postpone(id: number, days: number | null) {
  await write('PUT /api/postpone', { id, days })
  await refreshAfter('PUT /api/postpone')
  return async () => {
    await write('PUT /api/resume', { id })
    await refreshAfter('PUT /api/resume')
  }
}

/** Moves the card on the screen to the deck's bin. */
export const deleteCard = (study: Study) =>
  takeAway(study, t.cardMenu.deleted, async (id) => {
    const { bin } = await write('PUT /api/deleteCard', { id })
    await refreshAfter('PUT /api/deleteCard')
    return async () => {
      await write('PUT /api/restore', { id: bin })
      await refreshAfter('PUT /api/restore')
    }
  })

/**
 * Takes the card on the screen out of the session at once, and offers to undo that. `act` returns how. A card whose write fails comes
 * back.
 */
function takeAway(study: Study, message: string, act: (id: number) => Promise<() => Promise<void>>): void {
  const id = study.remove()
  if (id === null) return
  // The outcome of the last rating no longer matters.
  clearToasts()
  const done = act(id)
  const undo = async () => {
    // An action that failed has brought the card back already.
    const takeBack = await done.catch(() => null)
    if (!takeBack) return
    try {
      await takeBack()
      study.restore(id)
    } catch (error) {
      toastError(error)
    }
  }
  const dismiss = toast({ message, action: { label: t.study.undo, run: () => void undo() } })
  done.catch((error: unknown) => {
    dismiss()
    study.restore(id)
    toastError(error)
  })
}

/** Flags the card on the screen, or takes its flag away. */
export async function toggleFlag(study: Study): Promise<void> {
  const card = study.session().current?.card
  if (!card) return
  const { id } = card
  const isFlagged = !card.isFlagged
  study.flag(id, isFlagged)
  try {
    await write('PUT /api/flag', { id, isFlagged })
    await refreshAfter('PUT /api/flag')
  } catch (error) {
    study.flag(id, !isFlagged)
    toastError(error)
  }
}
