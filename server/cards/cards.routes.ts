import type { cards, suggestions } from '../../shared/api/cards.ts'
import { mayEdit } from '../../shared/decks.ts'
import { deleteCards } from '../decks/trash.ts'
import { mustEdit, mustRead, mustSee } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import { keysOf, linkAfter, linkNext } from '../platform/db/pages.ts'
import { notFound, orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { learnerFacts } from '../study/study.ts'
import { cardCursor } from './card-pages.ts'
import { typeCards } from './bulk.ts'
import { changeCard, createCard, createCards, updateCard } from './cards.ts'
import { imageKeys, readCard, readImage, readTopicCards } from './cards.sql.ts'
import { searchCards, searchToLearn } from './search.ts'
import { restoreSiblings } from './siblings.ts'
import { readDeckTags, readOwnTags, renameDeckTag, restoreTags, tagCards } from './tags.ts'
import { mustBeAt, readHistory, restoreVersion } from './versions.ts'
import { decide, readSuggestions, suggest, withdraw, writeSeen } from './suggestions.ts'

export const cardRoutes: Handlers<typeof cards> = {
  'PUT /api/card': async (input, context) => {
    await mustEditBoth(context.db, context.user.id, input)
    const { user, now, uploads, idempotencyKey } = context
    return { id: await createCard(context, input, uploads, { userId: user.id, now, idempotencyKey }) }
  },
  'PUT /api/cards': async (input, context) => {
    await mustEditBoth(context.db, context.user.id, input)
    const { db, user, now, idempotencyKey } = context
    return { ids: await createCards(db, input, { userId: user.id, now, idempotencyKey }) }
  },
  'PUT /api/updateCard': async (input, context) => {
    const { deckId } = await mustEdit(context.db, context.user.id, 'card', input.id)
    if (deckId !== input.deckId) throw notFound('card')
    await mustEditBoth(context.db, context.user.id, input)
    const { user, now, uploads, expectedVersion } = context
    return updateCard(context, { ...input, expectedVersion }, uploads, { userId: user.id, now })
  },
  'PUT /api/deleteCard': async ({ id }, { db, user, now, idempotencyKey }) =>
    deleteCards(db, { userId: user.id, now, idempotencyKey }, { kind: 'card', id }, [id]),
  'GET /api/getCard/:id': async ({ id }, { db, user, now }) => {
    await mustSee(db, user.id, 'card', id)
    const [[card], [facts]] = await Promise.all([readCard(db, id), learnerFacts(db, user.id, [id], now)])
    return { ...orNotFound(card, 'card'), ...orNotFound(facts, 'card') }
  },
  'POST /api/getCards': async ({ topics, deckid, after }, context) => {
    await mustRead(context, 'deck', deckid)
    const page = await readTopicCards(context.db, deckid, topics, ...keysOf(after, 3))
    linkAfter(page, context, cardCursor)
    return page
  },
  'PUT /api/typeCards': async ({ deck, ...change }, { db, user, now }) =>
    typeCards(db, { deckId: deck, userId: user.id, now }, change),
  'PUT /api/tagCards': async ({ deck, ...change }, { db, user, now }) =>
    tagCards(db, { deckId: deck, userId: user.id, now }, change),
  'PUT /api/renameTag': async ({ deck, ...change }, { db, user, now }) =>
    renameDeckTag(db, { deckId: deck, userId: user.id, now }, change),
  'PUT /api/restoreTags': async ({ deck, cards }, { db, user, now }) =>
    restoreTags(db, { deckId: deck, userId: user.id, now }, cards),
  'GET /api/deckTags/:id': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'deck', id)
    return readDeckTags(db, id)
  },
  'GET /api/tags': async (_, { db, user }) => readOwnTags(db, user.id),
  'GET /api/searchCards': async ({ search, order, limit, after }, { db, user, now, request, reply }) => {
    const [before = null] = keysOf(after, 1)
    const found = await searchCards(db, { user, search, order, before, limit, now })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    if (last && found.length > limit && order === 'newest') linkNext(request, reply, { after: last.id })
    return page
  },
  'GET /api/searchToLearn': async ({ search }, { db, user, now }) => ({
    cards: await searchToLearn(db, user, search, now),
  }),
  'GET /api/getImageById': async ({ id, size }, context) => {
    const { db, files } = context
    const [found] = await readImage(db, id)
    const image = orNotFound(found, 'picture')
    const { role } = await mustRead(context, 'card', image.cardId)
    // Earlier pictures and sounds of a card are only visible to users who can restore them.
    if (!image.isShown && !mayEdit(role)) throw notFound('picture')
    const bytes = orNotFound(await files.get(imageKeys(image.file)[size]), 'picture')
    return { contentType: image.contentType, bytes }
  },
}

/** Throws 404 when the topic is not in the deck, and 403 for a user who may not edit it. */
async function mustEditBoth(db: Db, userId: number, input: { deckId: number; topicId: number }): Promise<void> {
  const { deckId } = await mustEdit(db, userId, 'topic', input.topicId)
  if (deckId !== input.deckId) throw notFound('topic')
}

export const suggestionRoutes: Handlers<typeof suggestions> = {
  'GET /api/cardHistory/:id': async ({ id, after }, context) => {
    await mustEdit(context.db, context.user.id, 'card', id)
    const page = await readHistory(context.db, id, after)
    linkAfter(page, context, ({ version }) => version)
    return page
  },
  'PUT /api/restoreVersion': async ({ id, version, siblings = [] }, { db, user, now, expectedVersion }) =>
    changeCard(db, { id, userId: user.id, now }, async (db, card) => {
      mustBeAt(card, expectedVersion)
      await restoreVersion(db, card, version, { userId: user.id, now })
      await restoreSiblings(db, id, siblings, { userId: user.id, now })
    }),
  'PUT /api/suggestCard': async (input, { db, user, now, expectedVersion }) => ({
    id: await suggest(db, input, { userId: user.id, now, expectedVersion }),
  }),
  'GET /api/suggestions/:id': async ({ id }, { db, user }) => {
    const { role } = await mustSee(db, user.id, 'deck', id)
    return readSuggestions(db, id, { userId: user.id, decides: mayEdit(role) })
  },
  'PUT /api/seeDecisions': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'deck', id)
    await writeSeen(db, user.id, id)
  },
  'PUT /api/withdrawSuggestion': async ({ id }, { db, user, now }) => withdraw(db, { id, userId: user.id, now }),
  'PUT /api/decideSuggestion': async ({ id, ...decision }, { db, user, now, expectedVersion }) =>
    decide(db, { id, userId: user.id, now }, { ...decision, expectedVersion }),
}
