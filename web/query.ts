import { queryOptions } from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '../shared/api/contract.ts'
import type { stale } from '../shared/api/stale.ts'
import { type ApiError, call } from './call.ts'

type Read = Exclude<Call, keyof typeof stale>

/** A read, for `useQuery` and the loaders. */
export function query<K extends Read>(key: K, input: CallInput<K>) {
  return queryOptions<CallOutput<K>, ApiError>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, input, { signal }),
  })
}
