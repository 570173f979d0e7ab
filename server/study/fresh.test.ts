import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards } from '../testing/decks.ts'

// Where fresh cards begin is noted down once many topics are learned: whatever happens then, none must be passed over.
let app: TestApp
let learner: Client
let deckId: number
let topicIds: number[]
let cardIds: number[]

const learnedTopics = 25

beforeAll(async () => {
  app = await startApp()
})

/** A deck of 30 topics with a card each, the first 25 learned; the next search has noted that. */
beforeEach(async () => {
  learner = await app.register()
  deckId = (await learner.call('PUT /api/deck', { name: 'Many topics', description: '' })).id
  topicIds = []
  cardIds = []
  for (let number = 1; number <= learnedTopics + 5; number++) {
    const { id } = await learner.call('PUT /api/topic', { name: `Topic ${number}`, topic: null, deck: deckId })
    topicIds.push(id)
    cardIds.push(...(await addCards(learner, { deckId, topicId: id }, 1)))
  }
  for (const cardid of cardIds.slice(0, learnedTopics)) await rate(cardid)
  await expectNext(cardIds[learnedTopics])
  await expectNext(cardIds[learnedTopics])
  const row = app.db.selectFrom('learner_decks').select('fresh_from').where('deck_id', '=', deckId)
  expect((await row.executeTakeFirst())?.fresh_from).toBe(learnedTopics)
})

async function rate(cardid = 0): Promise<string> {
  const reviewId = crypto.randomUUID()
  await learner.call('PUT /api/submitAnswer', { cardid, rating: 4, reviewId })
  return reviewId
}

async function expectNext(cardId: number | undefined | null): Promise<void> {
  expect(await learner.call('POST /api/getNextCard', { id: deckId })).toEqual({ id: cardId })
}

test('a card that is added to a learned topic comes first', async () => {
  const [added] = await addCards(learner, { deckId, topicId: topicIds[2] ?? 0 }, 1)
  await expectNext(added)
  await rate(added)
  await expectNext(cardIds[learnedTopics])
})

test('a card that moves to a learned topic comes first', async () => {
  const last = { id: cardIds.at(-1) ?? 0, deckId, topicId: topicIds[1] ?? 0, questionText: 'moved', isGapText: false }
  await learner.call('PUT /api/updateCard', { ...last, Answers: [{ text: 'here' }] })
  await expectNext(last.id)
})

test('a card whose only review was undone comes first', async () => {
  const [added] = await addCards(learner, { deckId, topicId: topicIds[0] ?? 0 }, 1)
  const review = await rate(added)
  await expectNext(cardIds[learnedTopics])
  await learner.call('PUT /api/undoReview', { reviewId: review })
  await expectNext(added)
})

test('adding or deleting an earlier topic changes nothing', async () => {
  const inner = await learner.call('PUT /api/topic', { name: 'Inner', topic: topicIds[0] ?? 0, deck: deckId })
  await expectNext(cardIds[learnedTopics])
  await learner.call('PUT /api/deleteTopic', { id: topicIds[3] ?? 0 })
  await expectNext(cardIds[learnedTopics])
  const [added] = await addCards(learner, { deckId, topicId: inner.id }, 1)
  await expectNext(added)
})

test('a completely learned deck has no fresh card until one is added', async () => {
  for (const cardid of cardIds.slice(learnedTopics)) await rate(cardid)
  await expectNext(null)
  const [added] = await addCards(learner, { deckId, topicId: topicIds[4] ?? 0 }, 1)
  await expectNext(added)
})
