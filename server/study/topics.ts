import type { Db } from '../platform/db/open.ts'
import { keysOf } from '../platform/db/pages.ts'
import { type QueueOf, timesOf } from './queue.ts'
import { readCardFacts, readTopicCounts, readTopicsBeneath } from './topics.sql.ts'

/** What a learner has to learn in each topic of a deck. */
export async function countTopics(db: Db, { user, deckId }: Pick<QueueOf, 'user' | 'deckId'>, now: Date) {
  const { reviewUntil } = timesOf(now, user)
  return readTopicCounts(db, user.id, deckId, now, reviewUntil)
}

/** How a learner stands with the cards of exactly these topics, and when these were changed: a page of them. */
export async function factsOfCards(
  db: Db,
  { user, deckId }: Pick<QueueOf, 'user' | 'deckId'>,
  { topics, after, now }: { topics: readonly number[]; after: string | undefined; now: Date },
) {
  const { reviewUntil } = timesOf(now, user)
  return readCardFacts(db, deckId, topics, ...keysOf(after, 3), user.id, now, reviewUntil)
}

/** A topic of a deck and all that lies beneath it; none when it is not there. */
export async function topicsBeneath(db: Db, deckId: number, topic: number): Promise<number[]> {
  return (await readTopicsBeneath(db, deckId, topic)).map(({ id }) => id)
}
