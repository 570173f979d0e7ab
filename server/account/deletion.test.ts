import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeSecret } from '../auth/second-factor.ts'
import { invoice } from '../billing/invoices.ts'
import { record } from '../billing/ledger.ts'
import { dataFolder } from '../platform/db/embedded-fixture.ts'
import { imageKeys } from '../cards/cards.sql.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { addCards, addMember, makeDeck, publish } from '../testing/decks.ts'
import { makeDocument } from '../testing/documents.ts'
import { contract, details, makeConversion, makePartner } from '../testing/partners.ts'
import { picture } from '../testing/pictures.ts'
import { rowsNaming, tablesWith } from '../testing/traces.ts'
import { runCommandOn, startProcess } from '../testing/process.ts'
import { openStream } from '../testing/stream.ts'
import { cancellation } from '../testing/subscriptions.ts'
import { deleteAccount, findAccount } from './deletion.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** Words that stand in whatever the user has, and nowhere else. */
const mark = 'xylograph'

/** A user with something of everything, all of it marked; a reader learns their deck. */
async function makeMarked() {
  const user = await app.register(`${mark}@example.org`)
  const { id: userId } = await user.call('GET /api/me', {})
  await user.call('PUT /api/profile', { name: mark })
  await user.call('PUT /api/mailSettings', { reminders: true })
  await makeSecret(app.deps, userId, new Date())
  const { deckId, topicId, cardIds } = await makeDeck(user, 2, mark)
  await user.call('PUT /api/renametopic', { name: mark, topic: topicId })
  await user.call('PUT /api/assignment', { deck: deckId, topics: null, dueOn: '2026-12-04', note: mark })
  const content = { deckId, topicId, questionText: mark, isGapText: false, Answers: [{ text: mark, correct: true }] }
  const { id } = await user.call('PUT /api/card', content, { files: { questionFile: { bytes: await picture() } } })
  const { questionFileLink } = await user.call('GET /api/getCard/:id', { id: String(id) })
  const [cardId = 0] = cardIds
  const reviewId = crypto.randomUUID()
  await user.call('PUT /api/submitAnswer', { cardid: cardId, rating: 3 })
  await user.call('PUT /api/flag', { id: cardId, isFlagged: true })
  await user.call('PUT /api/submitAnswer', { cardid: cardId, rating: 3, reviewId })
  await user.call('PUT /api/postpone', { id: cardId, days: null })
  await user.call('PUT /api/undoReview', { reviewId })
  const made = await makeDocument(app, { userId, deckId, cardId })
  await app.deps.files.put(`documents/${deckId}/original`, Buffer.from(mark), 'text/plain')
  await sql`update documents set name = ${mark}, file_key = ${`documents/${deckId}/original`}`.execute(app.db)
  await user.call('PUT /api/judgeCard', { id: cardId, decision: 'keep' })
  const file = { bytes: Buffer.from(`${mark} in a file?;${mark}`), name: `${mark}.csv` }
  await user.call('PUT /api/import', { deckId }, { files: { file } })
  await sql`insert into model_calls (generation_id, user_id, model, purpose, attempt, outcome, input_tokens, output_tokens,
    duration_ms, called_at) values (${made.generationId}, ${userId}, 'm', 'cards', 1, 'ok', 1, 1, 1, now())`.execute(
    app.db,
  )
  await sql`insert into model_answers (user_id, fingerprint, answer, answered_at)
    values (${userId}, 'f', ${mark}, now())`.execute(app.db)
  // Another process is at work for them.
  await sql`insert into generations (deck_id, user_id, kind, language, depth, state, stage, paid_with, created_at, lease,
    lease_until) values (${deckId}, ${userId}, 'topic', 'english', 'more', 'running', 'writing', 'free', now(),
    gen_random_uuid(), now() + interval '1 hour')`.execute(app.db)
  await user.call('PUT /api/resetPassword', { name: `${mark}@example.org` })
  await expect.poll(() => app.mails.filter(({ to }) => to.startsWith(mark)).length).toBe(2)
  await publish(app, user, deckId)
  const reader = await app.register()
  await reader.call('PUT /api/library', { id: deckId })
  await reader.call('PUT /api/submitAnswer', { cardid: cardId, rating: 3 })
  await reader.call('PUT /api/reportDeck', { id: deckId, reason: 'spam', note: mark })
  const [binned = 0] = await addCards(user, { deckId, topicId }, 1)
  await user.call('PUT /api/submitAnswer', { cardid: binned, rating: 3 })
  await user.call('PUT /api/deleteCard', { id: binned })
  const change = { id: cardId, questionText: 'Better', isGapText: false, Answers: [{ text: 'So' }] }
  const suggested = await reader.call('PUT /api/suggestCard', change, { expectedVersion: 1 })
  await user.call(
    'PUT /api/decideSuggestion',
    { id: suggested.id, decision: 'decline', reply: mark },
    { expectedVersion: 1 },
  )
  const affiliateID = await makeMoney(user, userId)
  return { user, userId, reader, deckId, affiliateID, imageId: questionFileLink ?? '' }
}

/** The user pays, is a partner who was paid, wants to become one once more, and has reported a deck. */
async function makeMoney(user: Client, userId: number): Promise<number> {
  const admin = await app.admin()
  const affiliateID = await makePartner(app, user, 'BOOKS')
  const marked = { notes: mark, channels: mark, bankName: mark, contract: contract.toString('base64') }
  await admin.call('PUT /api/updateAffiliate', { ...details('BOOKS'), ...marked, affiliateID })
  await makeConversion(app, affiliateID)
  await admin.call('PUT /api/payout', { affiliateID, owedCents: 150, note: mark })
  await sql`insert into affiliate_candidates (user_id, notes, created_at) values (${userId}, ${mark}, now())`.execute(
    app.db,
  )
  const other = await app.register()
  await makePartner(app, other, 'OTHERS')
  await user.call('PUT /api/isCodeValid', { name: 'OTHERS' })
  await sql`insert into subscriptions (user_id, provider, provider_id, variant, state, state_at, created_at)
    values (${userId}, 'demo', 'I-1', 'monthly', 'expired', now(), now())`.execute(app.db)
  await sql`insert into subscription_claims (user_id, provider_id, created_at, check_at)
    values (${userId}, 'I-2', now(), 'infinity')`.execute(app.db)
  await sql`insert into orders (user_id, at, provider, variant, price_cents, language, text_version, text, starts_at_once)
    values (${userId}, now(), 'demo', 'monthly', 999, 'en', '1', '{}', true)`.execute(app.db)
  const paid = { provider: 'demo', variant: 'monthly', grossCents: 999, currency: 'EUR' } as const
  await invoice(app.db, app.config, { ...paid, userId, sale: 'SALE-1', paidAt: new Date(), now: new Date() })
  await user.call('PUT /api/declare', { ...cancellation, email: `${mark}@example.org` })
  await app.reconcile()
  await record(app.db, { at: new Date(), kind: 'payment', userId, money: { cents: 999, currency: 'EUR' } })
  const { deckId, cardIds } = await makeDeck(other, 1)
  await publish(app, other, deckId)
  await user.call('PUT /api/reportDeck', { id: deckId, reason: 'spam', note: mark })
  const [id = 0] = cardIds
  const change = { id, questionText: 'Better', isGapText: false, Answers: [{ text: 'So' }], note: mark }
  await user.call('PUT /api/suggestCard', change, { expectedVersion: 1 })
  await addMember(app, user, deckId, 'editor')
  await other.call('PUT /api/memberRole', { deck: deckId, user: userId, role: 'reader' })
  const { deckId: offered } = await makeDeck(other, 0)
  await other.call('PUT /api/invite', { deck: offered, email: `${mark}@example.org`, role: 'reader' })
  return affiliateID
}

test('deletion removes every row and file of the user, and nothing of anybody else', async () => {
  const { user, userId, reader, deckId, affiliateID, imageId } = await makeMarked()
  const other = await app.register()
  const kept = await makeDeck(other, 1, 'Kept')
  const mailed = await tablesWith(app.db, mark)
  expect(mailed).toEqual([
    'affiliate_candidates',
    'affiliates',
    'answers',
    'assignments',
    'bin',
    'card_versions',
    'card_words',
    'cards',
    'deck_members',
    'deck_reports',
    'decks',
    'declarations',
    'documents',
    'imports',
    'invitations',
    'invoices',
    'mail_links',
    'model_answers',
    'public_decks',
    'suggestions',
    'topics',
    'users',
  ])
  const before = await rowsNaming(app.db, userId)
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([
    // A copy of a deck keeps what the deck said.
    ['decks.copied_author', 0],
    ['library.user_id', 0],
  ])

  const account = await findAccount(app.db, `${mark.toUpperCase()}@example.org`)
  expect(account).toMatchObject({
    id: userId,
    email: `${mark}@example.org`,
    sessions: 1,
    decks: 1,
    publicDecks: 1,
    readers: 1,
    cards: 4,
    pictures: 1,
    reviews: 3,
    documents: 1,
    generations: 2,
    paidUntil: null,
  })
  const [partner] = await app.db.selectFrom('affiliates').selectAll().where('id', '=', affiliateID).execute()
  if (account) await deleteAccount({ ...app.deps, dataDir: app.config.dataDir }, account)

  // Declarations about contracts and invoices are kept as long as the law requires.
  expect(await tablesWith(app.db, mark)).toEqual(['declarations', 'invoices'])
  const { rows: invoices } = await sql`select user_id, document from invoices`.execute(app.db)
  const buyer = { name: mark, email: `${mark}@example.org` }
  expect(invoices).toMatchObject([{ user_id: null, document: { buyer, grossCents: 999 } }])
  expect(Object.values(await rowsNaming(app.db, userId)).filter((rows) => rows > 0)).toEqual([])
  for (const key of [...Object.values(imageKeys(imageId)), `documents/${deckId}/original`, `${partner?.contract_file}`])
    expect(await app.deps.files.get(key), key).toBeUndefined()
  expect((await app.db.selectFrom('file_removals').selectAll().execute()).length).toBe(0)
  // The books stay, without saying whose they are.
  expect((await app.db.selectFrom('affiliates').selectAll().where('id', '=', affiliateID).execute())[0]).toEqual({
    id: affiliateID,
    user_id: null,
    code: 'BOOKS',
    joined_at: partner?.joined_at,
    via_paypal: false,
    payment: null,
    notes: '',
    channels: '',
    last_contact: null,
    next_contact: null,
    contract_file: null,
    contract_type: null,
  })
  expect(await app.db.selectFrom('payouts').select(['amount_cents', 'note']).execute()).toEqual([
    { amount_cents: 150, note: null },
  ])
  expect((await app.db.selectFrom('conversions').select('share_cents').execute()).length).toBe(1)
  expect((await app.db.selectFrom('billing_events').select(['kind', 'user_id']).execute()).map(Object.values)).toEqual([
    ['payout', null],
    ['payment', null],
  ])
  // What the provider paid to a model stays, without saying for whom.
  expect((await sql`select generation_id, user_id from model_calls`.execute(app.db)).rows).toEqual([
    { generation_id: null, user_id: null },
  ])
  expect((await user.refused('GET /api/me', {})).status).toBe(401)
  expect(await findAccount(app.db, `${mark}@example.org`)).toBeUndefined()
  // The reader's own account is whole, and counts nothing that is gone.
  expect(await reader.call('GET /api/myDecks', {})).toEqual([])
  expect(await other.call('GET /api/deck/:id', { id: String(kept.deckId) })).toMatchObject({ name: 'Kept' })
  // The address is free again, and a new account with it is empty.
  const again = await app.register(`${mark}@example.org`)
  expect(await again.call('GET /api/myDecks', {})).toEqual([])
})

test('an open event stream ends at once', async () => {
  const user = await app.register('streaming@example.org')
  const stream = await openStream(user)
  const account = await findAccount(app.db, 'streaming@example.org')
  if (account) await deleteAccount({ ...app.deps, dataDir: app.config.dataDir }, account)
  await expect.poll(() => stream.isOver, { interval: 5 }).toBe(true)
})

const run = (dataDir: string, parameters: string[], typed?: string) =>
  runCommandOn(dataDir, 'delete-account', parameters, typed)

test('the command works with and without a running Kartei, and asks for confirmation', async () => {
  const folder = await dataFolder()
  const server = await startProcess(folder)
  const register = async (email: string) => {
    const user = new Client(server.url)
    user.token = (await user.call('POST /api/register', { email, password: 'long enough' })).webToken
    return user
  }
  const [anna, ben] = [await register('anna@example.org'), await register('ben@example.org')]
  await makeDeck(anna, 2)
  const outbox = path.join(folder, 'outbox')
  await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(2)

  expect(await run(folder, ['nobody@example.org'])).toEqual({
    code: 1,
    output: 'There is no account with the email nobody@example.org.\n',
  })
  expect((await run(folder, [])).output).toContain('Name one account')
  for (const typed of ['', 'yes\n']) {
    const refused = await run(folder, ['anna@example.org'], typed)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was deleted.') as string })
  }
  expect((await anna.call('GET /api/myDecks', {})).length).toBe(1)

  const deleted = await run(folder, ['Anna@Example.org'], 'anna@example.org\n')
  expect(deleted.output).toMatch(/cards +2, with 0 pictures[\s\S]*The account is deleted\./)
  expect(deleted.code).toBe(0)
  expect((await anna.refused('GET /api/me', {})).status).toBe(401)
  expect((await ben.call('GET /api/me', {})).email).toBe('ben@example.org')
  expect(await readdir(outbox)).toHaveLength(1)

  expect(await server.end('SIGTERM')).toBe(0)
  expect(await run(folder, ['ben@example.org', '--yes'])).toMatchObject({ code: 0 })
  expect(await readdir(outbox)).toEqual([])
  expect((await run(folder, ['ben@example.org', '--yes'])).code).toBe(1)
}, 180_000)
