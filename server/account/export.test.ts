import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { makeDocument } from '../testing/documents.ts'
import { exportOf, type Json } from '../testing/exports.ts'
import { verify } from '../testing/partners.ts'
import { picture } from '../testing/pictures.ts'
import { linkInto } from '../testing/sharing.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

interface ExportedCard {
  id: number
  questionPicture: string
  answers: { picture: string }[]
  versions: (Json & { answers: { picture: string }[] })[]
}

/** A user with something of everything. */
async function rich(email: string) {
  const user = await app.register(email)
  const { id: userId } = await user.call('GET /api/me', {})
  await user.call('PUT /api/profile', { name: 'Ada' })
  const { deckId, topicId, cardIds } = await makeDeck(user, 2, 'Zellen & Co: »Übung«')
  const pictured = await user.call(
    'PUT /api/card',
    { deckId, topicId, questionText: 'What is this?', isGapText: false, Answers: [{ text: '', correct: true }] },
    { files: { questionFile: { bytes: await picture() }, answerFile0: { bytes: await picture() } } },
  )
  const [cardId = 0] = cardIds
  const reviewIds = [crypto.randomUUID(), crypto.randomUUID()]
  for (const reviewId of reviewIds) await user.call('PUT /api/submitAnswer', { cardid: cardId, rating: 3, reviewId })
  await user.call('PUT /api/undoReview', { reviewId: reviewIds[1] ?? '' })
  await user.call('PUT /api/newPerDay', { id: deckId, newPerDay: 7 })
  await user.call('PUT /api/mailSettings', { reminders: true, reminderHour: 7 })
  await user.call('PUT /api/moveDeck', { id: deckId, folder: 'Medicine' })
  await user.call('PUT /api/assignment', { deck: deckId, topics: [topicId], dueOn: '2026-12-04', note: 'Soon' })
  const made = await makeDocument(app, { userId, deckId, cardId })
  return { user, userId, deckId, topicId, cardIds: [...cardIds, pictured.id], reviewIds, ...made }
}

test('an export contains everything of the user', async () => {
  const own = await rich('ada@example.org')
  const author = await app.register()
  const foreign = await makeDeck(author, 1, 'Chemistry of others')
  await publish(app, author, foreign.deckId)
  await own.user.call('PUT /api/library', { id: foreign.deckId })
  const [foreignCard = 0] = foreign.cardIds
  const change = { questionText: 'Better', isGapText: false, Answers: [{ text: 'So' }], note: 'Look it up.' }
  const { id } = await own.user.call('PUT /api/suggestCard', { ...change, id: foreignCard }, { expectedVersion: 1 })
  const declined = { id, decision: 'decline', reply: 'It is right.' } as const
  await author.call('PUT /api/decideSuggestion', declined, { expectedVersion: 1 })
  const pictured = await own.user.call('GET /api/getCard/:id', { id: String(own.cardIds[2]) })
  await own.user.call('PUT /api/updateCard', { ...pictured, Answers: [{ text: 'In words' }] })

  const file = { bytes: Buffer.from('Question 1;Answer 1\n'), name: 'cells.csv' }
  await own.user.call('PUT /api/import', { deckId: own.deckId }, { files: { file } })

  const { headers, files, json } = await exportOf(own.user)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="data-\d{4}-\d\d-\d\d\.zip"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  const folder = `decks/${own.deckId}-Zellen-Co-Übung`
  const pictures = [...files.keys()].filter((name) => name.startsWith(`${folder}/pictures/`))
  expect([...files.keys()].filter((name) => !pictures.includes(name))).toEqual([
    'README.txt',
    'account.json',
    'sessions.json',
    'consents.json',
    ...['deck', 'cards', 'bin'].map((part) => `${folder}/${part}.json`),
    'learning/library.json',
    'learning/decks.json',
    'learning/schedule.json',
    'learning/put-off.json',
    'learning/flags.json',
    'learning/reviews.json',
    'documents/documents.json',
    `documents/${own.documentId}-cells-md.txt`,
    'generations/generations.json',
    'generations/cards.json',
    'generations/ideas.json',
    'imports.json',
    'suggestions.json',
    'sharing/decks.json',
    'sharing/people.json',
    'sharing/invitations.json',
    'billing/subscriptions.json',
    'billing/ledger.json',
    'billing/orders.json',
    'billing/invoices.json',
    'billing/declarations.json',
    'partner/partner.json',
    'reports.json',
    'decisions.json',
  ])
  const readme = files.get('README.txt')?.toString() ?? ''
  expect(readme).toContain('support@example.com')
  const explained = [...readme.matchAll(/^\S+\.(?:json|txt)(?= )/gm)].map(([name]) => name.replace(/.*<.*-<name>/, '…'))
  const placed = [...files.keys()].map((name) => name.replace(folder, '…').replace(/documents\/\d.*(?=\.txt)/, '…'))
  expect(
    placed.filter((name) => /\.(json|txt)$/.test(name) && name !== 'README.txt' && !explained.includes(name)),
  ).toEqual([])
  expect(json('account.json')).toMatchObject({
    id: own.userId,
    email: 'ada@example.org',
    displayName: 'Ada',
    freeGenerations: 3,
    paidUntil: null,
    settings: { dayEndsAtHour: 4, timeZone: 'UTC', twoButtons: false },
    mails: [
      { kind: 'decisions', isOn: null, atHour: null, sentAt: null },
      { kind: 'reminders', isOn: true, atHour: 7, sentAt: null },
    ],
  })
  expect(json('sessions.json')).toHaveLength(1)
  expect(json(`${folder}/deck.json`)).toMatchObject({
    id: own.deckId,
    name: 'Zellen & Co: »Übung«',
    isPublic: false,
    topics: [{ id: own.topicId, parentId: null, name: 'Cells' }],
    assignments: [{ topics: [own.topicId], dueOn: '2026-12-04', note: 'Soon' }],
  })
  const cards = json(`${folder}/cards.json`) as unknown as ExportedCard[]
  expect(cards.map(({ id }) => id)).toEqual(own.cardIds)
  expect(cards[0]).toMatchObject({
    question: 'Question 1',
    answers: [{ text: 'Answer 1', correct: true, picture: null }],
  })
  const [first, second] = cards[2]?.versions ?? []
  expect([first, second]).toMatchObject([
    { kind: 'created', by: 'Ada', version: 1 },
    { kind: 'edited', by: 'Ada', version: 2, answers: [{ text: 'In words', picture: null }] },
  ])
  const shown = [cards[2]?.questionPicture, first?.answers[0]?.picture]
  expect(new Set(shown.map((name) => `${folder}/${name}`))).toEqual(new Set(pictures))
  for (const name of pictures) expect(files.get(name)?.toString('latin1', 8, 12)).toBe('WEBP')
  expect(json('learning/library.json')).toMatchObject([{ deckId: foreign.deckId, name: 'Chemistry of others' }])
  expect(json('learning/decks.json')).toMatchObject([{ deckId: own.deckId, folder: 'Medicine', newPerDay: 7 }])
  expect(json('learning/schedule.json')).toMatchObject([{ cardId: own.cardIds[0], reps: 1, lastRating: 3 }])
  const reviews = json('learning/reviews.json')
  expect(new Set(reviews.map(({ reviewId }) => reviewId))).toEqual(new Set(own.reviewIds))
  expect(reviews.find(({ reviewId }) => reviewId === own.reviewIds[1])?.['undoneAt']).toEqual(expect.any(String))
  expect(json('documents/documents.json')).toMatchObject([{ name: 'cells.md', title: 'Cells', state: 'ready' }])
  expect(files.get(`documents/${own.documentId}-cells-md.txt`)?.toString()).toBe(
    '# Cells\nA cell is the smallest unit of life. Cells divide.\n\n',
  )
  expect(json('suggestions.json')).toMatchObject([
    {
      cardId: foreignCard,
      deckId: foreign.deckId,
      question: 'Better',
      note: 'Look it up.',
      state: 'declined',
      reply: 'It is right.',
    },
  ])
  expect(json('generations/generations.json')).toMatchObject([{ id: own.generationId, deckId: own.deckId }])
  expect(json('generations/ideas.json')).toMatchObject([{ generationId: own.generationId, reason: 'not-alone' }])
  expect(json('imports.json')).toMatchObject([
    { deckIds: [own.deckId], state: 'done', fileName: 'cells.csv', notes: 1, cards: 0, skipped: { duplicate: 1 } },
  ])
  expect(json('generations/cards.json')).toMatchObject([
    { generationId: own.generationId, quote: 'A cell is the smallest unit of life.', review: 'unreviewed' },
  ])
})

test('an export contains the decks shared with the user, and the people and addresses that the user shares with', async () => {
  const [user, author] = [await app.register('sharer@example.org'), await app.register('lender@example.org')]
  for (const one of [user, author]) await verify(app, one)
  const [own, lent, offered] = [await makeDeck(user, 0), await makeDeck(author, 0, 'Lent'), await makeDeck(author, 0)]
  const guest = await app.register('hidden-guest@example.org')
  await guest.call('PUT /api/join', { token: await linkInto(user, own.deckId, 'reader') })
  await user.call('PUT /api/invite', { deck: own.deckId, email: 'typed@example.org', role: 'editor' })
  await addMember(app, user, lent.deckId, 'editor')
  await user.call('PUT /api/shareProgress', { id: lent.deckId, shares: true })
  await author.call('PUT /api/invite', { deck: offered.deckId, email: 'sharer@example.org', role: 'reader' })
  const { files, json } = await exportOf(user)
  expect(json('sharing/decks.json')).toMatchObject([
    { deckId: lent.deckId, name: 'Lent', role: 'editor', sharesProgress: true },
  ])
  expect(json('sharing/people.json')).toMatchObject([
    { deckId: own.deckId, role: 'reader', email: null },
    { deckId: own.deckId, role: 'editor', email: 'typed@example.org' },
  ])
  expect(json('sharing/invitations.json')).toMatchObject([{ deckId: offered.deckId, role: 'reader' }])
  expect([...files.values()].join()).not.toMatch(/hidden-guest|lender@/)
})

test('an export contains no secrets and no data of other users', async () => {
  const ada = await rich('secretive@example.org')
  const eve = await app.register('eve@example.org')
  await publish(app, ada.user, ada.deckId)
  await eve.call('PUT /api/library', { id: ada.deckId })
  const text = async (user: Client) => [...(await exportOf(user)).files.values()].join('\n')
  const [own, foreign] = [await text(ada.user), await text(eve)]
  expect(own).not.toMatch(/argon2|eve@example\.org/)
  expect(own).not.toContain(ada.user.token)
  // A reader has the deck's name and its author's, and neither its cards nor what they were made of.
  expect(foreign).toContain('Zellen & Co')
  expect(foreign).not.toMatch(/secretive@example\.org|Question 1|smallest unit/)
})

test('a deck of 10,000 cards and reviews is exported completely within seconds', async () => {
  const user = await confirmEmail(app, await app.register())
  const { id: userId } = await user.call('GET /api/me', {})
  const { deckId, topicId } = await makeDeck(user, 0)
  await sql`
    with card as (
      insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
      select ${deckId}, ${topicId}, n, 'Question ' || n, false, now(), now() from generate_series(1, 10000) n returning id),
    answer as (
      insert into answers (card_id, position, text, correct)
      select id, n, 'An answer of some words', n = 0 from card, generate_series(0, 3) n)
    insert into reviews (user_id, review_id, card_id, deck_id, rating, reviewed_at, received_at, after)
    select ${userId}, gen_random_uuid(), id, ${deckId}, 3, now(), now(), '{}' from card`.execute(app.db)
  const begin = performance.now()
  const { json } = await exportOf(user)
  expect(performance.now() - begin).toBeLessThan(10_000)
  const cards = json(`decks/${deckId}-Biology/cards.json`)
  expect(cards.map(({ question }) => question)).toEqual(Array.from({ length: 10_000 }, (_, n) => `Question ${n + 1}`))
  expect(new Set(json('learning/reviews.json').map(({ reviewId }) => reviewId)).size).toBe(10_000)
})

test('a new user gets an export, too', async () => {
  const { files, json } = await exportOf(await app.register())
  expect(json('learning/reviews.json')).toEqual([])
  expect(files.size).toBe(27)
})

test('a lost picture file does not prevent the export', async () => {
  const own = await rich('lossy@example.org')
  const images = await app.db.selectFrom('images').select('id').where('card_id', 'in', own.cardIds).execute()
  await app.deps.files.remove(`images/${images[0]?.id}/full`)
  const { files } = await exportOf(own.user)
  expect([...files.keys()].filter((name) => name.endsWith('.webp'))).toHaveLength(1)
})

test('a database error aborts the response, so that a partial archive is never taken for complete', async () => {
  const own = await startApp()
  const user = await own.register()
  await sql`alter table review_undos rename to elsewhere`.execute(own.db)
  await expect(user.try('GET /api/export', {})).rejects.toThrow()
})

test('exports have their own rate limit', async () => {
  const own = await startApp({ rateLimits: true })
  const user = await own.register()
  const statuses: number[] = []
  for (let number = 0; number < 6; number++) statuses.push((await user.try('GET /api/export', {})).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await user.try('GET /api/me', {})).status).toBe(200)
})
