import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { decksOf, type Filters, filtersIn, hasGap, publicDecks } from './publicDecks.ts'

/** The public decks that a search finds, as far as they were fetched, and the filters that stand in the address. */
export function usePublicDecks(search: string) {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  // The last results stay until the next are there.
  const pages = useInfiniteQuery({ ...publicDecks(search, filters), placeholderData: keepPreviousData })
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
