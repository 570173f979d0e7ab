import type { Deck } from '../../shared/api/contract.ts'
import { type LanguageName, languages } from '../../shared/languages.ts'
import { type DeckSize, deckSizes } from '../../shared/decks.ts'
import { readPage } from '../data/query.ts'
import { queryClient } from '../data/queryClient.ts'
import { useAuthorised } from '../data/session.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Decks that are fetched at once. */
export const publicPerPage = 30

/** The heading of the public decks. */
export const publicDecksId = 'public-decks'

/** Scrolls to the public decks, and moves focus there. */
export function goToPublicDecks(): void {
  const heading = document.getElementById(publicDecksId)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The filters in addition to the words. */
export interface Filters {
  language: LanguageName | null
  size: DeckSize | null
}

/** The filters as the address carries them. */
export function filtersIn(address: URLSearchParams): Filters {
  const [language, size] = [address.get('language') ?? '', address.get('size') ?? '']
  return {
    language: Object.hasOwn(languages, language) ? (language as LanguageName) : null,
    size: Object.hasOwn(deckSizes, size) ? (size as DeckSize) : null,
  }
}

/** A search of the public decks, page by page. Each asks for one deck more than it shows, to know whether another follows. */
export const publicDecks = (search: string, { language, size }: Filters) => ({
  queryKey: ['GET /api/search', { search, public: 'true', language, size, perPage: publicPerPage }],
  queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
    const input = {
      search,
      public: 'true' as const,
      limit: String(publicPerPage + 1),
      offset: String(pageParam),
      ...(language && { language }),
      ...(size && { size }),
    }
    return (await readPage('GET /api/search', input, signal)).answer
  },
  initialPageParam: 0,
  getNextPageParam: (last: Deck[], pages: Deck[][]) =>
    last.length > publicPerPage ? pages.length * publicPerPage : null,
})

/** Starts a search for a screen, which shows the result or the failure. */
export function prefetchPublicDecks(address: URLSearchParams, search: string): void {
  queryClient.infiniteQuery(publicDecks(search, filtersIn(address))).catch(() => {})
}

const shownOf = (page: readonly Deck[]) => page.slice(0, publicPerPage)

/** The decks of all pages, without those that moved up and are on two pages. */
export function decksOf(pages: readonly Deck[][]): Deck[] {
  const decks = pages.flatMap(shownOf)
  return [...new Map(decks.map((deck) => [deck.id, deck])).values()]
}

/** Whether decks may be missing between two pages, as some before them are gone: the one that was to follow a page does not. */
export function hasGap(pages: readonly Deck[][]): boolean {
  return pages.some((page, index) => {
    const [following, next] = [page[publicPerPage], pages[index + 1]]
    return (
      following &&
      next &&
      !pages
        .slice(0, index + 2)
        .flatMap(shownOf)
        .some((deck) => deck.id === following.id)
    )
  })
}

/** The public decks that a search finds, as far as they were fetched, and the filters that stand in the address. */
export function usePublicDecks(search: string) {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  // The last results stay until the next are there.
  const enabled = useAuthorised()
  const pages = useInfiniteQuery({ ...publicDecks(search, filters), placeholderData: keepPreviousData, enabled })
  const { data, refetch } = pages
  useEffect(() => {
    if (data && hasGap(data.pages)) void refetch()
  }, [data, refetch])
  const setFilters = (next: Filters) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of ['language', 'size'] as const) {
          const value = next[name]
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const isFiltered = filters.language !== null || filters.size !== null
  return { pages, decks: decksOf(pages.data?.pages ?? []), filters, setFilters, isFiltered }
}

export type PublicDecksFound = ReturnType<typeof usePublicDecks>
