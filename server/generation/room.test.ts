import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { makeDeck } from '../testing/decks.ts'
import { endOf } from '../testing/documents.ts'
import { notesFile } from '../testing/notes.ts'
import { allow } from '../testing/quotas.ts'

let app: TestApp
let author: Client

beforeEach(async () => {
  app = await startApp()
  author = await confirmEmail(app, await app.register())
})

const begin = (user: Client, id: number) =>
  user.call('PUT /api/createFromFile', { id, lang: { name: 'english' } }, { files: notesFile })

test('a text that exceeds a quota is not stored, and its user is told why', async () => {
  await allow(app, { textBytes: 400 })
  const { deckId } = await makeDeck(author, 0)
  await author.call('PUT /api/document', { id: deckId }, { files: notesFile })
  const documents = () => author.call('GET /api/documents', { deckid: String(deckId) })
  await expect.poll(async () => (await documents())[0]?.state, { timeout: 20_000 }).toBe('failed')
  expect((await documents())[0]?.message).toMatch(/^There’s no room for more text: you’ve reached the limit/)
})

test('a generation that reaches a quota keeps its cards and says why it ended', async () => {
  const { deckId } = await makeDeck(author, 0)
  await begin(author, deckId)
  const whole = await endOf(author, deckId)
  await author.call('PUT /api/deleteDeck', { id: deckId })
  const other = await makeDeck(author, 0)
  await allow(app, { cardsPerDeck: whole.cards - 1 })
  await begin(author, other.deckId)
  const part = await endOf(author, other.deckId)
  expect(part.cards).toBeGreaterThan(0)
  expect(part.cards).toBeLessThan(whole.cards)
  expect(part.state).toBe('done')
  expect(part.message).toMatch(/A deck can have up to \d+ cards/)
  expect((await author.call('GET /api/freeGenerationsAvailable', {})).count).toBe(1)
}, 60_000)

test('one without cards fails and costs nothing', async () => {
  const { deckId } = await makeDeck(author, 1)
  await allow(app, { cardsPerDeck: 1 })
  await begin(author, deckId)
  const { state, cards, message } = await endOf(author, deckId)
  expect([state, cards]).toEqual(['failed', 0])
  expect(message).toMatch(/A deck can have up to 1 cards/)
  expect((await author.call('GET /api/freeGenerationsAvailable', {})).count).toBe(3)
})
