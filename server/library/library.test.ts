import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, addMember, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

const read = (client: Client, id: number) => client.call('GET /api/deck/:id', { id: String(id) })
const mine = async (client: Client) => (await client.call('GET /api/myDecks', {})).map(({ id }) => id)
const stateOf = async (client: Client, cardId: number) => {
  const { id } = await client.call('GET /api/me', {})
  const query = app.db.selectFrom('card_states').selectAll().where('user_id', '=', id).where('card_id', '=', cardId)
  return query.executeTakeFirst()
}

/** A public deck of three cards that a learner has added, of which they rated the first two. */
async function withLearner() {
  const deck = await makeDeck(author, 3)
  await publish(app, author, deck.deckId)
  const learner = await app.register()
  await learner.call('PUT /api/library', { id: deck.deckId })
  const [first = 0, second = 0, third = 0] = deck.cardIds
  await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 4 })
  await learner.call('PUT /api/submitAnswer', { cardid: second, rating: 1 })
  return { ...deck, learner, first, second, third }
}

test('visitors without an account see what a deck is while it is public', async () => {
  const { deckId } = await makeDeck(author, 2)
  const visit = () => app.client().call('GET /api/publicDeck/:id', { id: String(deckId) })
  expect(await visit()).toEqual({ deck: null })
  await publish(app, author, deckId)
  const { name } = await author.call('GET /api/me', {})
  expect(await visit()).toEqual({ deck: { name: 'Biology', author: name, cards: 2 } })
  await author.call('PUT /api/deleteDeck', { id: deckId })
  expect(await visit()).toEqual({ deck: null })
})

describe('later changes by the author', () => {
  test('to a card reach the learner, whose schedule stays to the byte', async () => {
    const { deckId, topicId, first, learner } = await withLearner()
    const before = await stateOf(learner, first)
    const content = { deckId, topicId, isGapText: false, Answers: [{ text: 'New answer', correct: true }] }
    await author.call('PUT /api/updateCard', { ...content, id: first, questionText: 'New question' })
    expect(await learner.call('GET /api/getCard/:id', { id: String(first) })).toMatchObject({
      questionText: 'New question',
      Answers: [{ text: 'New answer' }],
    })
    expect(before).toBeDefined()
    expect(await stateOf(learner, first)).toEqual(before)
    expect(await read(learner, deckId)).toMatchObject({ fresh_cards: 1, wrong_cards: 1, good_cards: 1 })
  })

  test('a deleted card disappears from the counts', async () => {
    const { deckId, second, third, learner } = await withLearner()
    await author.call('PUT /api/deleteCard', { id: second })
    await author.call('PUT /api/deleteCard', { id: third })
    expect((await learner.refused('GET /api/getCard/:id', { id: String(second) })).status).toBe(404)
    expect(await read(learner, deckId)).toMatchObject({ cards: 1, fresh_cards: 0, wrong_cards: 0, good_cards: 1 })
    expect(await learner.call('POST /api/getNextCard', { id: deckId })).toEqual({ id: null })
  })

  test('an added card is fresh', async () => {
    const { deckId, topicId, third, learner } = await withLearner()
    await learner.call('PUT /api/submitAnswer', { cardid: third, rating: 4 })
    const [added] = await addCards(author, { deckId, topicId }, 1)
    expect(await read(learner, deckId)).toMatchObject({ cards: 4, fresh_cards: 1 })
    expect(await stateOf(learner, added ?? 0)).toBeUndefined()
    const { cards } = await learner.call('POST /api/getQueue', { id: deckId })
    expect(cards.map(({ id }) => id)).toContain(added)
  })
})

describe('the library', () => {
  test('keeps what was learned after removing a deck, for adding it again', async () => {
    const { deckId, first, learner } = await withLearner()
    const [before, deck] = [await stateOf(learner, first), await read(learner, deckId)]
    expect(deck).toMatchObject({ inLibrary: true, role: 'reader', learners: 1 })
    await learner.call('PUT /api/removeFromLibrary', { id: deckId })
    expect(await mine(learner)).toEqual([])
    expect(await read(learner, deckId)).toMatchObject({ inLibrary: false, role: 'visitor', learners: 0 })
    expect(await stateOf(learner, first)).toEqual(before)
    await learner.call('PUT /api/library', { id: deckId })
    expect(await stateOf(learner, first)).toEqual(before)
    expect(await read(learner, deckId)).toEqual(deck)
  })

  test('removes a deck once, however often it is asked to', async () => {
    const { deckId, learner } = await withLearner()
    const ask = () => learner.call('PUT /api/removeFromLibrary', { id: deckId })
    await Promise.all([ask(), ask(), ask()])
    expect((await read(learner, deckId)).learners).toBe(0)
  })

  test('can remove a deck that has become private, which is hidden then', async () => {
    const { deckId, learner } = await withLearner()
    await author.call('PUT /api/public', { deck: deckId, isPublic: false })
    await learner.call('PUT /api/removeFromLibrary', { id: deckId })
    expect((await learner.refused('GET /api/deck/:id', { id: String(deckId) })).status).toBe(404)
    expect((await learner.refused('PUT /api/library', { id: deckId })).status).toBe(404)
  })

  test('reveals nothing about hidden decks', async () => {
    const { deckId } = await makeDeck(author, 0)
    const stranger = await app.register()
    expect((await stranger.refused('PUT /api/removeFromLibrary', { id: deckId })).status).toBe(404)
  })

  test('cannot be used to leave a shared deck', async () => {
    const { deckId } = await makeDeck(author, 1)
    const member = await app.register()
    await addMember(app, member, deckId, 'editor')
    await member.call('PUT /api/removeFromLibrary', { id: deckId })
    expect(await read(member, deckId)).toMatchObject({ role: 'editor' })
  })

  test('counts learners who come and go at once', async () => {
    const { deckId } = await makeDeck(author, 0)
    await publish(app, author, deckId)
    const learners = await Promise.all(Array.from({ length: 6 }, () => app.register()))
    await Promise.all(learners.map((learner) => learner.call('PUT /api/library', { id: deckId })))
    expect((await read(author, deckId)).learners).toBe(6)
    const [one, two, ...rest] = learners
    await Promise.all([
      one?.call('PUT /api/removeFromLibrary', { id: deckId }),
      two?.call('PUT /api/removeFromLibrary', { id: deckId }),
      ...rest.map((learner) => learner.call('PUT /api/library', { id: deckId })),
    ])
    expect((await read(author, deckId)).learners).toBe(4)
  })
})

test('a deck shows what a learner needs to know before adding it', async () => {
  const { deckId } = await makeDeck(author, 2)
  await publish(app, author, deckId)
  const visitor = await app.register()
  const deck = await read(visitor, deckId)
  expect(deck).toMatchObject({ cards: 2, topics: 1, learners: 0, language: null, copiedFrom: null })
  expect(new Date(deck.changedAt).getTime()).toBeGreaterThanOrEqual(new Date(deck.createdAt).getTime())
})

test('no language is detected for a name in an unknown script', async () => {
  const { deckId, topicId } = await makeDeck(author, 0)
  await author.call('PUT /api/changeDeck', { id: deckId, name: 'مقدمة في علم الأحياء', description: 'وتركيب الخلايا' })
  await author.call('PUT /api/renametopic', { topic: topicId, name: 'الخلية' })
  const text = 'La cellule est la plus petite unité de la vie, et chaque être vivant en est fait.'
  const Answers = [{ text, correct: true }]
  await author.call('PUT /api/card', { deckId, topicId, questionText: text, isGapText: false, Answers })
  await publish(app, author, deckId)
  expect(await read(author, deckId)).toMatchObject({ isPublic: true, language: null })
})
