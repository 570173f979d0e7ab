import type { cards } from '../../shared/api/cards.ts'
import { mayEdit } from '../../shared/roles.ts'
import { deleteCards, deleteOnce } from '../decks/trash.ts'
import { mustEdit, mustRead, mustSee } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import { keysOf } from '../platform/db/pages.ts'
import { notFound, orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { previewIntervals } from '../study/study.ts'
import { linkBehind } from './card-pages.ts'
import { createCard, updateCard } from './cards.ts'
import { imageKeys, readCards, readImage, readTopicCards } from './cards.sql.ts'

/** Cards and their pictures. */
export const cardRoutes: Handlers<typeof cards> = {
  'PUT /api/card': async (input, context) => {
    await mustEditBoth(context.db, context.user.id, input)
    const { user, now, uploads, idempotencyKey } = context
    return { id: await createCard(context, input, uploads, { userId: user.id, now, idempotencyKey }) }
  },
  'PUT /api/updateCard': async (input, context) => {
    const { deckId } = await mustEdit(context.db, context.user.id, 'card', input.id)
    if (deckId !== input.deckId) throw notFound('card')
    await mustEditBoth(context.db, context.user.id, input)
    const { user, now, uploads, expectedVersion } = context
    await updateCard(context, { ...input, expectedVersion }, uploads, { userId: user.id, now })
    return {}
  },
  'PUT /api/deleteCard': async ({ id }, { db, user, now, idempotencyKey }) =>
    deleteOnce(db, { userId: user.id, idempotencyKey }, async () => {
      const { deckId } = await mustEdit(db, user.id, 'card', id)
      return deleteCards(db, { deckId, userId: user.id, now, idempotencyKey }, [id])
    }),
  'GET /api/getCard/:id': async ({ id }, { db, user, now }) => {
    await mustSee(db, user.id, 'card', id)
    const [card] = await readCards(db, [id])
    const [intervals] = await previewIntervals(db, user.id, [id], now)
    return { ...orNotFound(card, 'card'), intervals: orNotFound(intervals, 'card') }
  },
  'POST /api/getCards': async ({ topics, deckid, after }, context) => {
    await mustRead(context, 'deck', deckid)
    const page = await readTopicCards(context.db, deckid, topics, ...keysOf(after, 3))
    linkBehind(page.at(-1), context)
    return page
  },
  'GET /api/getImageById': async ({ id, size }, context) => {
    const { db, files } = context
    const [found] = await readImage(db, id)
    const image = orNotFound(found, 'picture')
    const { role } = await mustRead(context, 'card', image.cardId)
    // What a card showed earlier is there for those who can restore it.
    if (!image.isShown && !mayEdit(role)) throw notFound('picture')
    const bytes = orNotFound(await files.get(imageKeys(image.file)[size]), 'picture')
    return { contentType: image.contentType, bytes }
  },
}

/** The caller may change the deck, and the topic is in it. */
async function mustEditBoth(db: Db, userId: number, input: { deckId: number; topicId: number }): Promise<void> {
  const { deckId } = await mustEdit(db, userId, 'topic', input.topicId)
  if (deckId !== input.deckId) throw notFound('topic')
}
