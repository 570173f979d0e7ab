import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { type ApiError, call } from '../data/api.ts'

export type Entry = CallOutput<'GET /api/bin'>[number]

interface BinRead {
  entries: Entry[]
  /** How many pages these are. */
  pages: number
}

/** What was deleted from a deck, newest first, as far as it was fetched. */
export function useBin(deckId: number) {
  const input = { id: String(deckId) }
  return useInfiniteQuery<Entry[], ApiError, BinRead, unknown[], number | null>({
    queryKey: ['GET /api/bin', input],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/bin', { ...input, ...(pageParam !== null && { after: String(pageParam) }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => (last.length < limits.deletionsPerPage ? null : last.at(-1)?.id),
    select: ({ pages }) => ({ entries: pages.flat(), pages: pages.length }),
    staleTime: 0,
  })
}
