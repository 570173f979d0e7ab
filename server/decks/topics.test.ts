import { beforeAll, expect, test } from 'vitest'
import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, makeDeck } from '../testing/decks.ts'

let app: TestApp
let author: Client
let deck: number

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

const newDeck = async () => (deck = (await author.call('PUT /api/deck', { name: 'Biology', description: '' })).id)
const add = async (name: string, topic: number | null = null) =>
  (await author.call('PUT /api/topic', { name, topic, deck })).id
type Names = (string | Names)[]
const namesOf = (nodes: TopicNode[]): Names =>
  nodes.flatMap(({ name, elements }): Names => (elements.length > 0 ? [name, namesOf(elements)] : [name]))
const tree = async () => namesOf(await author.call('PUT /api/getTopics', { id: deck }))
const positions = async () =>
  (await app.db.selectFrom('topics').select('tree_position').where('deck_id', '=', deck).execute())
    .map((row) => row.tree_position)
    .toSorted((a, b) => a - b)

test('topics and subtopics are returned as a tree, in the order in which they were added', async () => {
  await newDeck()
  const a = await add('A')
  const b = await add('B')
  const a1 = await add('A1', a)
  await add('B1', b)
  await add('A2', a)
  await add('A1a', a1)
  await add('C')
  expect(await tree()).toEqual(['A', ['A1', ['A1a'], 'A2'], 'B', ['B1'], 'C'])
  expect(await author.call('GET /api/deck/:id', { id: String(deck) })).toMatchObject({
    structure: await author.call('PUT /api/getTopics', { id: deck }),
  })
})

test('a topic shows how many cards are directly in it', async () => {
  await newDeck()
  const outer = await add('Outer')
  const inner = await add('Inner', outer)
  await addCards(author, { deckId: deck, topicId: outer }, 1)
  await addCards(author, { deckId: deck, topicId: inner }, 2)
  expect(await author.call('PUT /api/getTopics', { id: deck })).toEqual([
    { id: outer, name: 'Outer', cards: 1, elements: [{ id: inner, name: 'Inner', cards: 2, elements: [] }] },
  ])
})

test('a name is trimmed and must not be blank', async () => {
  await newDeck()
  const id = await add('  Cells 🧫 تهجئة ')
  const name = async () => (await author.call('GET /api/getTopicName/:id', { id: String(id) })).name
  expect(await name()).toBe('Cells 🧫 تهجئة')
  await author.call('PUT /api/renametopic', { topic: id, name: '\tCell biology\n' })
  expect(await name()).toBe('Cell biology')
  const { errors } = await author.refused('PUT /api/renametopic', { topic: id, name: ' \u2003' })
  expect(errors).toEqual([{ path: 'name', message: 'Give the topic a name.' }])
  expect(await name()).toBe('Cell biology')
})

test('a parent must exist in the same deck', async () => {
  await newDeck()
  const elsewhere = await add('Elsewhere')
  await newDeck()
  for (const topic of [elsewhere, 999_999])
    expect((await author.refused('PUT /api/topic', { name: 'x', topic, deck })).status).toBe(404)
  expect(await tree()).toEqual([])
})

test('topics can be nested up to twelve levels deep', async () => {
  await newDeck()
  let parent: number | null = null
  for (let depth = 1; depth <= limits.topicDepth; depth++) parent = await add(`Level ${depth}`, parent)
  const message = 'Topics can be nested up to 12 levels deep.'
  expect(await author.refused('PUT /api/topic', { name: 'x', topic: parent, deck })).toMatchObject({
    status: 400,
    detail: message,
    errors: [{ path: 'topic', message }],
  })
})

test('a deck has up to two thousand topics', async () => {
  await newDeck()
  const rows = Array.from({ length: limits.topicsPerDeck - 1 }, (_, index) => {
    return { deck_id: deck, parent_id: null, name: `Topic ${index}`, tree_position: index }
  })
  await app.db.insertInto('topics').values(rows).execute()
  await add('the last')
  expect((await author.refused('PUT /api/topic', { name: 'x', topic: null, deck })).detail).toBe(
    'A deck can have up to 2000 topics.',
  )
  expect(await author.call('POST /api/getNextCard', { id: deck, topics: [] })).toEqual({ id: null })
})

test('deleting a topic deletes its subtopics and their cards, and updates the counts', async () => {
  await newDeck()
  const [gone, kept] = [await add('Gone'), await add('Kept')]
  const inner = await add('Inner', await add('Middle', gone))
  const [card = 0] = await addCards(author, { deckId: deck, topicId: inner }, 2)
  await addCards(author, { deckId: deck, topicId: kept }, 3)
  await author.call('PUT /api/submitAnswer', { cardid: card, rating: 4 })
  await author.call('PUT /api/deleteTopic', { id: gone })
  expect(await tree()).toEqual(['Kept'])
  expect(await author.call('GET /api/deck/:id', { id: String(deck) })).toMatchObject({ fresh_cards: 3, good_cards: 0 })
  expect((await author.refused('GET /api/getCard/:id', { id: String(card) })).status).toBe(404)
  expect((await author.refused('PUT /api/renametopic', { topic: inner, name: 'x' })).status).toBe(404)
  expect((await author.refused('PUT /api/deleteTopic', { id: gone })).status).toBe(404)
})

test('topics added at once have distinct positions', async () => {
  await newDeck()
  const parent = await add('Parent')
  await Promise.all(Array.from({ length: 12 }, (_, index) => add(`T${index}`, index % 2 ? parent : null)))
  expect(await positions()).toEqual(Array.from({ length: 13 }, (_, index) => index))
  const [first, ...others] = await author.call('PUT /api/getTopics', { id: deck })
  expect([first?.elements.length, others.length]).toEqual([6, 6])
})

test('a subtopic added while its parent is deleted is either deleted with it or refused', async () => {
  for (let round = 0; round < 8; round++) {
    await newDeck()
    const parent = await add('Parent')
    const adding = () => author.try('PUT /api/topic', { name: 'Child', topic: parent, deck })
    const removing = () => author.try('PUT /api/deleteTopic', { id: parent })
    const work = round % 2 ? [adding, removing, adding] : [adding, adding, removing]
    const answers = await Promise.all(work.map((start) => start()))
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect(await tree()).toEqual([])
  }
})

test('cards added while their topic is deleted leave consistent counts', async () => {
  for (let round = 0; round < 4; round++) {
    const { deckId, topicId } = await makeDeck(author, 1)
    const card = { deckId, topicId, questionText: 'q', isGapText: false, Answers: [{ text: 'a' }] }
    const adding = Array.from({ length: 6 }, () => author.try('PUT /api/card', card))
    const answers = await Promise.all([...adding, author.try('PUT /api/deleteTopic', { id: topicId })])
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect(await author.call('GET /api/deck/:id', { id: String(deckId) })).toMatchObject({
      fresh_cards: 0,
      structure: [],
    })
  }
})

test('adding and deleting topics while their deck is deleted causes no server error', async () => {
  await newDeck()
  const topics = [await add('A'), await add('B'), await add('C')]
  const answers = await Promise.all([
    ...topics.map((topic) => author.try('PUT /api/topic', { name: 'Child', topic, deck })),
    author.try('PUT /api/deleteDeck', { id: deck }),
    ...topics.map((id) => author.try('PUT /api/deleteTopic', { id })),
    ...topics.map((topic) => author.try('PUT /api/renametopic', { name: 'New', topic })),
  ])
  expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 409, 503].includes(status))).toEqual([])
  expect((await author.refused('PUT /api/getTopics', { id: deck })).status).toBe(404)
})
