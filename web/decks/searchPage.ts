import { useQuery } from '@tanstack/react-query'
import { query } from '../data/api.ts'
import { read, useAuthorised } from '../data/session.ts'

/** Decks that a section shows before it offers more. */
export const decksPerPage = 60

const orders = ['name', 'due'] as const

/** One page of a search of the learner's own decks, in the order that they chose. It asks for one deck more than it shows, to know whether another page follows. */
export const searchPage = (search: string, page: number) =>
  query('GET /api/search', {
    search,
    public: 'false',
    order: orders.find((order) => order === read('deckOrder')) ?? 'activity',
    limit: String(decksPerPage + 1),
    offset: String(page * decksPerPage),
  })

/** The learner's decks with fresh cards, in the order of their list; none while they are not wanted. */
export function useFreshDecks(isWanted: boolean) {
  const { data = [], isLoading } = useQuery({ ...searchPage('', 0), enabled: useAuthorised() && isWanted })
  return { isLoading, decks: isWanted ? data.filter((deck) => deck.fresh_cards > 0) : [] }
}
