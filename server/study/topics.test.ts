import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, addMember, makeDeck } from '../testing/decks.ts'

let app: TestApp
let author: Client
let learner: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  learner = await app.register()
})

test('each topic shows its due and fresh cards, and the table the state of each card', async () => {
  const { deckId, topicId, cardIds } = await makeDeck(author, 3)
  await addMember(app, learner, deckId, 'reader')
  const { id: inner } = await author.call('PUT /api/topic', { name: 'Ribosomes', topic: topicId, deck: deckId })
  const [inside = 0] = await addCards(author, { deckId, topicId: inner }, 1)
  const [hard = 0, perfect = 0] = cardIds
  const counts = () => learner.call('GET /api/topicCounts/:id', { id: String(deckId) })
  const learned = async () => {
    const facts = await learner.call('POST /api/cardFacts', { deckid: deckId, topics: [topicId, inner] })
    return Object.fromEntries(facts.map((fact) => [fact.id, fact.learned]))
  }
  await learner.call('PUT /api/submitAnswer', { cardid: hard, rating: 1 })
  await learner.call('PUT /api/submitAnswer', { cardid: perfect, rating: 4 })
  await learner.call('PUT /api/submitAnswer', { cardid: inside, rating: 4 })
  expect(await counts()).toEqual([{ topic: topicId, due: 0, fresh: 1 }])
  expect(await learned()).toEqual({
    [hard]: 'learning',
    [perfect]: 'known',
    [cardIds[2] ?? 0]: 'fresh',
    [inside]: 'known',
  })

  app.clock.now = () => new Date(Date.now() + 2 * 3_600_000)
  expect(await counts()).toEqual([{ topic: topicId, due: 1, fresh: 1 }])
  expect((await learned())[hard]).toBe('due')
  // Due by the learner's day, as in a session.
  app.clock.now = () => new Date(Date.now() + 29 * 86_400_000)
  expect(await counts()).toEqual([
    { topic: topicId, due: 2, fresh: 1 },
    { topic: inner, due: 1, fresh: 0 },
  ])
  app.clock.now = () => new Date()
})

test('learning a topic includes all its current subtopics', async () => {
  const { deckId, topicId, cardIds } = await makeDeck(author, 2)
  const topicIn = async (parent: number | null) =>
    (await author.call('PUT /api/topic', { name: 'Inner', topic: parent, deck: deckId })).id
  const inner = await topicIn(await topicIn(topicId))
  const other = await topicIn(null)
  const [inside = 0] = await addCards(author, { deckId, topicId: inner }, 1)
  const [outside = 0] = await addCards(author, { deckId, topicId: other }, 1)
  const queue = async (topic: number) => {
    const { cards, due, fresh } = await author.call('POST /api/getQueue', { id: deckId, topic })
    return { ids: cards.map(({ id }) => id), due, fresh }
  }
  expect(await queue(topicId)).toEqual({ ids: [...cardIds, inside], due: 0, fresh: 3 })
  await author.call('PUT /api/moveTopic', { topic: inner, parent: other, before: null })
  expect(await queue(topicId)).toEqual({ ids: cardIds, due: 0, fresh: 2 })
  expect(await queue(other)).toEqual({ ids: [outside, inside], due: 0, fresh: 2 })
  // One that is not there, or in another deck, holds nothing.
  const { topicId: foreign } = await makeDeck(author, 1)
  for (const topic of [foreign, 2 ** 40]) expect(await queue(topic)).toEqual({ ids: [], due: 0, fresh: 0 })
})
