import type { Deck, DeckDetail } from '../../shared/api/contract.ts'
import type { decks } from '../../shared/api/decks.ts'
import { binTopic, deleteOnce } from './trash.ts'
import type { Db } from '../platform/db/open.ts'
import { cursorOf, keysOf, linkNext } from '../platform/db/pages.ts'
import { AppError, notFound, orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { unknownLanguage } from '../library/language.ts'
import { searchLibrary } from '../library/search.ts'
import { mustAuthor, mustEdit, mustRead, mustSee, type Reading } from './access.ts'
import { changeDeck } from './changes.ts'
import * as store from './decks.sql.ts'
import { readTopicName } from './topics.sql.ts'
import { addTopic, readTree, renameTopic } from './topics.ts'

/** Decks and their topics. */
export const deckRoutes: Handlers<typeof decks> = {
  'GET /api/myDecks': async ({ limit, after }, { db, user, request, reply }) => {
    const page = await store.readMyDecks(db, user.id, limit, ...keysOf(after, 2))
    const last = page.at(-1)
    if (last?.hasMore) linkNext(request, reply, { after: cursorOf(last.activity, last.id) })
    return page
  },
  'GET /api/search': async ({ public: isPublic, limit, offset, ...input }, { db, user, request, reply }) => {
    const page = { userId: user.id, text: input.search.trim(), limit: limit + 1, offset }
    const facts = [input.language, input.size].filter((fact) => fact !== undefined)
    const found = await (isPublic === 'true' ? searchLibrary(db, { ...page, facts }) : searchOwn(db, page))
    if (found.length > limit) linkNext(request, reply, { offset: offset + limit })
    return found.slice(0, limit)
  },
  'GET /api/search/:id': async ({ id }, context) => readDetail(context, id),
  'GET /api/deck/:id': async ({ id }, context) => readDetail(context, id),
  'PUT /api/deck': async ({ name, description }, { db, user, now, idempotencyKey }) => ({
    id: await store.insertDeck(db, { authorId: user.id, name, description, idempotencyKey, now }),
  }),
  'PUT /api/changeDeck': async ({ id, name, description }, { db, user, now, expectedVersion }) => {
    await mustEdit(db, user.id, 'deck', id)
    await changeDeck(db, { deckId: id, userId: user.id, now, name, description, expectedVersion })
    return {}
  },
  'PUT /api/deleteDeck': async ({ id }, { db, user }) => {
    await mustAuthor(db, user.id, id)
    await store.deleteDeck(db, id)
    return {}
  },
  'PUT /api/public': async ({ deck, isPublic, language: said }, { db, user, now }) => {
    await mustAuthor(db, user.id, deck)
    if (isPublic && !user.emailVerified) throw new AppError('email-unverified', ['verifyFirst'])
    const language = said ?? (isPublic ? await unknownLanguage(db, deck) : undefined)
    if (!(await store.updatePublic(db, deck, { isPublic, language, now })))
      throw new AppError('conflict', ['takenDown'])
    return {}
  },
  'PUT /api/library': async ({ id }, { db, user, now }) => {
    const { role } = await mustSee(db, user.id, 'deck', id)
    // What was made or shared is there already.
    const isAdded = role !== 'visitor' || (await store.insertLibrary(db, user.id, id, now))
    // It may be private by now.
    if (!isAdded) await mustSee(db, user.id, 'deck', id)
    return {}
  },
  'PUT /api/topic': async ({ name, topic, deck }, { db, user, now, idempotencyKey }) => {
    await mustEdit(db, user.id, 'deck', deck)
    const place = { deckId: deck, parentId: topic ?? null }
    return { id: await addTopic(db, { ...place, userId: user.id, now, name: name.trim(), idempotencyKey }) }
  },
  'PUT /api/getTopics': async ({ id }, context) => {
    await mustRead(context, 'deck', id)
    return readTree(context.db, id)
  },
  'GET /api/getTopicName/:id': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'topic', id)
    return { name: orNotFound(await readTopicName(db, id), 'topic') }
  },
  'PUT /api/renametopic': async ({ name, topic }, { db, user, now, expectedVersion }) => {
    const { deckId } = await mustEdit(db, user.id, 'topic', topic)
    await renameTopic(db, { deckId, userId: user.id, now, topicId: topic, name: name.trim(), expectedVersion })
    return {}
  },
  'PUT /api/deleteTopic': async ({ id }, { db, user, now, idempotencyKey }) =>
    deleteOnce(db, { userId: user.id, idempotencyKey }, async () => {
      const { deckId } = await mustEdit(db, user.id, 'topic', id)
      return binTopic(db, { deckId, userId: user.id, now, idempotencyKey }, id)
    }),
}

async function readDetail(context: Reading, id: number): Promise<DeckDetail> {
  const { db, user } = context
  const [deck] = await store.readDeck(db, user.id, id)
  if (!deck) throw notFound('deck')
  const role = deck.role ?? (await mustRead(context, 'deck', id)).role
  const [createdAt, changedAt] = [deck.createdAt.toISOString(), deck.changedAt.toISOString()]
  return { ...deck, role, createdAt, changedAt, structure: await readTree(db, id) }
}

interface OwnSearch {
  userId: number
  text: string
  limit: number
  offset: number
}

function searchOwn(db: Db, { userId, text, limit, offset }: OwnSearch): Promise<Deck[]> {
  return text ? store.searchDecks(db, userId, limit, offset, text) : store.listDecks(db, userId, limit, offset)
}
