import { QueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './call.ts'

/** Another attempt helps against a lost connection or a busy server, never against a refusal. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof ApiError) || error.code === 'offline' || error.status >= 500)

/** The cache of everything that the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails at once and says so, instead of waiting silently.
    queries: { staleTime: 30_000, retry: mayRetry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** Starts a read for a screen that will show what comes of it, a failure too. */
export function prefetch<Data, Failure, Key extends QueryKey>(
  options: QueryExecuteOptions<Data, Failure, Data, Data, Key>,
): void {
  queryClient.query(options).catch(() => {})
}
