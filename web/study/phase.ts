import type { Session } from './queue.ts'
import { present } from './removal.ts'

/** How many cards are left; cards that come back early are not due yet, but here. */
export function leftOf({ current, waiting, due, fresh }: Session): { due: number; fresh: number } {
  return { due: Math.max(due, waiting.length + (present(current) ? 1 : 0) - fresh), fresh }
}

/** What the learner sees: a card, or why there is none. `unsent` is how many ratings the server does not know yet. */
export function phaseOf(session: Session, unsent: number): 'card' | 'failed' | 'saving' | 'loading' | 'over' {
  if (session.current) return 'card'
  if (session.isResting) return unsent > 0 ? 'saving' : 'over'
  if (session.failure) return unsent > 0 ? 'saving' : 'failed'
  if (!session.isExhausted) return 'loading'
  return unsent > 0 ? 'saving' : 'over'
}
