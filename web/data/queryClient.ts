import { onlineManager, QueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query'
import { againIn, isBehind, mayPass, retryInMs } from './behind.ts'

/** The cache of everything that the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails at once and says so, instead of waiting silently.
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: retryInMs,
      networkMode: 'always',
      refetchOnReconnect: isBehind,
      refetchInterval: (query) => isBehind(query) && onlineManager.isOnline() && againIn(query),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Starts a read for a screen that will show what comes of it, a failure too. */
export function prefetch<Data, Failure, Key extends QueryKey>(
  options: QueryExecuteOptions<Data, Failure, Data, Data, Key>,
): void {
  queryClient.query(options).catch(() => {})
}
