import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'

test('an export contains the trash: the author’s cards, and a learner’s states', async () => {
  const app = await startApp()
  const author = await app.register()
  const { deckId, topicId, cardIds } = await makeDeck(author, 2)
  const [deleted = 0, kept = 0] = cardIds
  for (const cardid of [kept, deleted]) await author.call('PUT /api/submitAnswer', { cardid, rating: 3 })
  await author.call('PUT /api/deleteCard', { id: deleted })
  const { body } = await author.try('GET /api/export', {})
  const files = unzipSync(body as Buffer)
  const json = (name: string): unknown => JSON.parse(Buffer.from(files[name] ?? []).toString())
  expect(json(`decks/${deckId}-Biology/cards.json`)).toMatchObject([{ id: kept }])
  expect(json(`decks/${deckId}-Biology/bin.json`)).toMatchObject([{ id: deleted, topicId, question: 'Question 1' }])
  expect(json('learning/schedule.json')).toMatchObject([{ cardId: deleted }, { cardId: kept }])
})
