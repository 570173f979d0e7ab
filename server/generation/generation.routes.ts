import type { generation } from '../../shared/api/generation.ts'
import { mustBeEntitled } from '../billing/entitlement.ts'
import { lockDeckForUpdate, mustEdit, mustSee } from '../decks/access.ts'
import { linkAfter } from '../platform/db/pages.ts'
import { orNotFound } from '../app/errors.ts'
import { type Handlers, untilClosed } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import { addUpload, documentOf } from './documents.ts'
import { textOfPassage } from '../../engine/checks/quote.ts'
import { drawDocumentPage } from './page-pictures.ts'
import { deleteDocument, readDocument, readDocuments, readPassage, readSections } from './documents.sql.ts'
import { insertReading } from './generations.sql.ts'
import type { Db } from '../platform/db/open.ts'
import { publish } from '../platform/events.ts'
import {
  acceptDocument,
  acceptGeneration,
  acceptTopic,
  progressOf,
  repeatGeneration,
  stopGeneration,
  wishesOf,
} from './generations.ts'
import { readLeftOut, takeLeftOut } from './ideas.ts'
import { mustHaveTokens } from './till.ts'
import { coverageOf, decideCard, keepAllCards, readTray, rejectAllCards, sourceOf } from './review.ts'

export const generationRoutes: Handlers<typeof generation> = {
  'PUT /api/createFromFile': async ({ id, lang, depth, ...wishes }, context) => {
    const { db, user, now, uploads } = context
    await mustEdit(db, user.id, 'deck', id)
    await mustBeEntitled(db, user.id, now)
    await mustHaveTokens(context, user.id, now)
    const change = { deckId: id, userId: user.id, now }
    const how = { ...wishesOf(wishes), language: lang.name, depth }
    const asked = { ...change, ...how, kind: 'document' as const, topicId: null, chosen: null }
    const accept = async (db: Db, documentId: number) => acceptGeneration(db, { ...asked, documentId }, now)
    return { id: await addUpload(context, uploads, change, accept) }
  },
  'PUT /api/generateTopic': async ({ id, lang, depth, ...wishes }, context) => {
    const { db, user, now } = context
    const { deckId } = await mustEdit(db, user.id, 'topic', id)
    await mustBeEntitled(db, user.id, now)
    await mustHaveTokens(context, user.id, now)
    const asked = { deckId, topicId: id, userId: user.id, language: lang.name, depth, wishes: wishesOf(wishes) }
    return { id: await acceptTopic(context, asked, now) }
  },
  'GET /api/generationProgress': async ({ deckid }, { db, user, request }) => {
    await mustEdit(db, user.id, 'deck', deckid)
    return orNotFound(await progressOf(db, deckid, localeOf(request)), 'deck')
  },
  'PUT /api/stopGeneration': async ({ id }, { db, user, now }) => stopGeneration(db, id, { userId: user.id, now }),
  'PUT /api/repeatGeneration': async ({ id, depth, only, ...wishes }, context) => {
    const { db, user, now } = context
    await mustEdit(db, user.id, 'generation', id)
    await mustHaveTokens(context, user.id, now)
    return { id: await repeatGeneration(db, id, { userId: user.id, depth, only, wishes }, now) }
  },
  'PUT /api/document': async ({ id }, context) => {
    const { db, user, now, uploads } = context
    await mustEdit(db, user.id, 'deck', id)
    await mustBeEntitled(db, user.id, now)
    const queue = async (db: Db, documentId: number) => {
      await insertReading(db, documentId, now)
      await publish(db, 'generations')
      return documentId
    }
    return { id: await addUpload(context, uploads, { deckId: id, userId: user.id, now }, queue) }
  },
  'GET /api/document/:id': async ({ id }, { db, user, request }) => {
    await mustEdit(db, user.id, 'document', id)
    const [[document], [row]] = await Promise.all([readDocument(db, id), readSections(db, id)])
    return { ...documentOf(orNotFound(document, 'document'), localeOf(request)), ...orNotFound(row, 'document') }
  },
  'GET /api/documentPage': async ({ id, page }, context) => {
    await mustEdit(context.db, context.user.id, 'document', id)
    return drawDocumentPage(context, id, page, untilClosed(context.reply))
  },
  'GET /api/documents': async ({ deckid }, { db, user, request }) => {
    await mustEdit(db, user.id, 'deck', deckid)
    return (await readDocuments(db, deckid)).map((row) => documentOf(row, localeOf(request)))
  },
  'PUT /api/deleteDocument': async ({ id }, { db, user, now }) =>
    db.transaction().execute(async (db) => {
      await lockDeckForUpdate(db, { userId: user.id, now }, 'document', id)
      await deleteDocument(db, id)
    }),
  'PUT /api/createFromDocument': async ({ id, lang, depth, passages, ...wishes }, context) => {
    const { db, user, now } = context
    await mustEdit(db, user.id, 'document', id)
    await mustHaveTokens(context, user.id, now)
    const how = { language: lang.name, depth, wishes: wishesOf(wishes) }
    const asked = { ...how, documentId: id, passages, userId: user.id }
    return { id: await acceptDocument(db, asked, now) }
  },
  'GET /api/coverage/:id': async ({ id, after }, context) => {
    await mustEdit(context.db, context.user.id, 'document', id)
    const page = await coverageOf(context.db, id, { after, locale: localeOf(context.request) })
    linkAfter(page, context, ({ passage }) => passage)
    return page
  },
  'GET /api/passage': async ({ id, passage }, { db, user }) => {
    await mustEdit(db, user.id, 'document', id)
    const [row] = await readPassage(db, id, passage)
    const { path, blocks } = orNotFound(row, 'document')
    return { path, text: textOfPassage({ blocks }) }
  },
  'GET /api/leftOut': async (input, context) => {
    await mustEdit(context.db, context.user.id, 'deck', input.deckid)
    const page = await readLeftOut(context.db, input)
    linkAfter(page, context, ({ id }) => id)
    return page
  },
  'PUT /api/takeLeftOut': async ({ id }, context) => ({
    id: await takeLeftOut(context, id, {
      userId: context.user.id,
      now: context.now,
      signal: untilClosed(context.reply),
    }),
  }),
  'GET /api/reviewTray': async ({ deckid }, { db, user }) => {
    await mustEdit(db, user.id, 'deck', deckid)
    return readTray(db, deckid)
  },
  'GET /api/cardSource/:id': async ({ id }, { db, user }) => {
    const { role } = await mustSee(db, user.id, 'card', id)
    return { source: await sourceOf(db, id, role) }
  },
  'PUT /api/judgeCard': async (input, { db, user, now }) => decideCard(db, { userId: user.id, now }, input),
  'PUT /api/keepAllCards': async ({ id, cards }, { db, user, now }) => {
    return { kept: await keepAllCards(db, { deckId: id, userId: user.id, now }, cards) }
  },
  'PUT /api/rejectAllCards': async ({ id, cards, reason }, { db, user, now }) => {
    return { rejected: await rejectAllCards(db, { deckId: id, userId: user.id, now }, reason, cards) }
  },
}
