import { sql } from 'kysely'
import { readImport } from '../../engine/imports/read.ts'
import { contract } from '../../shared/api/contract.ts'
import { replaceLink } from '../auth/auth.sql.ts'
import { makeSecret } from '../auth/second-factor.ts'
import { invoice } from '../billing/invoices.ts'
import { importCards } from '../imports/imports.ts'
import { hashed } from '../imports/plan.ts'
import { unsubscribeUrl } from '../mailing/unsubscribe.ts'
import { hashToken } from '../platform/secrets.ts'
import type { TestApp } from './app.ts'
import { playAssistant } from './assistant.ts'
import type { Client } from './client.ts'
import { makeSuggestions } from './suggestions.ts'
import { addMember, makeDeck, publish } from './decks.ts'
import { makeDocument } from './documents.ts'
import { apply, makeConversion, makeFailedJob, makePartner } from './partners.ts'
import { picture } from './pictures.ts'
import { makeSharing } from './sharing.ts'
import { wav } from './sounds.ts'
import { codesOf } from './second-factor.ts'
import { approveAtDemo, cancellation, demoWebhook } from './subscriptions.ts'

/** Gives a document a file with one page: a picture. */
async function keepFile({ db, deps }: TestApp, documentId: number): Promise<void> {
  const bytes = await picture()
  const key = `documents/${documentId}/original`
  await deps.files.put(key, bytes, 'image/png')
  await sql`update documents set kind = 'png', file_key = ${key}, kept_bytes = ${bytes.length} where id = ${documentId}`.execute(
    db,
  )
}

export type World = Awaited<ReturnType<typeof makeWorld>>

/**
 * An author with a private deck, its editor, a reader who has it in the library, and a stranger who cannot see it. The reader has
 * applied as a partner; the stranger is a partner and has published a deck.
 */
export async function makeWorld(app: TestApp) {
  const [author, reader, stranger] = [await app.register(), await app.register(), await app.register()]
  const editor = await app.register()
  const { id: userId, email } = await author.call('GET /api/me', {})
  const { deckId, topicId, cardIds } = await makeDeck(author, 1)
  const [cardId = 0] = cardIds
  const content = { deckId, topicId, isGapText: false, questionText: 'q', Answers: [{ text: 'a', correct: true }] }
  const { id: otherTopicId } = await author.call('PUT /api/topic', { name: 'Genes', topic: null, deck: deckId })
  const deleted = await author.call('PUT /api/card', content)
  const { bin: binId } = await author.call('PUT /api/deleteCard', { id: deleted.id })
  const media = { questionFile: { bytes: await picture() }, questionSound: { bytes: wav(20) } }
  const pictured = await author.call('PUT /api/card', content, { files: media })
  const { questionFileLink } = await author.call('GET /api/getCard/:id', { id: String(pictured.id) })
  const reviewId = crypto.randomUUID()
  await author.call('PUT /api/submitAnswer', { cardid: cardId, rating: 3, reviewId })
  await publish(app, author, deckId)
  await reader.call('PUT /api/library', { id: deckId })
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
  await addMember(app, editor, deckId, 'editor')
  playAssistant(app)
  const made = await makeDocument(app, { userId, deckId, cardId })
  await keepFile(app, made.documentId)
  const paymentId = await approveAtDemo(app, author, 'monthly')
  await author.call('PUT /api/hasSubscribed', { paymentId })
  const [session] = await author.call('GET /api/sessions', {})
  const { id: readerId, email: readerEmail } = await reader.call('GET /api/me', {})
  const { deckId: trashedDeckId } = await makeDeck(author, 1, 'Physics')
  await author.call('PUT /api/deleteDeck', { id: trashedDeckId })
  const { deckId: publicDeckId } = await makeDeck(stranger, 0)
  await publish(app, stranger, publicDeckId)
  const candidateID = await apply(app, reader)
  const affiliateID = await makePartner(app, stranger, `BEES-${readerId}`)
  await makeConversion(app, affiliateID)
  const link = async (purpose: 'verify' | 'reset') => {
    const token = crypto.randomUUID()
    const expiresAt = new Date(Date.now() + 3_600_000)
    await replaceLink(app.db, userId, purpose, email, hashToken(token), expiresAt)
    return token
  }
  return {
    author,
    editor,
    reader,
    stranger,
    email,
    deckId,
    topicId,
    cardId,
    reviewId,
    content,
    otherTopicId,
    binId,
    trashedDeckId,
    importId: await makeImport(app, userId, deckId),
    ...made,
    ...(await makeSuggestions({ author, reader, other: stranger }, cardId, publicDeckId)),
    ...(await makeSharing(app, { author, editor, other: stranger }, deckId, publicDeckId)),
    paymentId,
    webhook: demoWebhook(app),
    admin: await app.admin(),
    readerId,
    readerEmail,
    publicDeckId,
    candidateID,
    affiliateID,
    failedJobId: await makeFailedJob(app),
    imageId: questionFileLink ?? '',
    sessionId: session?.id ?? 0,
    appCode: codesOf(await makeSecret(app.deps, userId, new Date())),
    verifyToken: await link('verify'),
    resetToken: await link('reset'),
    stopToken: unsubscribeUrl(app.deps, 'reminders', userId).split('/').at(-1) ?? '',
    newEmail: `new-${userId}@example.org`,
    declarationId: await makeDeclaration(app, author),
    invoiceId: await makeInvoice(app, userId),
    decisionId: await makeDecision(app, deckId),
  } satisfies Record<string, unknown> & { author: Client }
}

/** The test inputs of a call. */
export interface Row<Input = unknown> {
  /** Input that works for the author, an editor or an admin, with the files that it needs. */
  good: (world: World) => Input
  files?: NonNullable<Parameters<Client['try']>[2]>['files']
  /** Headers that the call needs besides its input. */
  headers?: (world: World) => Record<string, string>
  /** Who may make the call: users who can see the deck, its editors, only its author, or only the owner. */
  needs?: 'sight' | 'editing' | 'authorship' | 'ownership'
  /** Fields with ids. */
  ids?: (keyof Input & string)[]
  /** Text fields with their maximum length. */
  texts?: Partial<Record<keyof Input & string, number>>
  /** Changes that make the input invalid. */
  bad?: Record<string, unknown>[]
}

/** An import of one card. Its file is not read in a process of its own, the start of which takes longer than the rest of a world. */
async function makeImport({ db, config }: TestApp, userId: number, deckId: number): Promise<number> {
  const input = contract['PUT /api/import'].input.parse({ deckId })
  const fileName = 'cards.csv'
  const read = await readImport(Buffer.from('Where from?;From a file.\n'), fileName, { ...input, isNewDeck: false })
  if (!read) throw new Error('The file was not read.')
  const found = {
    ...read,
    cards: read.cards.map(hashed),
    media: new Map(),
    left: [],
    fileName,
    source: config.publicUrl,
  }
  const options = { userId, now: new Date(), idempotencyKey: null, pictures: new Map() }
  return (await importCards(db, found, input, options)).id
}

/** An invoice of the user. */
async function makeInvoice({ db, config }: TestApp, userId: number): Promise<number> {
  const now = new Date()
  const paid = { provider: 'demo', variant: 'monthly', grossCents: 999, currency: 'EUR' } as const
  const id = await invoice(db, config, { ...paid, userId, sale: `SALE-${userId}`, paidAt: now, now })
  return id ?? 0
}

/** A declaration that waits for an admin. */
async function makeDeclaration({ db }: TestApp, author: Client): Promise<number> {
  const { email } = await author.call('GET /api/me', {})
  await author.call('PUT /api/declare', { ...cancellation, email })
  const { rows } = await sql<{ id: number }>`select max(id) id from declarations`.execute(db)
  return rows[0]?.id ?? 0
}

/** A decision to take a deck down, to which its author can object. */
async function makeDecision({ db }: TestApp, deckId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into deck_decisions (deck_id, at, is_take_down, was_reported, ground, rule, reason)
    values (${deckId}, now(), true, false, 'terms', '', 'Only links.') returning id`.execute(db)
  return rows[0]?.id ?? 0
}
