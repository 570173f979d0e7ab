import type { Card } from '../../shared/api/contract.ts'
import { edited } from './edition.ts'
import type { Session } from './queue.ts'
import { countOf, present } from './removal.ts'

/** What happened to the card on the screen, elsewhere, after its answer was shown: `moved` is out of what is learned. */
export type News = 'changed' | 'gone' | 'moved' | 'rated'

/**
 * The session without cards that were deleted, moved out of it, or rated, elsewhere. One whose answer is shown stays:
 * nothing jumps under the learner's hands.
 */
export function goneElsewhere(
  session: Session,
  { cardIds, news }: { cardIds: readonly number[]; news: Exclude<News, 'changed'> },
) {
  const { current, waiting } = session
  const isGone = (one: { card: { id: number } } | null) => !!one && cardIds.includes(one.card.id)
  const left = waiting.filter((one) => !isGone(one))
  const isReplaced = isGone(current) && !current?.isRevealed
  const isMarked = isGone(current) && !isReplaced && current?.news !== 'gone'
  let counted: Session = { ...session, waiting: left }
  const isLess = (isReplaced || isMarked) && present(current)
  for (let gone = waiting.length - left.length + (isLess ? 1 : 0); gone > 0; gone--) counted = uncounted(counted)
  if (isReplaced) return { ...counted, current: null }
  return current && isMarked ? { ...counted, current: { ...current, news } } : counted
}

/** The session when these are the topics that are learned: without cards of others, and a card that is back in them is none that was moved. */
export function partElsewhere(session: Session, topics: ReadonlySet<number>): Session {
  const held = [session.current, ...session.waiting].flatMap((one) => one?.card ?? [])
  const cardIds = held.flatMap(({ id, topicId }) => (topics.has(topicId) ? [] : [id]))
  const left = goneElsewhere(session, { cardIds, news: 'moved' })
  const { current } = left
  if (current?.news !== 'moved' || !topics.has(current.card.topicId)) return left
  const { news: _, ...back } = current
  return { ...left, current: back }
}

/** The session with a card as it was changed or moved elsewhere. What one holds whose answer is shown stays as it is, and says so. */
export function changedElsewhere(session: Session, card: Card): Session {
  const { current } = session
  const held = [current, ...session.waiting].find((one) => one?.card.id === card.id)
  if (!held || held.card.version > card.version) return session
  const isSame = held.card.version === card.version
  if (isSame && held.card.topicId === card.topicId) return session
  const isShown = current?.card.id === card.id && current.isRevealed
  const changed = edited(session, { ...card, intervals: held.card.intervals })
  return isShown && !isSame ? { ...changed, current: { ...current, news: 'changed' } } : changed
}

/** The session once the card on the screen is shown as it is now. */
export function read(session: Session): Session {
  if (session.current?.news !== 'changed') return session
  const { news: _, ...current } = session.current
  return { ...session, current }
}

/** The session after a card that is gone was looked at. It is not counted any more. */
export const passed = (session: Session): Session => ({ ...session, current: null })

/** The server is asked for the counts, for they may be others now. */
function uncounted(session: Session): Session {
  const from = countOf(session)
  return { ...session, changes: session.changes + 1, [from]: Math.max(session[from] - 1, 0) }
}
