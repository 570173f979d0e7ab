import type { CallInput, CallOutput } from '../../shared/api/contract.ts'
import type { stale } from '../../shared/api/stale.ts'
import { ApiError, call } from './call.ts'

type Write = keyof typeof stale

/** Writes that take something away: what they take is gone for whoever sends them again, and they have nothing to answer. */
const taking = new Set<Write>([
  ...(['PUT /api/removeMember', 'PUT /api/revokeLink', 'PUT /api/withdrawInvitation'] as const),
  ...(['PUT /api/answerInvitation', 'PUT /api/withdrawSuggestion'] as const),
  ...(['PUT /api/leaveDeck', 'PUT /api/removeFromLibrary', 'PUT /api/deleteDeck'] as const),
])

/** Writes that say so when they are sent again, to be answered as they were. */
const answering = new Set<Write>(['PUT /api/deleteTopic', 'PUT /api/deleteCard', 'PUT /api/deleteCards'])

/** Writes that come to the same however often they are sent. */
const repeatable = new Set<Write>([
  ...taking,
  ...answering,
  ...(['PUT /api/deck', 'PUT /api/topic', 'PUT /api/copyDeck', 'PUT /api/shareLink', 'PUT /api/invite'] as const),
  ...(['PUT /api/public', 'PUT /api/library', 'PUT /api/memberRole', 'PUT /api/decideSuggestion'] as const),
  ...(['PUT /api/moveTopic', 'PUT /api/moveCards', 'PUT /api/renametopic', 'PUT /api/changeDeck'] as const),
  ...(['PUT /api/card', 'PUT /api/updateCard', 'PUT /api/suggestCard'] as const),
])

/** So long after an answer was lost the write is sent again: the connection may have broken and be there already. */
const pauseMs = 300

const isLost = (error: unknown) => error instanceof ApiError && error.code === 'offline'

/**
 * Makes a write. One without an answer may have been done: where that does no harm it is sent once more, and what it took
 * away then, or in an earlier try of the same (`wasLost`), is not missed.
 */
export async function callAgain<K extends Write>(
  key: K,
  input: CallInput<K>,
  { wasLost = false, ...options }: { wasLost?: boolean; files?: Record<string, File> } = {},
): Promise<CallOutput<K>> {
  const sent = wasLost && answering.has(key) ? { ...(input as object), again: true } : input
  try {
    return await call(key, sent as CallInput<K>, options)
  } catch (error) {
    if (wasLost && taking.has(key) && error instanceof ApiError && error.code === 'not-found')
      return {} as CallOutput<K>
    // Files would be others, and much to send.
    const isRepeatable = repeatable.has(key) && Object.keys(options.files ?? {}).length === 0
    if (wasLost || !isLost(error) || !isRepeatable || !navigator.onLine) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return callAgain(key, input, { ...options, wasLost: true })
  }
}
