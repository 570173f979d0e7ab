import type { QueueCard } from '../../shared/api/contract.ts'
import type { Session } from './queue.ts'

/** A session in which a card holds something else. When it comes again is none of that. */
export function edited(session: Session, card: QueueCard): Session {
  const put = <T extends { card: QueueCard }>(one: T): T =>
    one.card.id === card.id ? { ...one, card: { ...card, intervals: one.card.intervals } } : one
  const { current, waiting, history, undone, removed } = session
  const isOther = current?.card.id === card.id && current.card.Answers.length !== card.Answers.length
  return {
    ...session,
    // Answers are chosen by their place.
    current: current && put(isOther ? { ...current, chosen: [] } : current),
    waiting: waiting.map(put),
    history: history.map(put),
    undone: undone.map(put),
    removed: removed.map(put),
  }
}
