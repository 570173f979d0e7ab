import { onlineManager, type Query, QueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './call.ts'

/** Another attempt helps against a lost connection or a busy server, never against a refusal. */
const mayPass = (error: Error) => !(error instanceof ApiError) || error.code === 'offline' || error.status >= 500

/** When a screen that could not be brought up to date tries it again. */
const againMs = 5000

/** Whether what is shown is older than what was heard of: only a read that has nothing to show says that it failed. */
const isBehind = ({ state: { status, data, error } }: Query) =>
  status === 'error' && data !== undefined && error !== null && mayPass(error)

/** The cache of everything that the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails at once and says so, instead of waiting silently.
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      networkMode: 'always',
      refetchOnReconnect: isBehind,
      refetchInterval: (query) => isBehind(query) && onlineManager.isOnline() && againMs,
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
