import { refreshAfter, write } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { clearToasts, toast, toastError } from '../ui/toast.ts'
import type { Study } from './createStudy.ts'

/** Puts the card on the screen off by `days`, or suspends it (null). */
export const putOff = (study: Study, days: number | null) =>
  takeAway(study, t.cardMenu.putOff(days), (id) => postpone(id, days))

/** Suspends a card of the session, which need not be on the screen, and offers to undo that. */
export async function suspend(study: Study, id: number): Promise<void> {
  if (study.session().current?.card.id === id) return putOff(study, null)
  try {
    const resume = await postpone(id, null)
    study.dispatch({ type: 'cardsGone', cardIds: [id], mark: 'gone', now: Date.now() })
    offerUndo(study, t.cardMenu.putOff(null), () => void resume().then(announceBack, toastError))
  } catch (error) {
    toastError(error)
  }
}

/** Shows what an undo did. The messages of earlier ones no longer matter. */
export function announce(message: string): void {
  clearToasts()
  toast({ message })
}

const announceBack = () => announce(t.cardMenu.back)

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
  const done = act(id)
  // When the next card is due has changed.
  void done.then(
    () => study.dispatch({ type: 'moreAvailable', isQuiet: true }),
    () => {},
  )
  const undo = offerUndo(study, message, () => {
    done
      .then(
        (takeBack) => takeBack().then(announceBack),
        () => {},
      )
      .then(() => study.restore(id), toastError)
  })
  done.catch((error: unknown) => {
    undo()
    toastError(error)
  })
}

/** Flags the card on the screen, or takes its flag away. */
export function toggleFlag(study: Study): void {
  const card = study.session().current?.card
  if (!card) return
  const { id } = card
  const isFlagged = !card.isFlagged
  const done = setFlag(study, id, isFlagged)
  const undo = offerUndo(study, t.cardMenu.flagged(isFlagged), () => {
    showFlag(study, id, !isFlagged)
    void done.then((isDone) => {
      if (isDone) announce(t.cardMenu.flagged(!isFlagged))
      return isDone && setFlag(study, id, !isFlagged)
    })
  })
  void done.then((isDone) => isDone || undo())
}

/** Flags a card or takes its flag away at once. Resolves to false when that failed and was taken back. */
async function setFlag(study: Study, id: number, isFlagged: boolean): Promise<boolean> {
  showFlag(study, id, isFlagged)
  try {
    await write('PUT /api/flag', { id, isFlagged })
    await refreshAfter('PUT /api/flag')
    return true
  } catch (error) {
    showFlag(study, id, !isFlagged)
    toastError(error)
    return false
  }
}

/** Shows a card with its flag or without, wherever the session has it. */
function showFlag(study: Study, id: number, isFlagged: boolean): void {
  const { current, waiting, removed, history } = study.session()
  const held = [current, ...waiting, ...removed, ...history].find((one) => one?.card.id === id)
  if (held) void study.change({ ...held.card, isFlagged })
}

/** Shows what was done to a card, and lets the learner undo it by the button and the keys that undo. Returns the undo. */
function offerUndo(study: Study, message: string, takeBack: () => void): () => void {
  // The outcome of what was done before no longer matters.
  clearToasts()
  const undo = study.did(() => {
    dismiss()
    takeBack()
  })
  const dismiss = toast({ message })
  return undo
}
