import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importLimits } from '../../shared/imports.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, cardsIn, makeDeck } from '../testing/decks.ts'

let app: TestApp
let learner: Client

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  learner = await app.register()
})

const sky = 'Sun;Sonne\nMoon;Mond\nStar;Stern\n'
const importFile = async (text: string, choices = {}, name = 'sky.csv', user = learner) =>
  user.call('PUT /api/import', choices, { files: { file: { bytes: Buffer.from(text), name } } })
const imports = async (user = learner) => user.call('GET /api/imports', {})

test('the last imports are listed, the newest first, with the decks of their cards', async () => {
  expect(await imports()).toEqual([])
  const first = await importFile(sky, {}, '/home/me/Sky  at night.csv')
  const [deckId = 0] = first.deckIds
  await importFile('Wave;Welle\n', { deckId }, 'sea.csv')
  await importFile('Sun;Die Sonne\n', { deckId, duplicates: 'update' }, 'sun.csv')
  const decks = [{ id: deckId, name: 'Sky at night' }]
  expect(await imports()).toMatchObject([
    { state: 'done', fileName: 'sun.csv', cards: 0, updated: 1, decks, deckCount: 1 },
    { state: 'done', fileName: 'sea.csv', cards: 1, updated: 0, decks, deckCount: 1 },
    { id: first.id, at: first.at, fileName: 'Sky at night.csv', cards: 3, decks, deckCount: 1 },
  ])
  expect(await imports(await app.register())).toEqual([])
})

test('as many imports are listed as a screen can show, and of each as many decks', async () => {
  const { id: userId } = await learner.call('GET /api/me', {})
  const cards = Array.from({ length: importLimits.decksShown + 2 }, (_, n) => ({
    question: `Q${n}`,
    topics: [`Deck ${n}`],
    answers: [{ text: 'A', correct: true }],
  }))
  await importFile(JSON.stringify({ kartei: 1, name: 'All', cards }), { perDeck: true }, 'all.json')
  const addMore = (number: number) =>
    sql`insert into imports (user_id, at) select ${userId}, now() from generate_series(1, ${number})`.execute(app.db)
  await addMore(importLimits.importsShown - 1)
  const full = await imports()
  expect(full).toHaveLength(importLimits.importsShown)
  expect(full.at(-1)).toMatchObject({ fileName: 'all.json', deckCount: importLimits.decksShown + 2 })
  expect(full.at(-1)?.decks).toHaveLength(importLimits.decksShown)
  await addMore(1)
  expect((await imports()).map(({ fileName }) => fileName)).not.toContain('all.json')
})

test('before an import is undone, it says which cards were studied and edited since', async () => {
  const { id, deckIds } = await importFile(sky)
  const [deckId = 0] = deckIds
  const detailsOf = async () => learner.call('GET /api/import/:id', { id: String(id) })
  const sinceNothing = { cards: 3, studied: 0, edited: 0 }
  expect(await detailsOf()).toMatchObject({ fileName: 'sky.csv', madeDeck: true, since: sinceNothing })
  const [sun, moon, star] = await cardsIn(learner, deckId)
  await learner.call('PUT /api/submitAnswer', { cardid: sun?.id ?? 0, rating: 3 })
  const [topic] = await learner.call('PUT /api/getTopics', { id: deckId })
  const place = { id: moon?.id ?? 0, deckId, topicId: topic?.id ?? 0 }
  const text = { questionText: 'The moon', isGapText: false, Answers: [{ text: 'Mond', correct: true }] }
  await learner.call('PUT /api/updateCard', { ...place, ...text })
  await learner.call('PUT /api/deleteCard', { id: star?.id ?? 0 })
  expect((await detailsOf()).since).toEqual({ cards: 2, studied: 1, edited: 1 })
  await learner.call('PUT /api/undoImport', { id })
  expect(await imports()).toMatchObject([{ id, state: 'undone', decks: [], deckCount: 0 }])
  expect((await detailsOf()).since).toEqual({ cards: 0, studied: 0, edited: 0 })
  // Both come back with the deck, as they are now.
  await learner.call('PUT /api/restoreDeck', { id: deckId })
  expect((await cardsIn(learner, deckId)).map(({ questionText }) => questionText)).toEqual(['Sun', 'The moon'])
  const states = await app.db.selectFrom('card_states').select('card_id').where('deck_id', '=', deckId).execute()
  expect(states).toEqual([{ card_id: sun?.id }])
})

test('decks that the user can no longer change have no names in the list', async () => {
  const author = await app.register()
  const { deckId } = await makeDeck(author, 0, 'Secret')
  await addMember(app, learner, deckId, 'editor')
  await importFile(sky, { deckId })
  expect(await imports()).toMatchObject([{ deckCount: 1, decks: [{ name: 'Secret' }] }])
  await learner.call('PUT /api/leaveDeck', { id: deckId })
  expect(await imports()).toMatchObject([{ deckCount: 0, decks: [] }])
})

test('an import is undone in the decks that the user can still change, and says how many cards these have', async () => {
  const cards = ['Sun', 'Moon', 'Star'].map((question, n) => ({
    question,
    topics: [n < 2 ? 'Kept' : 'Lost'],
    answers: [{ text: 'A', correct: true }],
  }))
  const text = JSON.stringify({ kartei: 1, name: 'All', cards })
  const { id, deckIds } = await importFile(text, { perDeck: true }, 'all.json')
  const [kept = 0, lost = 0] = deckIds
  const author = await app.register()
  const { id: authorId } = await author.call('GET /api/me', {})
  await app.db.updateTable('decks').set({ author_id: authorId }).where('id', '=', lost).execute()
  await addMember(app, learner, lost, 'reader')
  expect(await imports()).toMatchObject([{ deckCount: 1, decks: [{ id: kept }] }])
  expect(await learner.call('GET /api/import/:id', { id: String(id) })).toMatchObject({
    deckIds: [kept],
    since: { cards: 2 },
  })
  await learner.call('PUT /api/undoImport', { id })
  expect((await learner.refused('GET /api/deck/:id', { id: String(kept) })).status).toBe(404)
  expect(await cardsIn(learner, lost)).toHaveLength(1)
})

test('an import into a deck that was there says that the deck stays', async () => {
  const { deckId } = await makeDeck(learner, 0)
  const { id } = await importFile(sky, { deckId })
  expect(await learner.call('GET /api/import/:id', { id: String(id) })).toMatchObject({ madeDeck: false })
})
