import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Deck, DeckDetail } from '../../shared/api/contract.ts'
import { ApiError, query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { leaving, publishEvents } from '../data/live/bus.ts'
import { paths } from '../data/paths.ts'
import { queryClient } from '../data/queryClient.ts'
import { lastCard, lastDeck, lastTopic } from '../data/remembered.ts'
import { toastDone } from '../ui/toast.ts'
import { cardTotal } from './DeckCounts.tsx'
import { subtree } from './tree.ts'

/** Asks before a deck is deleted with all that lies in it, for everybody who learns it. */
export function DeleteDeckDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const remove = useWrite('PUT /api/deleteDeck')
  // Refetched, so that the dialog lists what the deck holds now.
  useQuery({ ...query('GET /api/deck/:id', { id: String(deck.id) }), refetchOnMount: 'always' })
  const access = useQuery(query('GET /api/deckAccess/:id', { id: String(deck.id) }))
  const members = access.data?.members.length ?? 0
  const words = t.decks.remove
  const takeLeave = useTakeLeave(deck.id, words.deckDone)
  const topics = deck.structure.flatMap(subtree).length
  const cards = cardTotal(deck)
  const parts = [
    ...(topics > 0 ? [words.parts.topics(topics)] : []),
    ...(cards > 0 ? [words.parts.cards(cards), words.progress] : []),
    ...(deck.learners > 0 ? [words.learners(deck.learners)] : []),
    ...(members > 0 ? [t.sharing.deleted(members)] : []),
  ]
  return (
    <ConfirmDialog
      title={words.deck}
      parts={parts}
      button={words.button}
      write={remove}
      onClose={onClose}
      onConfirm={() => void takeLeave(() => remove.mutateAsync({ id: deck.id }))}
    >
      <p>{words.deckName(deck.name || t.decks.unnamed, parts.length > 0)}</p>
    </ConfirmDialog>
  )
}

/**
 * Leaves or deletes the deck on the screen, announces it, and goes to the decks. Until the screen is gone, events of the
 * deck, which may arrive before the response, cause no refetch.
 */
export function useTakeLeave(deck: number, done: string): (write: () => Promise<unknown>) => Promise<void> {
  const navigate = useNavigate()
  // Removed with the screen, which may stay for a moment after the navigation.
  useEffect(() => () => void leaving.delete(deck), [deck])
  return async (write) => {
    leaving.add(deck)
    try {
      await write()
      toastDone(done)
      // Until the lists of the next screen are refetched, they show the cached decks without this one.
      queryClient.setQueriesData<Deck[] | { pages: unknown }>({ queryKey: ['GET /api/search'] }, (decks) =>
        Array.isArray(decks) ? decks.filter((one) => one.id !== deck) : decks,
      )
      for (const slot of [lastDeck, lastTopic, lastCard]) slot.set(null)
      await navigate(paths.decks)
    } catch (error) {
      // The dialog shows the error. Other changes of the deck are fetched again.
      leaving.delete(deck)
      publishEvents([{ kind: 'access', deck }])
      if (!(error instanceof ApiError)) throw error
    }
  }
}

/** Asks before a member leaves a deck. */
export function LeaveDialog({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const leave = useWrite('PUT /api/leaveDeck')
  const words = t.sharing.leave
  const takeLeave = useTakeLeave(deck.id, words.done)
  const name = deck.name || t.decks.unnamed
  const stays = deck.isPublic && deck.inLibrary
  return (
    <ConfirmDialog
      title={words.title}
      button={words.open}
      write={leave}
      onClose={onClose}
      onConfirm={() => void takeLeave(() => leave.mutateAsync({ id: deck.id }))}
    >
      <p>{stays ? words.stays(name) : words.note(name)}</p>
    </ConfirmDialog>
  )
}

/** Asks before a deck goes that the learner could not add again. */
export function RemoveDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const removal = useWrite('PUT /api/removeFromLibrary')
  const words = t.library
  const takeLeave = useTakeLeave(deck.id, words.removed)
  return (
    <ConfirmDialog
      title={words.remove}
      button={words.removeButton}
      write={removal}
      onConfirm={() => void takeLeave(() => removal.mutateAsync({ id: deck.id }))}
      onClose={onClose}
    >
      <p>{words.removePrivate}</p>
    </ConfirmDialog>
  )
}
