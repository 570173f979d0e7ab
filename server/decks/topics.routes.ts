import type { topics } from '../../shared/api/decks.ts'
import { linkBehind } from '../cards/card-pages.ts'
import { moveCards } from '../cards/place.ts'
import { notFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { countTopics, factsOfCards } from '../study/topics.ts'
import { mustEdit, mustSee } from './access.ts'
import { moveTopic } from './topics.ts'

/** Where topics and cards lie, and what there is to learn in them. */
export const topicRoutes: Handlers<typeof topics> = {
  'PUT /api/moveTopic': async ({ topic, parent, before }, { db, user, now }) => {
    const { deckId } = await mustEdit(db, user.id, 'topic', topic)
    await moveTopic(db, { deckId, userId: user.id, topicId: topic, parentId: parent, beforeId: before, now })
    return {}
  },
  'PUT /api/moveCards': async ({ deck, cards, topic, before = null }, { db, user, now }) => {
    await mustEdit(db, user.id, 'deck', deck)
    const { deckId } = await mustEdit(db, user.id, 'topic', topic)
    if (deckId !== deck) throw notFound('topic')
    await moveCards(db, { deckId, userId: user.id, topicId: topic, cardIds: cards, beforeId: before, now })
    return {}
  },
  'POST /api/cardFacts': async ({ deckid, topics, after }, context) => {
    const { db, user, now } = context
    await mustSee(db, user.id, 'deck', deckid)
    const page = await factsOfCards(db, { user, deckId: deckid }, { topics, after, now })
    linkBehind(page.at(-1), context)
    return page
  },
  'GET /api/topicCounts/:id': async ({ id }, { db, user, now }) => {
    await mustSee(db, user.id, 'deck', id)
    return countTopics(db, { user, deckId: id }, now)
  },
}
