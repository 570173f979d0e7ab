import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../shared/api/contract.ts'
import { type ExportFormat, exportFormats } from '../../shared/exports.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, cardsIn, makeDeck } from '../testing/decks.ts'

let app: TestApp
let author: Client
let deck: Awaited<ReturnType<typeof makeDeck>>

beforeAll(async () => {
  app = await startApp()
})
/** A deck with two cards that are the same in question and answer, and two siblings that are. */
beforeEach(async () => {
  author = await app.register()
  deck = await makeDeck(author, 2)
  const { deckId, topicId } = deck
  const [equal = 0] = await addCards(author, deck, 1)
  await author.call('PUT /api/submitAnswer', { cardid: equal, rating: 4, reviewId: crypto.randomUUID() })
  const taxi = { questionText: 'Taxi', isGapText: false, Answers: [{ text: 'Taxi', correct: true }] }
  await author.call('PUT /api/card', { deckId, topicId, ...taxi, siblings: 'reverse' })
})

const exported = async (format: ExportFormat) => {
  const wanted = { id: String(deck.deckId), format, history: 'true' } as const
  const { body } = await author.try('GET /api/exportDeck', wanted)
  return body as Buffer
}
const importAs = async (format: ExportFormat, bytes: Buffer, choices: Partial<CallInput<'PUT /api/import'>> = {}) =>
  author.call('PUT /api/import', choices, { files: { file: { bytes, name: `biology.${format}` } } })
const questionsIn = async (deckId: number) =>
  (await cardsIn(author, deckId)).map(({ questionText }) => questionText).toSorted()

const questions = ['Question 1', 'Question 1', 'Question 2', 'Taxi', 'Taxi']

test.each(exportFormats)('cards that are the same all come back from a file of the kind %s', async (format) => {
  const bytes = await exported(format)
  const done = await importAs(format, bytes)
  expect(done).toMatchObject({ cards: 5, skipped: [] })
  const [copyId = 0] = done.deckIds
  expect(await questionsIn(copyId)).toEqual(questions)
  const into = async (deckId: number, duplicates: 'skip' | 'update') => importAs(format, bytes, { deckId, duplicates })
  expect(await into(deck.deckId, 'update')).toMatchObject({ cards: 0, updated: 0 })
  expect(await into(copyId, 'skip')).toMatchObject({ cards: 0, updated: 0 })
})

test('of cards that are the same, a file updates the one that it means, or adds all again', async () => {
  const { deckIds } = await importAs('json', await exported('json'))
  const [first = 0] = deck.cardIds
  const edited = { id: first, questionText: 'Edited', isGapText: false, Answers: [{ text: 'Answer 1', correct: true }] }
  await author.call('PUT /api/updateCard', { deckId: deck.deckId, topicId: deck.topicId, ...edited })
  const bytes = await exported('json')
  const [deckId = 0] = deckIds
  const into = async (duplicates: 'both' | 'update') => importAs('json', bytes, { deckId, duplicates })
  expect(await into('update')).toMatchObject({ cards: 0, updated: 1 })
  const changed = ['Edited', 'Question 1', 'Question 2', 'Taxi', 'Taxi']
  expect(await questionsIn(deckId)).toEqual(changed)
  expect(await into('both')).toMatchObject({ cards: 5, skipped: [] })
  expect(await into('update')).toMatchObject({ cards: 0, updated: 0 })
})
