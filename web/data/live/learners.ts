import type { Query } from '@tanstack/react-query'
import type { Deck } from '../../../shared/api/contract.ts'
import type { LiveEvent } from '../../../shared/live.ts'
import { queryClient } from '../queryClient.ts'

type Known = Deck | readonly Deck[] | { pages: readonly Known[] } | undefined

const reads: readonly unknown[] = ['GET /api/deck/:id', 'GET /api/myDecks', 'GET /api/search']

/** Numbers that were told while a read was under way: its answer may be older. */
const toldMeanwhile = new WeakMap<Query, ReadonlyMap<number, number>>()

/** Puts how many learn a deck, as it was told, wherever the deck is known: nothing is fetched for it. */
export function noteLearners(events: readonly LiveEvent[]): void {
  const told = new Map(
    events.flatMap(({ deck, learners }) => (deck && learners !== undefined ? [[deck, learners]] : [])),
  )
  if (told.size === 0) return
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => reads.includes(queryKey[0]) })
  for (const query of queries) {
    if (query.state.fetchStatus === 'idle') toldMeanwhile.delete(query)
    else toldMeanwhile.set(query, new Map([...(toldMeanwhile.get(query) ?? []), ...told]))
    put(query, told)
  }
}

/** Has the answers of reads that were under way say what was told meanwhile. */
export function followLearners(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const query = event.query as Query
    const told = toldMeanwhile.get(query)
    toldMeanwhile.delete(query)
    if (told) put(query, told)
  })
}

/** Without a word on how fresh the rest is. */
function put(query: Query, told: ReadonlyMap<number, number>): void {
  const known = query.state.data as Known
  const now = withLearners(known, told)
  if (now !== known) query.setState({ data: now })
}

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
