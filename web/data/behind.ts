import type { Query } from '@tanstack/react-query'
import { ApiError } from './call.ts'

/** Another attempt helps against a lost connection or a busy server, never against a refusal. */
export const mayPass = (error: Error) => !(error instanceof ApiError) || error.code === 'offline' || error.status >= 500

/**
 * Whether what is shown is older than what was heard of. A read that has nothing to show says that it failed, and so does the
 * next page of a list.
 */
export const isBehind = ({ state }: Pick<Query, 'state'>) =>
  state.status === 'error' &&
  state.data !== undefined &&
  !state.fetchMeta?.fetchMore &&
  state.error !== null &&
  mayPass(state.error)

const soonMs = 1000
const mostMs = 30_000

/** After how many ms a read that failed is tried again: each time twice as long, and not before the server asks for it. */
export function retryInMs(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : 0
  return Math.max(asked, Math.min(soonMs * 2 ** failures, mostMs))
}

const firstMs = 5000
const longestMs = 60_000
/** So that not all browsers come at once after a failure of the server. */
const spread = 1 + Math.random() / 4
/** How often a read had failed when it was first behind, with the data that it has. */
const failures = new WeakMap<object, { data: number; errors: number }>()

/** After how many ms a read that failed is asked for again: each time twice as long, and not before the server asks for it. */
export function againIn(query: Pick<Query, 'state'>): number {
  const { dataUpdateCount: data, errorUpdateCount: errors, error } = query.state
  const asked = error instanceof ApiError ? error.retryAfterMs : 0
  const known = failures.get(query)
  const first = known?.data === data ? known : { data, errors }
  failures.set(query, first)
  return Math.min(Math.max(firstMs * 2 ** (errors - first.errors), asked), longestMs) * spread
}
