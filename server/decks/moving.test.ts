import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { expectRightCounts } from '../testing/counts.ts'
import { addCards } from '../testing/decks.ts'

let app: TestApp
let author: Client
let deck: number

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

beforeEach(async () => {
  deck = (await author.call('PUT /api/deck', { name: 'Biology', description: '' })).id
})

const add = async (name: string, topic: number | null = null) =>
  (await author.call('PUT /api/topic', { name, topic, deck })).id
const move = (topic: number, parent: number | null, before: number | null = null) =>
  author.call('PUT /api/moveTopic', { topic, parent, before })
type Names = (string | Names)[]
const namesOf = (nodes: TopicNode[]): Names =>
  nodes.flatMap(({ name, elements }): Names => (elements.length > 0 ? [name, namesOf(elements)] : [name]))
const tree = async () => namesOf(await author.call('PUT /api/getTopics', { id: deck }))
const questions = async (...topics: number[]) =>
  (await author.all('POST /api/getCards', { deckid: deck, topics })).map((card) => card.id)

test('a topic moves with its content: among its siblings, into another topic, and out', async () => {
  const [a, b, c] = [await add('A'), await add('B'), await add('C')]
  await add('A1', a)
  await move(a, null, c)
  expect(await tree()).toEqual(['B', 'A', ['A1'], 'C'])
  await move(a, b)
  expect(await tree()).toEqual(['B', ['A', ['A1']], 'C'])
  await move(c, b, a)
  expect(await tree()).toEqual(['B', ['C', 'A', ['A1']]])
  await move(a, null)
  await move(a, null)
  expect(await tree()).toEqual(['B', ['C'], 'A', ['A1']])
})

test('a topic cannot move into itself, too deep, or to a missing place', async () => {
  const a = await add('A')
  const inner = await add('A1', a)
  const refused = async (topic: number, parent: number | null, before: number | null) =>
    (await author.refused('PUT /api/moveTopic', { topic, parent, before })).status
  expect(await refused(a, inner, null)).toBe(400)
  expect(await refused(a, a, null)).toBe(400)
  // Not a topic of that parent.
  expect(await refused(a, null, inner)).toBe(404)
  let deepest = await add('B')
  for (let level = 2; level < limits.topicDepth; level++) deepest = await add('B', deepest)
  expect(await refused(a, deepest, null)).toBe(400)
  await move(inner, deepest)
  const other = await author.call('PUT /api/deck', { name: 'Other', description: '' })
  const foreign = await author.call('PUT /api/topic', { name: 'X', deck: other.id })
  expect(await refused(a, foreign.id, null)).toBe(404)
})

test('topics that move at once keep a tree without gaps', async () => {
  const ids: number[] = []
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await add(name))
  const [a = 0, b = 0, c = 0, d = 0] = ids
  const both = [author.try('PUT /api/moveTopic', { topic: a, parent: b, before: null })]
  both.push(author.try('PUT /api/moveTopic', { topic: b, parent: a, before: null }))
  const statuses = (await Promise.all(both)).map(({ status }) => status).toSorted((x, y) => x - y)
  expect(statuses).toEqual([200, 400])
  await Promise.all([move(c, null), move(d, null), move(c, null, d), add('E'), move(d, null)])
  const rows = await app.db.selectFrom('topics').select('tree_position').where('deck_id', '=', deck).execute()
  expect(rows.map((row) => row.tree_position).toSorted((x, y) => x - y)).toEqual([0, 1, 2, 3, 4])
})

test('the search for fresh cards restarts after topics were moved', async () => {
  const ids: number[] = []
  for (let number = 0; number < 25; number++) ids.push(await add(`Topic ${number}`))
  const [last = 0] = await addCards(author, { deckId: deck, topicId: ids.at(-1) ?? 0 }, 1)
  const [first = 0] = await addCards(author, { deckId: deck, topicId: ids[0] ?? 0 }, 1)
  await author.call('PUT /api/submitAnswer', { cardid: first, rating: 4 })
  const next = async () => (await author.call('POST /api/getNextCard', { id: deck })).id
  expect([await next(), await next()]).toEqual([last, last])
  await move(ids.at(-1) ?? 0, null, ids[0])
  expect(await next()).toBe(last)
})

test('cards move to another topic and within their own, in the given order', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const [one = 0, two = 0, three = 0] = await addCards(author, { deckId: deck, topicId: a }, 3)
  const [four = 0, five = 0] = await addCards(author, { deckId: deck, topicId: b }, 2)
  const moveCards = (cards: number[], topic: number, before?: number) =>
    author.call('PUT /api/moveCards', { deck, cards, topic, ...(before ? { before } : {}) })
  await moveCards([three], a, one)
  expect(await questions(a)).toEqual([three, one, two])
  await moveCards([two, three], b, five)
  await moveCards([two, three], b, five)
  expect([await questions(a), await questions(b)]).toEqual([[one], [four, two, three, five]])
  await moveCards([four, one], b)
  expect(await questions(b)).toEqual([two, three, five, four, one])
  await expectRightCounts(app)
})

test('missing cards are skipped, and nothing moves to a missing place', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const [one = 0, two = 0] = await addCards(author, { deckId: deck, topicId: a }, 2)
  await author.call('PUT /api/deleteCard', { id: one })
  await author.call('PUT /api/moveCards', { deck, cards: [one, two], topic: b })
  expect(await questions(b)).toEqual([two])
  const refused = async (input: object) => (await author.refused('PUT /api/moveCards', { deck, ...input })).status
  expect(await refused({ cards: [one], topic: b })).toBe(404)
  expect(await refused({ cards: [two], topic: b, before: one })).toBe(404)
  expect(await refused({ cards: [two], topic: b, before: two })).toBe(404)
  const other = await author.call('PUT /api/deck', { name: 'Other', description: '' })
  const foreign = await author.call('PUT /api/topic', { name: 'X', deck: other.id })
  expect(await refused({ cards: [two], topic: foreign.id })).toBe(404)
})

test('learning states move with cards, and fresh cards come up in their new topic', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const [known = 0, fresh = 0] = await addCards(author, { deckId: deck, topicId: b }, 2)
  const [inA = 0] = await addCards(author, { deckId: deck, topicId: a }, 1)
  for (const cardid of [inA, known]) await author.call('PUT /api/submitAnswer', { cardid, rating: 4 })
  const next = async (...topics: number[]) => (await author.call('POST /api/getNextCard', { id: deck, topics })).id
  expect(await next(a)).toBeNull()
  await author.call('PUT /api/moveCards', { deck, cards: [fresh, known], topic: a, before: inA })
  expect(await next(a)).toBe(fresh)
  expect(await author.call('GET /api/topicCounts/:id', { id: String(deck) })).toEqual([{ topic: a, due: 0, fresh: 1 }])
  await author.call('PUT /api/submitAnswer', { cardid: fresh, rating: 4 })
  expect(await next(a)).toBeNull()
  await expectRightCounts(app)
})

test('the search for fresh cards does not repeat what a learner has completed', async () => {
  const a = await add('A')
  const ids = await addCards(author, { deckId: deck, topicId: a }, 3)
  for (const cardid of ids) await author.call('PUT /api/submitAnswer', { cardid, rating: 4 })
  await author.call('PUT /api/moveCards', { deck, cards: ids.slice(-1), topic: a, before: ids[0] })
  const row = await app.db
    .selectFrom('learner_topics')
    .innerJoin('topics', 'topics.id', 'topic_id')
    .select(['fresh_position', 'next_position'])
    .where('topic_id', '=', a)
    .executeTakeFirstOrThrow()
  expect(row.fresh_position).toBe(row.next_position)
})

test('thousands of cards move at once', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const rows = Array.from({ length: 5000 }, (_, position) => ({
    deck_id: deck,
    topic_id: a,
    position,
    question_text: `Q${position}`,
    is_gap_text: true,
    created_at: new Date(),
    changed_at: new Date(),
  }))
  const inserted = await app.db.insertInto('cards').values(rows).returning('id').execute()
  await app.db.updateTable('topics').set({ next_position: 5000 }).where('id', '=', a).execute()
  const ids = inserted.map(({ id }) => id)
  await author.call('PUT /api/moveCards', { deck, cards: ids.toReversed(), topic: b })
  expect((await questions(b)).slice(0, 3)).toEqual(ids.toReversed().slice(0, 3))
  const { bin } = await author.call('PUT /api/deleteCards', { deck, cards: ids })
  await expectRightCounts(app)
  await author.call('PUT /api/restore', { id: bin })
  expect(await questions(b)).toEqual(ids.toReversed())
  await expectRightCounts(app)
})
