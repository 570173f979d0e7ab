import type { CallInput, CallOutput, QueueCard } from '../../shared/api/contract.ts'
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

/** What the learner saved: the version on which the edit was based, if the card was still there, its topic, and the siblings changed along. */
interface Edit {
  version: number | undefined
  topicId: number
  siblings: CallInput<'PUT /api/restoreVersion'>['siblings']
}

/** The learner edited a card. */
export function edited(study: Study, before: QueueCard, edit: Edit): void {
  const reading = refresh(study, before.id)
  study.did(() => void reading.then(() => undoEdit(study, before, edit)).catch(toastError))
}

/** Takes back what the learner changed about a card. What somebody else changed since stays, and is said. */
async function undoEdit(study: Study, { id, deckId: deck, topicId: topic }: QueueCard, edit: Edit): Promise<void> {
  const now = await reread(study, id)
  const wasMoved = edit.topicId !== topic
  // It was saved without a change, or is gone: the step before counts.
  if (!now || edit.version === undefined || (now.version === edit.version && !wasMoved)) return study.undo()
  const isOwn = now.version <= edit.version + 1 && now.topicId === edit.topicId
  if (!isOwn) return announce(t.cardMenu.changedSince)
  try {
    if (now.version > edit.version) {
      const { version, siblings } = edit
      await write('PUT /api/restoreVersion', { id, version, siblings }, { expectedVersion: now.version })
      await refreshAfter('PUT /api/restoreVersion')
    }
    if (wasMoved) {
      await write('PUT /api/moveCards', { deck, cards: [id], topic })
      await refreshAfter('PUT /api/moveCards')
    }
    announce(t.cardMenu.editUndone)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error
    announce(t.cardMenu.changedSince)
  }
  await refresh(study, id)
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
