import { notFound } from '../app/errors.ts'
import type { Db } from '../platform/db/open.ts'
import { dayOf } from './day.ts'
import { leftOfAll, leftOfDeck, type Learner, moreOn } from './queue.ts'
import { readNewToday, readStatus, writeMoreInAll, writeMoreInDeck } from './queue.sql.ts'

/** The most by which the limit of a day can be raised, as the table has it. */
const most = 9999

/**
 * Raises today's limits so that a learner can learn `cards` fresh ones: that of the deck `id` together with that of all decks, or
 * without `id` the latter. A retry changes nothing, because as many are left by then. Throws 404 for a deck that they may not see.
 */
export async function learnMore(
  db: Db,
  user: Learner,
  { id, cards }: { id?: number | undefined; cards: number },
  now: Date,
): Promise<void> {
  const day = dayOf(now, user)
  const raised = (limit: Parameters<typeof moreOn>[1], left: number) => {
    const missing = cards - left
    return missing > 0 ? Math.min(moreOn(day, limit) + missing, most) : null
  }
  if (id === undefined) {
    const [{ newToday } = { newToday: 0 }] = await readNewToday(db, user.id, day.date)
    const more = raised(user, leftOfAll(user, day, newToday))
    if (more !== null) await writeMoreInAll(db, user.id, day.date, more)
    return
  }
  const [deck] = await readStatus(db, user.id, id, day.date)
  if (!deck?.role) throw notFound('deck')
  const more = raised(deck, Math.min(leftOfDeck(deck, day), leftOfAll(user, day, deck.newToday)))
  if (more !== null) await writeMoreInDeck(db, user.id, id, day.date, more)
}
