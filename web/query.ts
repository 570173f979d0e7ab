import { queryOptions } from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '../shared/api/contract.ts'
import type { stale } from '../shared/api/stale.ts'
import { type ApiError, call } from './call.ts'
import { logout } from './shell/beforeLogout.ts'

type Read = Exclude<Call, keyof typeof stale>

/** A read, for `useQuery` and the loaders. */
export function query<K extends Read>(key: K, input: CallInput<K>) {
  return queryOptions<CallOutput<K>, ApiError>({
    queryKey: [key, input],
    queryFn: async ({ signal }) => {
      // A screen may come only now whose session is about to end: what it reads is forgotten with that.
      if (logout.isUnderWay) await logout.ended
      return call(key, input, { signal })
    },
  })
}
