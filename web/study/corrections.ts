import type { CallOutput, QueueCard } from '../../shared/api/contract.ts'
import { ApiError, call, refreshAfter, write } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { toastError } from '../ui/toast.ts'
import { announce } from './cardTools.ts'
import type { Study } from './createStudy.ts'

/* What becomes of a card that is corrected from the learn page, and what an undo does about it. */

type Corrected = CallOutput<'GET /api/getCard/:id'>

/** Shows a corrected card as it is now, and takes one that is gone off the screen: null. Throws when it cannot be read. */
async function reread(study: Study, id: number): Promise<Corrected | null> {
  const card = await call('GET /api/getCard/:id', { id: String(id) }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (card) await study.change(card)
  else if (study.session().current?.card.id === id) study.remove()
  return card
}

/** Shows a corrected card as it is now. After an error it stays as it was. */
export const refresh = (study: Study, id: number): Promise<Corrected | null> => reread(study, id).catch(() => null)

/** The learner edited a card. */
export function edited(study: Study, before: QueueCard): void {
  const reading = refresh(study, before.id)
  study.did(() => void undoEdit(study, before, reading).catch(toastError))
}

/** Restores the version and the topic of a card from before an edit. */
async function undoEdit(study: Study, before: QueueCard, reading: Promise<Corrected | null>): Promise<void> {
  const { id, deckId: deck, topicId: topic, version } = before
  const after = (await reading) ?? (await reread(study, id))
  const isMoved = after !== null && after.topicId !== topic
  // It was saved without a change, or is gone: the step before counts.
  if (!after || (after.version === version && !isMoved)) return study.undo()
  if (after.version !== version) {
    const expectedVersion = after.version
    await write('PUT /api/restoreVersion', { id, version: expectedVersion - 1 }, { expectedVersion })
    await refreshAfter('PUT /api/restoreVersion')
  }
  if (isMoved) {
    await write('PUT /api/moveCards', { deck, cards: [id], topic })
    await refreshAfter('PUT /api/moveCards')
  }
  await reread(study, id)
  announce(t.cardMenu.editUndone)
}

/** The learner suggested a correction. */
export function suggested(study: Study, id: number): void {
  const withdraw = async () => {
    await write('PUT /api/withdrawSuggestion', { id })
    await refreshAfter('PUT /api/withdrawSuggestion')
    announce(t.cardMenu.withdrawn)
  }
  study.did(() => void withdraw().catch(toastError))
}

/** The step of the last split, during which cards are saved one after another. */
let splitStep: (() => void) | undefined

/** The learner split a card. An undo says that this stays. */
export function split(study: Study, id: number): void {
  void refresh(study, id)
  if (splitStep && study.session().steps.at(-1) === splitStep) return
  splitStep = study.did(() => announce(t.cardMenu.splitStays))
}
