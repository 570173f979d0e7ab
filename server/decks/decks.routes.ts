import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { decks } from '../../shared/api/decks.ts'
import type { Db } from '../db/open.ts'
import { AppError, notFound, orNotFound } from '../errors.ts'
import type { Handlers } from '../handlers.ts'
import { mustAuthor, mustEdit, mustSee } from './access.ts'
import * as store from './decks.sql.ts'
import { readTopicName } from './topics.sql.ts'
import { addTopic, readTree, removeTopic, renameTopic } from './topics.ts'

/** Decks and their topics. */
export const deckRoutes: Handlers<typeof decks> = {
  'GET /api/myDecks': async (_, { db, user }) => store.readMyDecks(db, user.id),
  'GET /api/search': async ({ search, public: isPublic, limit, offset }, { db, user, request, reply }) => {
    const whose = isPublic === 'true' ? 'public' : 'own'
    const words = search.trim()
    const found = words
      ? await store.searchDecks[whose](db, user.id, limit + 1, offset, words)
      : await store.listDecks[whose](db, user.id, limit + 1, offset)
    if (found.length > limit) linkNext(request, reply, offset + limit)
    return found.slice(0, limit)
  },
  'GET /api/search/:id': async ({ id }, { db, user }) => readDetail(db, user.id, id),
  'GET /api/deck/:id': async ({ id }, { db, user }) => readDetail(db, user.id, id),
  'PUT /api/deck': async ({ name, description }, { db, user, now }) => ({
    id: await store.insertDeck(db, { authorId: user.id, name, description, now }),
  }),
  'PUT /api/deleteDeck': async ({ id }, { db, user }) => {
    await mustAuthor(db, user.id, id)
    await store.deleteDeck(db, id)
    return {}
  },
  'PUT /api/public': async ({ deck, isPublic }, { db, user, now }) => {
    await mustAuthor(db, user.id, deck)
    if (isPublic && !user.emailVerified) throw new AppError('email-unverified', ['verifyFirst'])
    if (!(await store.updatePublic(db, deck, isPublic, now))) throw new AppError('conflict', ['takenDown'])
    return {}
  },
  'PUT /api/library': async ({ id }, { db, user, now }) => {
    const { role } = await mustSee(db, user.id, 'deck', id)
    // What was made or shared is there already.
    if (role === 'visitor') await store.insertLibrary(db, user.id, id, now)
    return {}
  },
  'PUT /api/topic': async ({ name, topic, deck }, { db, user, now }) => {
    await mustEdit(db, user.id, 'deck', deck)
    return { id: await addTopic(db, { deckId: deck, parentId: topic ?? null, name: name.trim(), now }) }
  },
  'PUT /api/getTopics': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'deck', id)
    return readTree(db, id)
  },
  'GET /api/getTopicName/:id': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'topic', id)
    return { name: orNotFound(await readTopicName(db, id), 'topic') }
  },
  'PUT /api/renametopic': async ({ name, topic }, { db, user, now }) => {
    const { deckId } = await mustEdit(db, user.id, 'topic', topic)
    await renameTopic(db, { deckId, topicId: topic, name: name.trim(), now })
    return {}
  },
  'PUT /api/deleteTopic': async ({ id }, { db, user, now }) => {
    const { deckId } = await mustEdit(db, user.id, 'topic', id)
    await removeTopic(db, { deckId, topicId: id, now })
    return {}
  },
}

async function readDetail(db: Db, userId: number, id: number): Promise<DeckDetail> {
  const [deck] = await store.readDeck(db, userId, id)
  if (!deck?.role) throw notFound('deck')
  return { ...deck, role: deck.role, structure: await readTree(db, id) }
}

/** Tells where a list goes on (RFC 8288). */
function linkNext(request: FastifyRequest, reply: FastifyReply, offset: number): void {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('offset', String(offset))
  reply.header('link', `<${path}?${parameters}>; rel="next"`)
}
