import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { type ApiError, call } from '../data/api.ts'

type Paged = 'GET /api/adminUsers' | 'GET /api/ledger' | 'GET /api/auditLog'

/** A list that is read page by page, and how many lines a page of its answer has. */
export function usePages<K extends Paged>(
  key: K,
  input: Omit<CallInput<K>, 'offset'>,
  lengthOf: (page: CallOutput<K>) => number,
) {
  const read = useInfiniteQuery(
    infiniteQueryOptions<CallOutput<K>, ApiError, CallOutput<K>[], unknown[], number>({
      queryKey: [key, 'pages', input],
      queryFn: ({ pageParam, signal }) =>
        call(key, { ...input, offset: String(pageParam) } as unknown as CallInput<K>, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, _, offset) =>
        lengthOf(last) < limits.linesPerPage ? undefined : offset + limits.linesPerPage,
      select: ({ pages }) => pages,
      // The last results stay until the next are there.
      placeholderData: keepPreviousData,
    }),
  )
  return read
}
