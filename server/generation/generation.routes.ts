import type { generation } from '../../shared/api/generation.ts'
import { mustBeEntitled } from '../billing/entitlement.ts'
import { mustEdit, mustSee } from '../decks/access.ts'
import { touchDeck } from '../decks/topics.ts'
import { linkNext } from '../platform/db/pages.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import { countUnread, documentOf, storeFile, takeFile } from './documents.ts'
import { deleteDocument, readDocument, readDocuments } from './documents.sql.ts'
import { acceptGeneration, acceptTopic, progressOf, repeatGeneration, stopGeneration } from './generations.ts'
import { coverageOf, judgeCard, keepAllCards, readTray, rejectAllCards, sourceOf } from './review.ts'

/** Cards from documents: upload, generation, and what the user says of the cards. */
export const generationRoutes: Handlers<typeof generation> = {
  'PUT /api/createFromFile': async ({ id, lang, depth }, context) => {
    const { db, user, now, uploads } = context
    await mustEdit(db, user.id, 'deck', id)
    await mustBeEntitled(db, user.id, now)
    const file = await storeFile(context, uploads, now)
    const of = { deckId: id, userId: user.id }
    const asked = { ...of, kind: 'document' as const, topicId: null, chosen: null, language: lang.name, depth }
    const accepted = await db.transaction().execute(async (db) => {
      const documentId = await takeFile(db, { ...of, file, now })
      return acceptGeneration(db, { ...asked, documentId }, now)
    })
    return { id: accepted }
  },
  'PUT /api/generateTopic': async ({ id, lang, depth }, context) => {
    const { db, user, now } = context
    const { deckId } = await mustEdit(db, user.id, 'topic', id)
    await mustBeEntitled(db, user.id, now)
    const asked = { deckId, topicId: id, userId: user.id, language: lang.name, depth }
    return { id: await acceptTopic(context, asked, now) }
  },
  'GET /api/generationProgress': async ({ deckid }, { db, user, request }) => {
    await mustEdit(db, user.id, 'deck', deckid)
    return orNotFound(await progressOf(db, deckid, localeOf(request)), 'deck')
  },
  'PUT /api/stopGeneration': async ({ id }, { db, user, now }) => {
    const { deckId } = await mustEdit(db, user.id, 'generation', id)
    await stopGeneration(db, id, { deckId, userId: user.id, now })
    return {}
  },
  'PUT /api/repeatGeneration': async ({ id, depth }, { db, user, now }) => {
    await mustEdit(db, user.id, 'generation', id)
    return { id: await repeatGeneration(db, id, { userId: user.id, depth }, now) }
  },
  'PUT /api/document': async ({ id }, context) => {
    const { db, jobs, user, now, uploads } = context
    await mustEdit(db, user.id, 'deck', id)
    await mustBeEntitled(db, user.id, now)
    const file = await storeFile(context, uploads, now)
    const documentId = await db.transaction().execute(async (db) => {
      const taken = await takeFile(db, { deckId: id, userId: user.id, file, now })
      // Whoever has the fewest waiting comes next.
      await jobs.enqueue(db, 'read', { documentId: taken }, -(await countUnread(db, user.id)))
      return taken
    })
    return { id: documentId }
  },
  'GET /api/document/:id': async ({ id }, { db, user, request }) => {
    await mustEdit(db, user.id, 'document', id)
    const [row] = await readDocument(db, id)
    const document = orNotFound(row, 'document')
    return { ...documentOf(document, localeOf(request)), sections: document.sections }
  },
  'GET /api/documents': async ({ deckid }, { db, user, request }) => {
    await mustEdit(db, user.id, 'deck', deckid)
    return (await readDocuments(db, deckid)).map((row) => documentOf(row, localeOf(request)))
  },
  'PUT /api/deleteDocument': async ({ id }, { db, user, now }) => {
    const { deckId } = await mustEdit(db, user.id, 'document', id)
    await db.transaction().execute(async (db) => {
      await touchDeck(db, { deckId, userId: user.id, now })
      await deleteDocument(db, id)
    })
    return {}
  },
  'PUT /api/createFromDocument': async ({ id, lang, depth, passages }, { db, user, now }) => {
    const { deckId } = await mustEdit(db, user.id, 'document', id)
    const [document] = await readDocument(db, id)
    if (document?.state !== 'ready') throw new AppError('conflict', ['notRead'])
    const asked = { deckId, userId: user.id, kind: 'document' as const, documentId: id, topicId: null, depth }
    const row = { ...asked, language: lang.name, chosen: passages ?? null }
    return { id: await db.transaction().execute((db) => acceptGeneration(db, row, now)) }
  },
  'GET /api/coverage/:id': async ({ id, after }, { db, user, request, reply }) => {
    await mustEdit(db, user.id, 'document', id)
    const page = await coverageOf(db, id, { after, locale: localeOf(request) })
    const last = page.at(-1)
    if (last?.hasMore) linkNext(request, reply, { after: last.passage })
    return page
  },
  'GET /api/reviewTray': async ({ deckid }, { db, user }) => {
    await mustEdit(db, user.id, 'deck', deckid)
    return readTray(db, deckid)
  },
  'GET /api/cardSource/:id': async ({ id }, { db, user }) => {
    const { role } = await mustSee(db, user.id, 'card', id)
    return { source: await sourceOf(db, id, role) }
  },
  'PUT /api/judgeCard': async (input, { db, user, now }) => {
    const { deckId } = await mustEdit(db, user.id, 'card', input.id)
    await judgeCard(db, { deckId, userId: user.id, now }, input)
    return {}
  },
  'PUT /api/keepAllCards': async ({ id, cards }, { db, user, now }) => {
    await mustEdit(db, user.id, 'deck', id)
    return { kept: await keepAllCards(db, { deckId: id, userId: user.id, now }, cards) }
  },
  'PUT /api/rejectAllCards': async ({ id, cards, reason }, { db, user, now }) => {
    await mustEdit(db, user.id, 'deck', id)
    return { rejected: await rejectAllCards(db, { deckId: id, userId: user.id, now }, reason, cards) }
  },
}
