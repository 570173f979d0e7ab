import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput, Card } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, makeDeck } from '../testing/decks.ts'

let app: TestApp
let author: Client
let place: { deckId: number; topicId: number }

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  const { deckId, topicId } = await makeDeck(author, 0)
  place = { deckId, topicId }
})

type Content = Partial<CallInput<'PUT /api/card'>>
const content = (changes: Content = {}) => ({
  ...place,
  questionText: 'Where is ATP made?',
  isGapText: false,
  Answers: [{ text: 'Mitochondria', correct: true }],
  ...changes,
})
const create = async (changes: Content = {}) => (await author.call('PUT /api/card', content(changes))).id
const read = (id: number) => author.call('GET /api/getCard/:id', { id: String(id) })
const refused = async (changes: object) => (await author.refused('PUT /api/card', content(changes))).errors
const cardsOf = async (...topics: number[]) =>
  (await author.call('POST /api/getCards', { deckid: place.deckId, topics })).map(({ id }) => id)
const addTopic = async (name: string, topic: number | null = null) =>
  (await author.call('PUT /api/topic', { name, topic, deck: place.deckId })).id
const counts = async (deckId: number) => {
  const { fresh_cards, structure } = await author.call('GET /api/deck/:id', { id: String(deckId) })
  return [fresh_cards, ...structure.map(({ cards }) => cards)]
}

/** Sends a card as a form whose part `body` is a field, or a file when it has a name. */
async function sendForm(part: Blob | string, name?: string) {
  const form = new FormData()
  if (typeof part === 'string') form.append('body', part)
  else form.append('body', part, name)
  return (await author.send('PUT', '/api/card', form)).status
}
const twoAnswers = (correct: boolean) => [1, 2].map((number) => ({ text: `Answer ${number}`, correct }))
const version = (text: string) => content({ questionText: text, Answers: [{ text }, { text, correct: true }] })

describe('a card', () => {
  test('is returned as it was created, with the interval of each rating', async () => {
    const Answers = [
      { text: 'Nucleus', correct: true, fileLink: null },
      { text: 'Ribosome', correct: false, fileLink: null },
      { text: 'Lysosome', correct: true, fileLink: null },
    ]
    const id = await create({ questionText: 'Which have a membrane?', Answers })
    expect(await read(id)).toEqual({
      id,
      ...place,
      version: 1,
      questionText: 'Which have a membrane?',
      questionFileLink: null,
      questionSound: null,
      isGapText: false,
      made: null,
      Answers,
      explanation: '',
      tags: [],
      isTyped: false,
      covers: null,
      siblingId: null,
      isAiGenerated: false,
      intervals: [60, 360, 600, expect.any(Number) as number],
      isFlagged: false,
    })
  })

  test('keeps every character of its texts', async () => {
    const text = ' $\\frac{1}{2}$ 👩‍👩‍👧 עברית \u202eabc e\u0301 <script>\'"\\u0041 \r\n\t\u0007 %s $1 {} '
    const { questionText, Answers } = await read(await create({ questionText: text, Answers: [{ text }] }))
    expect([questionText, Answers[0]?.text]).toEqual([text, text])
  })

  test('can be as long as the limits allow', async () => {
    const text = '語'.repeat(limits.cardTextLength)
    const Answers = Array.from({ length: limits.answersPerCard }, () => ({ text, correct: true }))
    expect((await read(await create({ questionText: text, Answers }))).Answers).toHaveLength(20)
  })

  test('with a single answer has it as the correct one, whatever was sent', async () => {
    expect((await read(await create({ Answers: [{ text: 'a', correct: false }] }))).Answers).toMatchObject([
      { correct: true },
    ])
    expect((await read(await create({ Answers: [{ text: 'a' }] }))).Answers).toMatchObject([{ correct: true }])
  })

  test('can be a text with gaps, which needs no answers', async () => {
    const questionText = 'The /$nucleus/$ holds /$DNA/$.'
    expect(await read(await create({ isGapText: true, questionText, Answers: [] }))).toMatchObject({
      questionText,
      isGapText: true,
      Answers: [],
    })
    expect(await read(await create({ isGapText: true, questionText, Answers: [{ text: '' }] }))).toMatchObject({
      Answers: [],
    })
  })

  test('can be sent as JSON, or as a form part under any name', async () => {
    const body = JSON.stringify(content())
    const typed = new Blob([body], { type: 'application/json' })
    const found = [await sendForm(body), await sendForm(typed, 'blob'), await sendForm(new Blob([body]), 'x')]
    expect(found).toEqual([200, 200, 200])
  })
})

describe('a card is refused', () => {
  const question = { path: 'questionText', message: 'Write a question, or choose a picture or a sound.' }
  const first = { path: 'Answers.0.text', message: 'Write an answer, or choose a picture or a sound.' }
  const gap = {
    path: 'questionText',
    message: 'Select the words to hide and press “Make a gap”, or write /$ on both sides of them.',
  }

  test.each([
    ['without a question', { questionText: ' \u00a0' }, [question]],
    ['without a question at all', { questionText: null }, [question]],
    ['without answers', { Answers: [] }, [first]],
    ['with a blank answer', { Answers: [{ text: '\t' }] }, [first]],
    ['without anything', { questionText: '', Answers: [] }, [question, first]],
    [
      'with an option that is empty',
      { Answers: [{ text: 'a', correct: true }, { text: ' ' }] },
      [{ path: 'Answers.1.text', message: 'Fill in this option or remove it.' }],
    ],
    [
      'with several answers and none correct',
      { Answers: twoAnswers(false) },
      [{ path: 'Answers', message: 'Mark at least one answer as correct.' }],
    ],
    ['without a gap in a text with gaps', { isGapText: true }, [gap]],
    ['with a blank gap', { isGapText: true, questionText: 'a /$x/$ and /$ /$' }, [gap]],
    ['with a gap that does not end', { isGapText: true, questionText: 'a /$x' }, [gap]],
  ] as const)('%s', async (_, changes, errors) => {
    expect(await refused(changes)).toEqual(errors)
    const card = await create()
    const before = await read(card)
    const { errors: ofUpdate } = await author.refused('PUT /api/updateCard', {
      ...content(changes as Content),
      id: card,
    })
    expect(ofUpdate).toEqual(errors)
    expect(await read(card)).toEqual(before)
  })

  test('in a topic of another deck', async () => {
    const other = await makeDeck(author, 1)
    const { deckId } = place
    for (const topicId of [other.topicId, 999_999])
      expect((await author.refused('PUT /api/card', content({ deckId, topicId }))).status).toBe(404)
    const moved = { ...content(), id: other.cardIds[0] ?? 0 }
    expect((await author.refused('PUT /api/updateCard', moved)).status).toBe(404)
  })
})

describe('changing a card', () => {
  test('replaces its texts and answers, and keeps what was learned', async () => {
    const id = await create({ Answers: [{ text: 'a', correct: true }, { text: 'b' }, { text: 'c' }] })
    await author.call('PUT /api/submitAnswer', { cardid: id, rating: 4 })
    const intervals = (await read(id)).intervals
    await author.call('PUT /api/updateCard', { ...content({ questionText: 'New', Answers: [{ text: 'd' }] }), id })
    const card = await read(id)
    expect(card).toMatchObject({ questionText: 'New', Answers: [{ text: 'd', correct: true, fileLink: null }] })
    expect(Math.abs((card.intervals[2] ?? 0) - (intervals[2] ?? 0))).toBeLessThan(60)
    expect(card.intervals[2]).toBeGreaterThan(86_400)
  })

  test('moves it to the end of another topic and updates the counts', async () => {
    const { deckId, topicId, cardIds } = await makeDeck(author, 2)
    const other = await author.call('PUT /api/topic', { name: 'Other', topic: null, deck: deckId })
    const there = await addCards(author, { deckId, topicId: other.id }, 1)
    const [moved = 0, stays] = cardIds
    await author.call('PUT /api/updateCard', { ...content({ deckId, topicId: other.id }), id: moved })
    const cards = async (topic: number) =>
      (await author.call('POST /api/getCards', { deckid: deckId, topics: [topic] })).map(({ id }) => id)
    expect([await cards(topicId), await cards(other.id)]).toEqual([[stays], [...there, moved]])
    expect(await counts(deckId)).toEqual([3, 1, 2])
  })

  test('on two devices at once leaves one of the two versions, complete', async () => {
    const id = await create()
    const texts = ['one', 'two', 'three', 'four']
    const answers = await Promise.all(texts.map((text) => author.try('PUT /api/updateCard', { ...version(text), id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const card = await read(id)
    expect(card.Answers.map(({ text }) => text)).toEqual([card.questionText, card.questionText])
  })

  test('while it is deleted either succeeds or is refused', async () => {
    const id = await create()
    const answers = await Promise.all([
      author.try('PUT /api/updateCard', { ...content(), id }),
      author.try('PUT /api/deleteCard', { id }),
      author.try('PUT /api/updateCard', { ...content(), id }),
      author.try('PUT /api/deleteCard', { id }),
    ])
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect((await author.refused('GET /api/getCard/:id', { id: String(id) })).status).toBe(404)
  })
})

describe('the cards of topics', () => {
  test('are in tree order, of exactly these topics', async () => {
    const [outer, later] = [await addTopic('Outer'), await addTopic('Later')]
    const inner = await addTopic('Inner', outer)
    const [c] = await addCards(author, { ...place, topicId: later }, 1)
    const [b] = await addCards(author, { ...place, topicId: inner }, 1)
    const [a, a2] = await addCards(author, { ...place, topicId: outer }, 2)
    expect(await cardsOf(later, inner, outer)).toEqual([a, a2, b, c])
    expect(await cardsOf(outer)).toEqual([a, a2])
    expect(await cardsOf(later, later, 999_999)).toEqual([c])
    expect(await cardsOf()).toEqual([])
  })

  test('of another deck are left out', async () => {
    const other = await makeDeck(author, 1)
    expect(await cardsOf(other.topicId)).toEqual([])
  })

  test('created at once have distinct positions and are all counted', async () => {
    const { deckId, topicId } = await makeDeck(author, 1)
    const one = (number: number) =>
      author.call('PUT /api/card', content({ deckId, topicId, questionText: `Card ${number}` }))
    const made = await Promise.all(Array.from({ length: 20 }, (_, number) => one(number)))
    const cards: Card[] = await author.call('POST /api/getCards', { deckid: deckId, topics: [topicId] })
    expect(new Set(cards.slice(1).map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)))
    const rows = await app.db.selectFrom('cards').select('position').where('topic_id', '=', topicId).execute()
    expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([...Array(21).keys()])
    expect(await counts(deckId)).toEqual([21, 21])
  })
})

test('deleting a card, even twice at once, updates every count', async () => {
  const { deckId, cardIds } = await makeDeck(author, 3)
  const [id = 0, rated = 0] = cardIds
  await author.call('PUT /api/submitAnswer', { cardid: rated, rating: 1 })
  const removals = [id, id, rated, rated].map((card) => author.try('PUT /api/deleteCard', { id: card }))
  const found = (await Promise.all(removals)).map(({ status }) => status)
  expect(found.filter((status) => status !== 200 && status !== 404)).toEqual([])
  expect(await author.call('GET /api/deck/:id', { id: String(deckId) })).toMatchObject({
    fresh_cards: 1,
    wrong_cards: 0,
  })
  expect((await author.refused('GET /api/getCard/:id', { id: String(id) })).status).toBe(404)
})
