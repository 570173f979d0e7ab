import type { Query } from '@tanstack/react-query'
import type { Deck } from '../../shared/api/contract.ts'
import type { LiveEvent } from '../../shared/live.ts'
import { queryClient } from '../queryClient.ts'

type Known = Deck | readonly Deck[] | { pages: readonly Known[] } | undefined

const reads: readonly unknown[] = ['GET /api/deck/:id', 'GET /api/myDecks', 'GET /api/search']

/** Puts how many learn a deck, as it was told, wherever the deck is known: nothing is fetched for it. */
export function noteLearners(events: readonly LiveEvent[]): void {
  const told = new Map(
    events.flatMap(({ deck, learners }) => (deck && learners !== undefined ? [[deck, learners]] : [])),
  )
  if (told.size === 0) return
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => reads.includes(queryKey[0]) })
  for (const query of queries) {
    const known = query.state.data as Known
    const now = withLearners(known, told)
    if (now === known) continue
    if (isSettled(query)) queryClient.setQueryData(query.queryKey, now, { updatedAt: query.state.dataUpdatedAt })
    // What is on its way may be older than what was told.
    else void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

const isSettled = ({ state }: Query) =>
  state.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated

/** The same object where nothing changes. */
function withLearners(known: Known, told: ReadonlyMap<number, number>): Known {
  if (!known) return known
  if ('pages' in known) {
    const pages = known.pages.map((page) => withLearners(page, told))
    return pages.some((page, index) => page !== known.pages[index]) ? { ...known, pages } : known
  }
  if (isList(known)) {
    const decks = known.map((deck) => oneWithLearners(deck, told))
    return decks.some((deck, index) => deck !== known[index]) ? decks : known
  }
  return oneWithLearners(known, told)
}

const isList = (known: Deck | readonly Deck[]): known is readonly Deck[] => Array.isArray(known)

function oneWithLearners(deck: Deck, told: ReadonlyMap<number, number>): Deck {
  const learners = told.get(deck.id) ?? deck.learners
  return learners === deck.learners ? deck : { ...deck, learners }
}
