import type { study } from '../../shared/api/study.ts'
import { readCards } from '../cards/cards.ts'
import { mustSee } from '../decks/access.ts'
import { notFound, orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import type { Db } from '../platform/db/open.ts'
import { flag, postpone, resume } from './postpone.ts'
import { countedDay, learnMore, nextCards, outlook, timesOf } from './queue.ts'
import { readStatus, writeNewPerDay } from './queue.sql.ts'
import { statistics } from './statistics.ts'
import { learnerFacts, submitAnswer, undoReview } from './study.ts'
import { queueOfCards } from './chosen.ts'
import { queueOfAll, today } from './today.ts'
import { topicsBeneath } from './topics.ts'

/** Cards with what each has for the learner. */
async function cardsOf(db: Db, userId: number, ids: readonly number[], now: Date) {
  const [cards, facts] = await Promise.all([readCards(db, ids), learnerFacts(db, userId, ids, now)])
  const factsOf = new Map(ids.map((cardId, index) => [cardId, facts[index]]))
  return cards.map((card) => ({ ...card, ...orNotFound(factsOf.get(card.id), 'card') }))
}

export const studyRoutes: Handlers<typeof study> = {
  'POST /api/getNextCard': async ({ id, topics }, { db, user, now }) => {
    const { ids } = await nextCards(db, { user, deckId: id, topics }, { skip: [], limit: 1, now })
    return { id: ids[0] ?? null }
  },
  'POST /api/getQueue': async ({ id, cards, topic, skip, limit, ...chosen }, { db, user, now }) => {
    if (id === undefined) {
      const wanted = { skip, limit, now }
      const { ids, left } = await (cards ? queueOfCards(db, user, cards, wanted) : queueOfAll(db, user, wanted))
      return { cards: await cardsOf(db, user.id, ids, now), ...left }
    }
    const topics = topic === undefined ? chosen.topics : await topicsBeneath(db, id, topic)
    const of = { user, deckId: id, topics }
    const { ids, daily } = await nextCards(db, of, { skip, limit, now })
    const [next, { nextDueAt, ...counts }] = await Promise.all([
      cardsOf(db, user.id, ids, now),
      outlook(db, of, daily, now),
    ])
    return { cards: next, ...counts, nextDueAt: nextDueAt?.toISOString() ?? null }
  },
  'GET /api/today': async (_, { db, user, now }) => today(db, user, now),
  'GET /api/statistics': async (_, { db, user, now }) => statistics(db, user, now),
  'GET /api/studyStatus/:id': async ({ id }, { db, user, now }) => {
    const [status] = await readStatus(db, user.id, id, countedDay(user, now), now, timesOf(now, user).reviewUntil)
    if (!status?.role) throw notFound('deck')
    const { due, fresh, heldBack, nextDueAt } = await outlook(db, { user, deckId: id, topics: undefined }, status, now)
    const { boxes, newPerDay, buried, suspended } = status
    return { due, fresh, heldBack, nextDueAt: nextDueAt?.toISOString() ?? null, boxes, newPerDay, buried, suspended }
  },
  'PUT /api/newPerDay': async ({ id, newPerDay }, { db, live, user }) => {
    await mustSee(db, user.id, 'deck', id)
    await writeNewPerDay(db, user.id, id, newPerDay)
    live.rated(user, id)
  },
  'PUT /api/moreNew': async (input, { db, live, user, now }) => {
    await learnMore(db, user, input, now)
    // A change of the account is published by its trigger.
    if (input.id !== undefined) live.rated(user, input.id)
  },
  'PUT /api/submitAnswer': async ({ cardid, ...answer }, { user, now, ...deps }) =>
    submitAnswer(deps, user, { ...answer, cardId: cardid }, now),
  'PUT /api/postpone': async (input, { db, live, user, now }) => live.rated(user, await postpone(db, user, input, now)),
  'PUT /api/resume': async ({ id }, { db, live, user }) => live.rated(user, await resume(db, user.id, id)),
  'PUT /api/flag': async (input, { db, live, user, now }) => live.rated(user, await flag(db, user.id, input, now)),
  'PUT /api/undoReview': async ({ reviewId }, { db, live, user, now }) => {
    const { cardId, deckId } = await undoReview(db, user, reviewId, now)
    live.rated(user, deckId)
    return { cardid: cardId }
  },
}
