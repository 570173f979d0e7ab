import { queryOptions } from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '../../shared/api/contract.ts'
import type { Write } from '../../shared/api/writes.ts'
import { type AnswerPage, type ApiError, callPage } from './call.ts'
import { logout } from './session.ts'

type Read = Exclude<Call, Write>

/** A read, for `useQuery` and the loaders. It reads all pages of a list, one after another. */
export function query<K extends Read>(key: K, input: CallInput<K>) {
  return queryOptions<CallOutput<K>, ApiError>({
    queryKey: [key, input],
    queryFn: async ({ signal }) => {
      let { answer, next } = await readPage(key, input, signal)
      while (next !== null && Array.isArray(answer)) {
        const page: AnswerPage<CallOutput<K>> = await readPage(
          key,
          { ...(input as object), after: next } as CallInput<K>,
          signal,
        )
        answer = eachOnce([...answer, ...(page.answer as unknown[])]) as CallOutput<K>
        next = page.next
      }
      return answer
    },
  })
}

/** One page of a read. */
export async function readPage<K extends Read>(
  key: K,
  input: CallInput<K>,
  signal?: AbortSignal,
): Promise<AnswerPage<CallOutput<K>>> {
  // A screen may open while its session is about to end. What it reads is forgotten with the session.
  if (logout.isUnderWay) await logout.ended
  return callPage(key, input, { ...(signal && { signal }) })
}

/** The rows of several pages. A row that moved from one page to the next in the meantime stays where it came first. */
export function eachOnce<Row>(rows: readonly Row[]): Row[] {
  const known = new Set<unknown>()
  return rows.filter((row) => {
    const id: unknown = typeof row === 'object' && row !== null && 'id' in row ? row.id : row
    return !known.has(id) && known.add(id)
  })
}
