import { useQuery } from '@tanstack/react-query'
import { useAuthorised } from '../data/session.ts'
import { searchPage } from '../decks/searchPage.ts'

/** The learner's decks with fresh cards, in the order of their list; none while they are not wanted. */
export function useFreshDecks(isWanted: boolean) {
  const { data = [], isLoading } = useQuery({ ...searchPage('', 0), enabled: useAuthorised() && isWanted })
  return { isLoading, decks: isWanted ? data.filter((deck) => deck.fresh_cards > 0) : [] }
}
