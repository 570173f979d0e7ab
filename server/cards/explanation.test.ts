import { beforeAll, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'

let app: TestApp
let author: Client
let reader: Client
let deckId: number
let topicId: number

beforeAll(async () => {
  app = await startApp()
  ;[author, reader] = [await app.register(), await app.register()]
  const deck = await makeDeck(author, 0)
  deckId = deck.deckId
  topicId = deck.topicId
  await publish(app, author, deckId)
})

const content = { questionText: 'Why?', isGapText: false, Answers: [{ text: 'Because', correct: true }] }
const card = (explanation?: string | null) => ({ ...content, deckId, topicId, explanation })
const create = async (explanation?: string | null) => (await author.call('PUT /api/card', card(explanation))).id
const read = (id: number) => author.call('GET /api/getCard/:id', { id: String(id) })

test('a card has the explanation that it was given, and none by default', async () => {
  expect(await read(await create())).toMatchObject({ explanation: '', isAiGenerated: false })
  const id = await create('It follows from *this*.')
  expect(await read(id)).toMatchObject({ explanation: 'It follows from *this*.' })
  const cards = await author.call('POST /api/getCards', { deckid: deckId, topics: [topicId] })
  expect(cards.find((one) => one.id === id)?.explanation).toBe('It follows from *this*.')
})

test('a change without an explanation keeps it, and an empty one removes it', async () => {
  const id = await create('Old')
  await author.call('PUT /api/updateCard', { ...card(), questionText: 'What?', id })
  expect(await read(id)).toMatchObject({ questionText: 'What?', explanation: 'Old', version: 2 })
  await author.call('PUT /api/updateCard', { ...card(''), id })
  expect(await read(id)).toMatchObject({ explanation: '', version: 3 })
})

test('the history has the explanations of a card, and restores them', async () => {
  const id = await create('First')
  await author.call('PUT /api/updateCard', { ...card('Second'), id })
  const history = await author.call('GET /api/cardHistory/:id', { id: String(id) })
  expect(history.map((version) => version.content.explanation)).toEqual(['Second', 'First'])
  await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 2 })
  expect(await read(id)).toMatchObject({ explanation: 'First', version: 3 })
})

test('learners suggest explanations, and a suggestion without one leaves it as it is', async () => {
  const id = await create('Mine')
  await reader.call('PUT /api/library', { id: deckId })
  const suggest = (explanation?: string) =>
    reader.call('PUT /api/suggestCard', { ...content, id, explanation }, { expectedVersion: 1 })
  await suggest('Better')
  const { id: suggestion } = await suggest()
  const { suggestions } = await author.call('GET /api/suggestions/:id', { id: String(deckId) })
  expect(suggestions.map((one) => [one.content.explanation, one.now.explanation])).toEqual([['Mine', 'Mine']])
  const { id: other } = await suggest('Better')
  expect(other).not.toBe(suggestion)
  await author.call('PUT /api/decideSuggestion', { id: other, decision: 'accept' }, { expectedVersion: 1 })
  expect(await read(id)).toMatchObject({ explanation: 'Better', version: 2 })
})

test('copies and the export have explanations', async () => {
  await create('Exported')
  const { id: copy } = await reader.call('PUT /api/copyDeck', { id: deckId })
  const { structure } = await reader.call('GET /api/deck/:id', { id: String(copy) })
  const cards = await reader.call('POST /api/getCards', { deckid: copy, topics: structure.map(({ id }) => id) })
  expect(cards.map(({ explanation }) => explanation)).toContain('Exported')
  const { files } = await exportOf(author)
  const exported = [...files].filter(([name]) => name.endsWith('/cards.json')).map(([, bytes]) => String(bytes))
  expect(exported.join('')).toContain('"explanation":"Exported"')
})

test('an explanation is bounded, and must be quick to render', async () => {
  const refused = async (explanation: string) => {
    const { status, errors } = await author.refused('PUT /api/card', card(explanation))
    return [status, errors?.[0]?.path]
  }
  expect(await refused('x'.repeat(limits.explanationLength + 1))).toEqual([400, 'explanation'])
  expect(await refused('> '.repeat(limits.nestedMarkers + 1))).toEqual([400, 'explanation'])
})
