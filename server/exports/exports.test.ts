import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../shared/api/contract.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client
let deck: Awaited<ReturnType<typeof makeDeck>>

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  author = await app.register()
  deck = await makeDeck(author, 2, 'Zellen & Co')
})

type Choices = Partial<CallInput<'GET /api/exportDeck'>>

async function exported(choices: Choices = {}, user = author) {
  const { status, headers, body } = await user.try('GET /api/exportDeck', {
    id: String(deck.deckId),
    format: 'csv',
    ...choices,
  })
  expect(status).toBe(200)
  return { headers, bytes: body as Buffer, text: String(body) }
}
const refused = async (user: Client) =>
  (await user.refused('GET /api/exportDeck', { id: deck.deckId, format: 'csv' })).status

test('a deck is a file with its name, which nobody caches', async () => {
  const { headers, text } = await exported()
  expect(headers.get('content-disposition')).toBe('attachment; filename="Zellen-Co.csv"')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toBe(
    [
      '\uFEFFQuestion,Answer,Explanation,Topic,Tags',
      'Question 1,Answer 1,,Zellen & Co::Cells,',
      'Question 2,Answer 2,,Zellen & Co::Cells,',
      '',
    ].join('\r\n'),
  )
  await author.call('PUT /api/changeDeck', { id: deck.deckId, name: 'Клітини: "1"', description: '' })
  const { headers: other } = await exported({ format: 'md' })
  expect(other.get('content-disposition')).toBe(
    `attachment; filename="_______-1.md"; filename*=UTF-8''${encodeURIComponent('Клітини-1.md')}`,
  )
})

test('only the chosen topics are in the file', async () => {
  const { deckId, topicId } = deck
  const inner = await author.call('PUT /api/topic', { name: 'Membranes', topic: topicId, deck: deckId })
  await addCards(author, { deckId, topicId: inner.id }, 1)
  expect((await exported()).text.match(/Question \d/g)).toHaveLength(3)
  const { text } = await exported({ topics: `${inner.id},${topicId + 1000}` })
  expect(text.split('\r\n').slice(1)).toEqual(['Question 1,Answer 1,,Zellen & Co::Cells::Membranes,', ''])
})

test('the topics of another deck stay there', async () => {
  const other = await makeDeck(await app.register(), 1)
  expect((await exported({ topics: String(other.topicId) })).text.split('\r\n')).toHaveLength(2)
})

test('a deck comes back through an import', async () => {
  for (const format of ['csv', 'md'] as const) {
    const { bytes } = await exported({ format })
    const done = await author.call('PUT /api/import', {}, { files: { file: { bytes, name: `a.${format}` } } })
    expect(done).toMatchObject({ cards: 2, skipped: [], topics: 1 })
    const [id = 0] = done.deckIds
    expect((await author.call('GET /api/deck/:id', { id: String(id) })).name).toBe('Zellen & Co')
    expect(await author.call('PUT /api/getTopics', { id })).toMatchObject([{ name: 'Cells', cards: 2 }])
  }
})

test('users who can copy a deck can export it, and nobody else', async () => {
  const [reader, stranger] = [await app.register(), await app.register()]
  expect(await refused(stranger)).toBe(404)
  await publish(app, author, deck.deckId)
  expect((await exported({}, reader)).text).toContain('Answer 2')
  const change = { taken_down_at: new Date() }
  await app.db.updateTable('decks').set(change).where('id', '=', deck.deckId).execute()
  expect(await refused(reader)).toBe(404)
  expect(await refused(author)).toBe(409)
  await app.db.updateTable('decks').set({ taken_down_at: null }).where('id', '=', deck.deckId).execute()
  await author.call('PUT /api/deleteDeck', { id: deck.deckId })
  expect(await refused(author)).toBe(404)
})

test('cards in the bin are in no file', async () => {
  await author.call('PUT /api/deleteCard', { id: deck.cardIds[0] ?? 0 })
  expect((await exported({ format: 'md' })).text).not.toContain('Question 1')
})
