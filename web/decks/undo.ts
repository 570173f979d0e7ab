import { notifyManager } from '@tanstack/react-query'
import type { CallInput, CallOutput, Deck } from '../../shared/api/contract.ts'
import { versionOf } from '../../shared/versions.ts'
import { refreshAfter, write } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { queryClient } from '../data/queryClient.ts'
import { t } from '../texts/index.ts'
import { daysOff, type Postponable } from './putOff.ts'
import { focusTitle } from '../ui/Page.tsx'
import { toast, toastDone, toastError } from '../ui/toast.ts'
import { focusCardIfLost } from './cardFocus.ts'

/** Runs the latest undo that is offered. */
export const undoShortcut = 'Control+Z Meta+Z'

/** Announces a deletion and offers to undo it. `goBack` focuses the restored item if its screen is still shown. */
export function offerUndo(message: string, entryId: number, goBack: () => void): void {
  offer(message, { shortcut: undoShortcut, undo: () => restore(entryId), goBack })
}

/** As `offerUndo`, for a deck, on the screen of decks. */
export function offerDeckUndo(id: number): void {
  const undo = async () => {
    if (await writeAnywhere('PUT /api/restoreDeck', { id })) toastDone(t.decks.bin.restored)
  }
  const goBack = () => {
    const tile = document.querySelector<HTMLElement>(`main a[href="${paths.deck(id)}"]`)
    if (tile) tile.focus()
    else focusTitle()
  }
  offer(t.decks.remove.deckDone, { undo, goBack })
}

const putOff = (id: number[], days: number | null) =>
  days === 0 ? writeAnywhere('PUT /api/resume', { id }) : writeAnywhere('PUT /api/postpone', { id, days })

/** Puts cards of a deck off by `days`, suspends them (null) or brings them back (0), and offers to undo that. `goBack` as above. */
export async function setPutOff(cards: readonly Postponable[], days: number | null, goBack: () => void): Promise<void> {
  const id = cards.map((card) => card.id)
  if (!(await putOff(id, days))) return
  const words = t.topics.table
  const { suspended, resumed } = words
  const undo = async () => {
    for (const [before, group] of Map.groupBy(cards, (card) => daysOff(card, Date.now()))) {
      const ids = group.map((card) => card.id)
      if (!(await putOff(ids, before))) return
    }
    toastDone((days === 0 ? suspended : resumed)(id.length))
  }
  const message =
    days === 0 ? resumed(id.length) : days === null ? suspended(id.length) : words.putOffFor(id.length, days)
  offer(message, { shortcut: undoShortcut, undo, goBack })
}

/** Flags cards of a deck or takes their flags away, and offers to undo that. `goBack` as above. */
export async function setFlagged(id: number[], isFlagged: boolean, goBack: () => void): Promise<void> {
  if (!(await writeAnywhere('PUT /api/flag', { id, isFlagged }))) return
  const { flagged, unflagged } = t.topics.table
  const undo = async () => {
    if (await writeAnywhere('PUT /api/flag', { id, isFlagged: !isFlagged }))
      toastDone((isFlagged ? unflagged : flagged)(id.length))
  }
  offer((isFlagged ? flagged : unflagged)(id.length), { shortcut: undoShortcut, undo, goBack })
}

/** Announces cards that were created together, and offers to delete them again. */
export function offerListUndo(deck: number, cards: number[]): void {
  const undo = async () => {
    if (await writeAnywhere('PUT /api/deleteCards', { deck, cards })) toastDone(t.topics.cardsDeleted(cards.length))
  }
  offer(t.cards.list.made(cards.length), { shortcut: undoShortcut, undo, goBack: () => focusCardIfLost() })
}

/** Removes decks from the cached lists until these are refetched. */
export function forgetDecks(gone: readonly number[]): void {
  queryClient.setQueriesData<Deck[] | { pages: unknown }>({ queryKey: ['GET /api/search'] }, (decks) =>
    Array.isArray(decks) ? decks.filter(({ id }) => !gone.includes(id)) : decks,
  )
}

/** A card that was saved together with siblings, and the versions before. */
export type SiblingsUndo = Pick<CallInput<'PUT /api/restoreVersion'>, 'id' | 'version'> & {
  siblings: { id: number; version: number }[]
}

/** Announces that siblings changed along with a card, and offers to undo all of it. */
export function offerSiblingsUndo(change: SiblingsUndo): void {
  const undo = async () => {
    const expectedVersion = change.version + 1
    if (await writeAnywhere('PUT /api/restoreVersion', change, { expectedVersion }))
      toastDone(t.cards.editor.restoredAll)
  }
  const message = t.cards.editor.savedAlong(change.siblings.length)
  offer(message, { shortcut: undoShortcut, undo, goBack: () => focusCardIfLost() })
}

/** Announces the new name of a topic, and offers to give it back the one before. `goBack` as above. */
export function offerRenameUndo(topic: number, { from, to }: { from: string; to: string }, goBack: () => void): void {
  const undo = async () => {
    const expectedVersion = versionOf(to)
    if (await writeAnywhere('PUT /api/renametopic', { name: from, topic }, { expectedVersion }))
      toastDone(t.topics.renamed(from))
  }
  offer(t.topics.renamed(to), { shortcut: undoShortcut, undo, goBack })
}

interface Offer {
  shortcut?: string
  undo: () => Promise<void>
  goBack: () => void
}

/** Announces what was done, and offers to undo it. `goBack` as above. */
export function offer(message: string, { shortcut, undo, goBack }: Offer): void {
  const screen = location.pathname
  const run = async () => {
    const before = document.activeElement
    await undo()
    // After the screen has rendered the new data. The button that had focus is gone with its toast.
    notifyManager.schedule(() => {
      if (location.pathname !== screen) return
      if (document.activeElement === before || document.activeElement === document.body) goBack()
    })
  }
  toast({ message, action: { label: t.topics.undo, ...(shortcut && { shortcut }), run: () => void run() } })
}

/** Restores an entry of the trash to its deck. The screen that offered it may be gone. */
export async function restore(id: number): Promise<void> {
  const answer = await writeAnywhere('PUT /api/restore', { id })
  if (answer) announceRestored(answer)
}

/** Announces a restored entry, and its place if that changed. */
export function announceRestored({ isAtTop }: CallOutput<'PUT /api/restore'>): void {
  toastDone(isAtTop ? t.topics.restoredAtTop : t.topics.restored)
}

type Undone =
  | 'PUT /api/restore'
  | 'PUT /api/restoreDeck'
  | 'PUT /api/moveCards'
  | 'PUT /api/deleteCards'
  | 'PUT /api/renametopic'
  | 'PUT /api/restoreVersion'
  | 'PUT /api/postpone'
  | 'PUT /api/resume'
  | 'PUT /api/flag'

/** Writes something whose screen may be gone before the response. Shows a failure in a toast and returns null. */
export async function writeAnywhere<K extends Undone>(
  key: K,
  input: CallInput<K>,
  options?: { expectedVersion: string | number },
): Promise<CallOutput<K> | null> {
  try {
    return await write(key, input, options)
  } catch (error) {
    toastError(error)
    return null
  } finally {
    await refreshAfter(key)
  }
}
