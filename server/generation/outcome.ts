import type { ServerSaid } from '../texts/index.ts'
import { tooLong } from './failure.ts'
import type { Outcome } from './run.ts'

/** How a generation ends, and what its user is told of it. */
export interface End {
  state: 'done' | 'failed'
  message?: ServerSaid | undefined
}

export const failedOnOurSide: ServerSaid = ['failedOnOurSide']

/** What the user is told of a generation that went through, beside how many cards it made. */
export function endOf({ cards, dropped, failed, passages }: Outcome): End {
  if (cards === 0 && failed > 0 && failed === passages) return { state: 'failed', message: ['noCards'] }
  if (cards > 0) return { state: 'done', message: failed > 0 ? ['partsFailed', failed, passages] : undefined }
  const known = dropped.duplicate ?? 0
  return { state: 'done', message: [known > 0 ? 'nothingNew' : 'nothingFound'] }
}

/** What the user is told of one that they stopped. */
export const stoppedEnd = (cards: number): End =>
  cards > 0 ? { state: 'done', message: ['stopped'] } : { state: 'failed', message: ['stoppedAtOnce'] }

/** What the user is told of one that took more time or memory than it may: the cards that there were by then stay. */
export const endOfTooLong = (cards: number): End =>
  cards > 0 ? { state: 'done', message: ['tooLongForAll'] } : { state: 'failed', message: tooLong }

/** What the user is told of one that reached a quota. */
export const outOfRoomEnd =
  (message: ServerSaid) =>
  (cards: number): End => ({ state: cards > 0 ? 'done' : 'failed', message })
