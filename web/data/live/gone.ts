import type { Query } from '@tanstack/react-query'
import type { CallOutput } from '../../../shared/api/contract.ts'
import { deckOf, isStaleBy, type LiveEvent } from '../../../shared/live.ts'
import { ApiError } from '../call.ts'
import { query } from '../query.ts'
import { queryClient } from '../queryClient.ts'

/** Of which decks the last that was told is that they are there no more. */
export function goneIn(events: readonly LiveEvent[]): Set<number> {
  const gone = new Set<number>()
  for (const { kind, deck, gone: isGone } of events) {
    if (kind !== 'access' || deck === undefined) continue
    if (isGone) gone.add(deck)
    else gone.delete(deck)
  }
  return gone
}

/** Whether a read is about one of the decks: it would be refused. */
export const isAbout = (decks: ReadonlySet<number>, { queryKey }: Query) =>
  decks.has(deckOf(String(queryKey[0]), queryKey[1]) ?? 0)

/** Ends the reads that would be made again, as the server's refusal would, without asking for it. Admins may read on what they judge, and ask. */
export function endReads(decks: ReadonlySet<number>): void {
  const predicate = (query: Query) =>
    isAbout(decks, query) && isStaleBy({ kind: 'access' }, String(query.queryKey[0]), query.queryKey[1])
  queryClient.removeQueries({ type: 'inactive', predicate })
  const role = queryClient.getQueryData<CallOutput<'GET /api/getRole'>>(query('GET /api/getRole', {}).queryKey)
  if (role?.name === 'admin') return void queryClient.invalidateQueries({ predicate })
  for (const read of queryClient.getQueryCache().findAll({ predicate })) {
    void read.cancel({ silent: true })
    const error = new ApiError('not-found', 404, null)
    read.setState({ status: 'error', error, errorUpdatedAt: Date.now(), fetchStatus: 'idle', isInvalidated: true })
  }
}
