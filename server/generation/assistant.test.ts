import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardInContext, type DocumentQuestion, GeneratorError } from '../../engine/generators/port.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { playAssistant } from '../testing/assistant.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { makeDocument } from '../testing/documents.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let author: Client
let reader: Client
let stranger: Client
let deckId: number
let cardId: number
let documentId: number

beforeAll(async () => {
  app = await startApp()
  ;[author, reader, stranger] = [await app.register(), await app.register(), await app.register()]
  const { id: userId } = await author.call('GET /api/me', {})
  const deck = await makeDeck(author, 1)
  deckId = deck.deckId
  cardId = deck.cardIds[0] ?? 0
  documentId = (await makeDocument(app, { userId, deckId, cardId })).documentId
  await publish(app, author, deckId)
  await reader.call('PUT /api/library', { id: deckId })
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
})

beforeEach(() => playAssistant(app))

const quote = 'A cell is the smallest unit of life.'

test('without a model, the calls answer 503 and say why', async () => {
  delete app.deps.generators.openAssistant
  const { status, detail } = await author.refused('POST /api/explainCard', { id: cardId })
  expect(`${status}: ${detail}`).toMatch(/^503: No AI model is set up here/)
  expect((await author.call('GET /api/config', {})).ai).toEqual({ isConfigured: false, model: null })
})

test('without a model, the documents are not searched either', async () => {
  delete app.deps.generators.openAssistant
  await app.db.transaction().execute(async (db) => {
    await sql`lock table passages in access exclusive mode`.execute(db)
    const { status } = await author.refused('POST /api/askDocuments', { deckid: deckId, question: 'What is a cell?' })
    expect(status).toBe(503)
  })
})

test('editors get proposals for a card, which keep its tags, and nothing is written', async () => {
  await author.call('PUT /api/tagCards', { deck: deckId, cards: [cardId], tags: ['cells'], isTagged: true })
  const before = await author.call('GET /api/getCard/:id', { id: String(cardId) })
  const { proposals } = await author.call('POST /api/reviseCard', { id: cardId, order: 'shorter' })
  expect(proposals).toEqual([
    {
      questionText: 'What is the smallest unit of life?',
      questionFileLink: null,
      isGapText: false,
      Answers: [{ text: 'A cell', correct: true, fileLink: null }],
      explanation: 'All living things consist of cells.',
      tags: ['cells'],
      isTyped: false,
      covers: null,
    },
  ])
  expect(await author.call('GET /api/getCard/:id', { id: String(cardId) })).toEqual(before)
  const editor = await app.register()
  await addMember(app, editor, deckId, 'editor')
  const statuses = async (client: Client) =>
    (await client.try('POST /api/reviseCard', { id: cardId, order: 'split' })).status
  expect([await statuses(editor), await statuses(reader), await statuses(stranger)]).toEqual([200, 403, 404])
})

test('learners get a card explained with its quote, editors with the document, too', async () => {
  const citation = { documentId, unit: null, page: 1, quote }
  expect(await author.call('POST /api/explainCard', { id: cardId })).toEqual({
    explanation: 'All living things consist of cells.',
    citation: { ...citation, documentName: 'cells.md', path: ['Cells'] },
  })
  expect(await reader.call('POST /api/explainCard', { id: cardId })).toMatchObject({
    citation: { ...citation, documentName: null, path: [] },
  })
  expect((await stranger.try('POST /api/explainCard', { id: cardId })).status).toBe(404)
})

test('a model sees as much of the document as the user does', async () => {
  const seen: (CardInContext['passage'] | undefined)[] = []
  playAssistant(app, {
    explainCard: async ({ passage }) => {
      seen.push(passage)
      return null
    },
  })
  for (const client of [author, reader])
    expect(await client.call('POST /api/explainCard', { id: cardId })).toEqual({ explanation: null, citation: null })
  expect(seen.map((passage) => passage?.blocks)).toEqual([
    [{ kind: 'paragraph', page: 1, text: `${quote} Cells divide.`, marked: [] }],
    [{ kind: 'paragraph', page: 1, text: quote, marked: [] }],
  ])
})

test('a typed answer is judged, and its rating is only proposed', async () => {
  const graded = await reader.call('POST /api/gradeAnswer', { id: cardId, text: 'A unit' })
  expect(graded).toMatchObject({ verdict: 'partly', missing: 'Of life.', rating: 2, citation: { quote, page: 1 } })
  expect((await sql`select from reviews`.execute(app.db)).rows).toHaveLength(0)
  expect((await stranger.try('POST /api/gradeAnswer', { id: cardId, text: 'A unit' })).status).toBe(404)
})

test('editors ask the documents, and get citations and a card', async () => {
  let asked: DocumentQuestion | undefined
  playAssistant(app, {
    answerQuestion: async (question) => {
      asked = question
      const citations = [{ passage: 0, page: 1, quote }]
      return { found: true, text: 'The smallest unit of life [1].', citations, card: null }
    },
  })
  const ask = (client: Client, question: string) => client.try('POST /api/askDocuments', { deckid: deckId, question })
  const { body } = await ask(author, 'Wie heißt die kleinste Einheit des Lebens, die cell?')
  expect(body).toEqual({
    answer: 'The smallest unit of life [1].',
    citations: [{ documentId, documentName: 'cells.md', unit: null, page: 1, path: ['Cells'], quote }],
    card: null,
  })
  expect(asked).toMatchObject({ language: 'de', passages: [{ position: 0, path: ['Cells'] }] })
  expect([(await ask(reader, 'What is a cell?')).status, (await ask(stranger, 'What is a cell?')).status]).toEqual([
    403, 404,
  ])
  asked = undefined
  expect((await ask(author, 'Zebra?')).body).toEqual({ answer: null, citations: [], card: null })
  expect(asked).toBeUndefined()
})

test('a model that sees is shown the pictures of a card, each on its side', async () => {
  const { deckId: id, topicId } = await makeDeck(author, 0)
  const content = { deckId: id, topicId, questionText: 'Which bone?', isGapText: false, Answers: [{ text: 'Femur' }] }
  const [questionFile, answerFile0] = [
    await picture({ width: 60, height: 30 }),
    await picture({ width: 40, height: 50 }),
  ]
  const files = { questionFile: { bytes: questionFile }, answerFile0: { bytes: answerFile0 } }
  const made = await author.call('PUT /api/card', content, { files })
  let shown: CardInContext['pictures']
  playAssistant(app, {
    explainCard: async ({ pictures }) => {
      shown = pictures
      return null
    },
  })
  const explain = () => author.call('POST /api/explainCard', { id: made.id })
  await explain()
  expect(shown).toEqual([])
  app.deps.generators.sees = true
  await explain().finally(() => (app.deps.generators.sees = false))
  expect(shown).toMatchObject([
    { side: 'question', width: 60, height: 30 },
    { side: 'answer', width: 40, height: 50 },
  ])
  expect((await sharp(shown?.[0]?.jpeg).metadata()).format).toBe('jpeg')
})

test('a failure of the model says what to do', async () => {
  playAssistant(app, {
    explainCard: async () => {
      throw new GeneratorError('quota-used-up', 429)
    },
  })
  const { status, detail } = await author.refused('POST /api/explainCard', { id: cardId })
  expect(`${status}: ${detail}`).toMatch(/^503: Our account with the AI service has no credit left/)
})
