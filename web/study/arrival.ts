import type { Action, Asking, Session, Shown } from './queue.ts'

/** The session with cards that were asked for. */
export function fetched(session: Session, action: Extract<Action, { type: 'fetched' }>): Session {
  const { queue, limit, asked, pending, now } = action
  const held = new Set([session.current, ...session.waiting, ...session.removed].map((one) => one?.card.id))
  const taken = queue.cards.filter((card) => !held.has(card.id) && !pending.includes(card.id))
  // What is on its way may be in the server's counts or not: then the session goes on with its own.
  const isExact = asked.isQuiet && asked.changes === session.changes && session.removed.length === 0
  const { due, fresh } = isExact || !session.isCounted ? queue : session
  const next = {
    ...session,
    waiting: [...session.waiting, ...taken.map((card, index) => ({ card, seed: session.nextSeed + index }))],
    nextSeed: session.nextSeed + taken.length,
    due,
    fresh,
    isCounted: true,
    nextDueAt: queue.nextDueAt,
    isExhausted: (queue.cards.length < limit || taken.length === 0) && asked.acknowledged === session.acknowledged,
    failure: null,
  }
  return session.current ? next : withNext(next, now)
}

/** Takes the next waiting card onto the screen, unless that shows the end and the learner has not gone on. */
export function withNext(session: Session, now: number): Session {
  if (session.isResting) return session
  const [first, ...waiting] = session.waiting
  return first ? { ...session, current: shown(first, now), waiting } : session
}

/** A card that comes onto the screen. */
export const shown = ({ card, seed }: Asking, now: number): Shown => ({
  card,
  seed,
  isRevealed: false,
  chosen: [],
  shownAt: now,
})
