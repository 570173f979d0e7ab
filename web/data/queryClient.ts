import { onlineManager, type Query, QueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query'
import type { KnownAnswer } from '../../shared/pages.ts'
import { isRetryable, retryDelay } from './retry.ts'

/**
 * Whether the screen shows data that could not be refreshed. A read without data shows that it failed, and so does the next
 * page of a list.
 */
export const isStale = ({ state }: Pick<Query, 'state'>) =>
  state.status === 'error' &&
  state.data !== undefined &&
  !state.fetchMeta?.fetchMore &&
  state.error !== null &&
  isRetryable(state.error)

/** Spreads the requests of all browsers after a failure of the server. */
const spread = 1 + Math.random() / 4
/** How often a read had failed when its present data became stale. */
const failures = new WeakMap<object, { data: number; errors: number }>()

/** After how many ms a stale read is refreshed. */
export function refreshDelay(query: Pick<Query, 'state'>): number {
  const { dataUpdateCount: data, errorUpdateCount: errors, error } = query.state
  const known = failures.get(query)
  const first = known?.data === data ? known : { data, errors }
  failures.set(query, first)
  return retryDelay(errors - first.errors, error, { firstMs: 5000, longestMs: 60_000 }) * spread
}

/** After how many ms a read is refreshed by itself: not at all, unless it is stale. */
export const staleRefresh = (query: Pick<Query, 'state'>): number | false =>
  isStale(query) && onlineManager.isOnline() && refreshDelay(query)

/** The cache of all answers of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails at once and says so, instead of waiting silently.
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      retryDelay: (failures, error) => retryDelay(failures, error),
      networkMode: 'always',
      refetchOnReconnect: isStale,
      refetchInterval: staleRefresh,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Starts a read for a screen that shows its result, also a failure. */
export function prefetch<Data, Failure, Key extends QueryKey>(
  options: QueryExecuteOptions<Data, Failure, Data, Data, Key>,
): void {
  queryClient.query(options).catch(() => {})
}

/** Takes the answers that came with the page: these calls need not be made, also after a login or logout. */
export function knowAnswers(answers: KnownAnswer[]): void {
  for (const [call, input, answer] of answers)
    queryClient.setQueryDefaults([call, input], { initialData: answer, staleTime: Number.POSITIVE_INFINITY })
}
