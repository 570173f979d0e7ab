import type { Deck, DeckDetail } from '../../shared/api/contract.ts'
import type { bin, deckBin, decks, topics } from '../../shared/api/decks.ts'
import { withoutBidiControls } from '../../shared/cut.ts'
import { versionOf } from '../../shared/versions.ts'
import { purgeDeck, readImpact, readTrashedDecks, restoreDeck, trashDeck } from './deck-trash.ts'
import { trashTopic, deleteCards, purge, readTrash, restore } from './trash.ts'
import type { Db } from '../platform/db/open.ts'
import { cursorOf, keysOf, linkAfter, linkNext } from '../platform/db/pages.ts'
import { AppError, notFound, orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { unknownLanguage } from '../library/language.ts'
import { searchLibrary } from '../library/search.ts'
import { type DeckChange, mustAuthor, mustBeEditor, mustEdit, mustRead, mustSee, type Reader } from './access.ts'
import { addToLibrary, insertDeck } from './decks.ts'
import * as store from './decks.sql.ts'
import { findTopics, readTopicName } from './topics.sql.ts'
import { addTopic, moveTopic, readTree, renameTopic } from './topics.ts'
import { cardCursor } from '../cards/card-pages.ts'
import { moveCards } from '../cards/arrange.ts'
import { type Times, timesOf } from '../study/queue.ts'
import { countTopics, readCardPage } from '../study/topics.ts'

export const deckRoutes: Handlers<typeof decks> = {
  'GET /api/myDecks': async ({ limit, after }, context) => {
    const page = await store.readMyDecks(context.db, context.user.id, limit, ...keysOf(after, 2))
    linkAfter(page, context, ({ activity, id }) => cursorOf(activity, id))
    return page
  },
  'GET /api/search': async ({ public: isPublic, limit, offset, ...input }, { db, user, now, request, reply }) => {
    const page = { userId: user.id, text: input.search.trim(), limit: limit + 1, offset }
    const filters = [input.language, input.size].filter((filter) => filter !== undefined)
    const found = await (isPublic === 'true'
      ? searchLibrary(db, { ...page, filters })
      : searchOwn(db, page, input.order, timesOf(now, user)))
    if (found.length > limit) linkNext(request, reply, { offset: offset + limit })
    return found.slice(0, limit)
  },
  'GET /api/search/:id': async ({ id }, context) => readDetail(context, id),
  'GET /api/deck/:id': async ({ id }, context) => readDetail(context, id),
  'PUT /api/deck': async ({ name, description }, { db, user, now, idempotencyKey }) => ({
    id: await insertDeck(db, { authorId: user.id, name, description, idempotencyKey, now }),
  }),
  'PUT /api/changeDeck': async ({ id, name, description }, { db, user, now, expectedVersion }) =>
    changeDeck(db, { deckId: id, userId: user.id, now, name, description, expectedVersion }),
  'PUT /api/deleteDeck': async ({ id }, { db, user, now }) => trashDeck(db, { userId: user.id, deckId: id, now }),
  'PUT /api/public': async ({ deck, isPublic, language: given }, { db, user, now }) => {
    await mustAuthor(db, user.id, deck)
    if (isPublic && !user.emailVerified) throw new AppError('email-unverified', ['verifyFirst'])
    const language = given ?? (isPublic ? await unknownLanguage(db, deck) : undefined)
    const [updated] = await store.updatePublic(db, deck, isPublic, language ?? null, now)
    if (!updated) throw new AppError('conflict', ['takenDown'])
  },
  'PUT /api/library': async ({ id }, { db, user, now }) => {
    // A deck that the user made, or that is shared with them, is in the library already.
    if (!(await addToLibrary(db, user.id, id, now))) await mustSee(db, user.id, 'deck', id)
  },
  'PUT /api/moveDeck': async ({ id, folder }, { db, live, user }) => {
    const [moved] = await store.writeFolder(
      db,
      user.id,
      id,
      folder?.trim() ?? null,
      folder === null ? null : withoutBidiControls(folder).trim(),
    )
    if (!moved) throw notFound('deck')
    live.rated(user, id)
  },
  'PUT /api/renameFolder': async ({ folder, name }, { db, live, user }) => {
    const moved = await store.renameFolder(db, user.id, folder, name?.trim() ?? null)
    // The lists of decks are read again whichever deck it is.
    if (moved[0]) live.rated(user, moved[0].deckId)
  },
  'PUT /api/topic': async ({ name, topic, deck }, { db, user, now, idempotencyKey }) => {
    const change = { deckId: deck, userId: user.id, now }
    return { id: await addTopic(db, { ...change, parentId: topic ?? null, name: name.trim(), idempotencyKey }) }
  },
  'PUT /api/getTopics': async ({ id }, context) => {
    await mustRead(context, 'deck', id)
    return readTree(context.db, id)
  },
  'GET /api/getTopicName/:id': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'topic', id)
    const [topic] = await readTopicName(db, id)
    return orNotFound(topic, 'topic')
  },
  'PUT /api/renametopic': async ({ name, topic }, { db, user, now, expectedVersion }) =>
    renameTopic(db, { userId: user.id, now, topicId: topic, name: name.trim(), expectedVersion }),
  'PUT /api/deleteTopic': async ({ id }, { db, user, now, idempotencyKey }) =>
    trashTopic(db, { userId: user.id, now, idempotencyKey }, id),
}

async function readDetail(context: Reader, id: number): Promise<DeckDetail> {
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

function searchOwn(
  db: Db,
  { userId, text, limit, offset }: OwnSearch,
  order: 'activity' | 'name' | 'due',
  { now, reviewUntil, dayStart }: Times,
): Promise<Deck[]> {
  if (text) return store.searchDecks(db, userId, limit, offset, text)
  if (order === 'due') return store.listDecksByDue(db, userId, limit, offset, now, reviewUntil, dayStart)
  return store.listDecks[order](db, userId, limit, offset)
}

interface DeckText {
  name: string
  description: string
}

const versionOfDeck = ({ name, description }: DeckText) => versionOf(name, description)

/** Changes the name and description of a deck. Throws 409 when they are not what the caller knows. */
async function changeDeck(
  db: Db,
  { deckId, userId, now, expectedVersion, ...next }: DeckChange & DeckText & { expectedVersion: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [found] = await store.lockDeckText(db, userId, deckId)
    const present = orNotFound(found, 'deck')
    mustBeEditor(present.role, 'deck')
    const version = versionOfDeck(present)
    if (version === versionOfDeck(next)) return
    if (expectedVersion !== undefined && expectedVersion !== version) throw new AppError('conflict', ['deckChanged'])
    await store.updateDeckText(db, deckId, next.name, next.description, now)
  })
}

export const topicRoutes: Handlers<typeof topics> = {
  'PUT /api/moveTopic': async ({ topic, parent, before }, { db, user, now }) =>
    moveTopic(db, { userId: user.id, topicId: topic, parentId: parent, beforeId: before, now }),
  'PUT /api/moveCards': async ({ deck, cards, topic, before = null }, { db, user, now }) =>
    moveCards(db, { deckId: deck, userId: user.id, topicId: topic, cardIds: cards, beforeId: before, now }),
  'POST /api/cardFacts': async ({ deckid, topics, after }, context) => {
    const { db, user, now } = context
    await mustSee(db, user.id, 'deck', deckid)
    const page = await readCardPage(db, { user, deckId: deckid }, { topics, after, now })
    linkAfter(page, context, cardCursor)
    return page
  },
  'GET /api/searchTopics': async ({ search }, { db, user }) => findTopics(db, user.id, search.trim()),
  'GET /api/topicCounts/:id': async ({ id }, { db, user, now }) => {
    await mustSee(db, user.id, 'deck', id)
    return countTopics(db, { user, deckId: id }, now)
  },
}

export const trashRoutes: Handlers<typeof bin> = {
  'PUT /api/deleteCards': async ({ deck, cards }, { db, user, now, idempotencyKey }) =>
    deleteCards(db, { userId: user.id, now, idempotencyKey }, { kind: 'deck', id: deck }, cards),
  'GET /api/bin': async ({ id, after }, { db, user, now }) => {
    await mustEdit(db, user.id, 'deck', id)
    return readTrash(db, id, { after, now })
  },
  'PUT /api/restore': async ({ id }, { db, user, now }) => {
    return restore(db, id, { userId: user.id, now })
  },
  'PUT /api/purge': async ({ id }, { db, user }) => purge(db, user.id, id),
}

export const deckTrashRoutes: Handlers<typeof deckBin> = {
  'GET /api/deletionImpact/:id': async ({ id }, { db, user }) => readImpact(db, user.id, id),
  'GET /api/deckBin': async ({ after }, context) => {
    const page = await readTrashedDecks(context.db, context.user.id, keysOf(after, 2), context.now)
    linkAfter(page, context, ({ deletedKey, id }) => cursorOf(deletedKey, id))
    return page
  },
  'PUT /api/restoreDeck': async ({ id }, { db, user, now }) => restoreDeck(db, { userId: user.id, deckId: id, now }),
  'PUT /api/purgeDeck': async ({ id }, { db, user }) => purgeDeck(db, user.id, id),
}
