import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'
import { notesFile } from '../testing/notes.ts'

let app: TestApp
let user: Client
let deck: number

beforeAll(async () => {
  app = await startApp()
  user = await app.register()
  deck = (await user.call('PUT /api/deck', { name: 'Biology', description: '' })).id
  await user.call('PUT /api/createFromFile', { id: deck }, { files: notesFile })
  await endOf(user, deck)
})

const tray = async () => (await user.call('GET /api/reviewTray', { deckid: String(deck) })).cards
const decisions = () =>
  app.db
    .selectFrom('generated_cards')
    .select(['review', 'reason', 'decided_by'])
    .where('review', '<>', 'unreviewed')
    .execute()

test('the tray contains unreviewed cards with their source and its context', async () => {
  const { all, cards } = await user.call('GET /api/reviewTray', { deckid: String(deck) })
  expect(all).toBe(cards.length)
  const [first] = cards
  expect(first?.source.documentName).toBe('cells.md')
  expect(first?.source.path).toEqual(['Cell biology', 'Organelles'])
  expect(first?.topic).toBe('Organelles')
  expect(`${first?.source.before}${first?.source.after}`.length).toBeGreaterThan(20)
})

test('a kept card leaves the tray, and can still be rejected', async () => {
  const [first] = await tray()
  const id = first?.card.id ?? 0
  await user.call('PUT /api/judgeCard', { id, decision: 'keep' })
  expect((await tray()).map(({ card }) => card.id)).not.toContain(id)
  expect(await user.call('GET /api/getCard/:id', { id: String(id) })).toMatchObject({ made: 'reviewed' })
  await user.call('PUT /api/judgeCard', { id, decision: 'reject', reason: 'unclear' })
  expect((await user.refused('GET /api/getCard/:id', { id: String(id) })).status).toBe(404)
  expect(await decisions()).toMatchObject([{ review: 'rejected', reason: 'unclear' }])
  expect((await user.refused('PUT /api/judgeCard', { id, decision: 'keep' })).status).toBe(404)
})

test('an edited card counts as reviewed', async () => {
  const [first] = await tray()
  const { id = 0, topicId = 0 } = first?.card ?? {}
  const content = { deckId: deck, topicId, questionText: 'What?', isGapText: false, Answers: [{ text: 'That.' }] }
  await user.call('PUT /api/updateCard', { ...content, id })
  expect((await tray()).map((one) => one.card.id)).not.toContain(id)
  expect(await decisions()).toContainEqual(expect.objectContaining({ review: 'edited' }))
})

test('all other cards can be kept at once, or only those on the screen', async () => {
  const [seen] = await tray()
  expect(await user.call('PUT /api/keepAllCards', { id: deck, cards: [seen?.card.id ?? 0] })).toEqual({ kept: 1 })
  const left = (await tray()).length
  expect(left).toBeGreaterThan(0)
  expect(await user.call('PUT /api/keepAllCards', { id: deck })).toEqual({ kept: left })
  expect(await tray()).toEqual([])
  expect(await user.call('GET /api/generationProgress', { deckid: String(deck) })).toMatchObject({ unreviewed: 0 })
})

test('all unreviewed cards can be rejected at once, or only the given ones', async () => {
  const { id: other } = await user.call('PUT /api/deck', { name: 'Chemistry', description: '' })
  await user.call('PUT /api/createFromFile', { id: other }, { files: notesFile })
  const { cards: made } = await endOf(user, other)
  const left = () => user.call('GET /api/reviewTray', { deckid: String(other) })
  const [kept, named] = (await left()).cards.map(({ card }) => card.id)
  await user.call('PUT /api/judgeCard', { id: kept ?? 0, decision: 'keep' })
  const reject = (cards?: number[]) =>
    user.call('PUT /api/rejectAllCards', { id: other, reason: 'not-needed', ...(cards && { cards }) })
  expect(await reject([kept ?? 0, named ?? 0])).toEqual({ rejected: 1 })
  expect(await left()).toMatchObject({ all: made - 2 })
  expect(await reject()).toEqual({ rejected: made - 2 })
  expect(await left()).toEqual({ all: 0, cards: [] })
  expect(await user.call('GET /api/getCard/:id', { id: String(kept) })).toMatchObject({ made: 'reviewed' })
  expect((await user.refused('GET /api/getCard/:id', { id: String(named) })).status).toBe(404)
  expect(await decisions()).toContainEqual(expect.objectContaining({ review: 'rejected', reason: 'not-needed' }))
})

test('a card by a user has no source and cannot be decided', async () => {
  const { id: topic } = await user.call('PUT /api/topic', { name: 'Own', topic: null, deck })
  const content = { deckId: deck, topicId: topic, questionText: 'q', isGapText: false, Answers: [{ text: 'a' }] }
  const { id } = await user.call('PUT /api/card', content)
  expect(await user.call('GET /api/cardSource/:id', { id: String(id) })).toEqual({ source: null })
  expect((await user.refused('PUT /api/judgeCard', { id, decision: 'keep' })).status).toBe(404)
})
