import { beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { expectRightCounts } from '../testing/counts.ts'
import { addCards, addMember, deleteForGood, makeDeck } from '../testing/decks.ts'

let app: TestApp
let author: Client
let learner: Client
let deckId: number
let topicId: number
let cardIds: number[]

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  learner = await app.register()
})

beforeEach(async () => {
  ;({ deckId, topicId, cardIds } = await makeDeck(author, 3))
  await addMember(app, learner, deckId, 'reader')
})

const rate = (cardid = 0, as = learner) => as.call('PUT /api/submitAnswer', { cardid, rating: 3 })
const shown = async (...topics: number[]) =>
  (await author.call('POST /api/getCards', { deckid: deckId, topics })).map((card) => card.id)
const entries = () => author.call('GET /api/bin', { id: String(deckId) })
const addTopic = async (name: string, topic: number | null = null) =>
  (await author.call('PUT /api/topic', { name, topic, deck: deckId })).id
type Names = (string | Names)[]
const namesOf = (nodes: TopicNode[]): Names =>
  nodes.flatMap(({ name, elements }): Names => (elements.length > 0 ? [name, namesOf(elements)] : [name]))
const tree = async () => namesOf(await author.call('PUT /api/getTopics', { id: deckId }))
const status = async () => learner.call('GET /api/studyStatus/:id', { id: String(deckId) })

test('a deleted card is hidden from everybody, and restored to its position with its learning states', async () => {
  const [one = 0, two = 0, three = 0] = cardIds
  await rate(two)
  const before = await learner.call('GET /api/getCard/:id', { id: String(two) })
  const boxes = (await status()).boxes
  const { bin } = await author.call('PUT /api/deleteCard', { id: two })
  expect((await learner.refused('GET /api/getCard/:id', { id: String(two) })).status).toBe(404)
  expect((await learner.refused('PUT /api/submitAnswer', { cardid: two, rating: 3 })).status).toBe(404)
  const change = { id: two, deckId, topicId, isGapText: false, questionText: 'q', Answers: [{ text: 'a' }] }
  expect((await author.refused('PUT /api/updateCard', change)).status).toBe(404)
  expect((await author.refused('PUT /api/deleteCard', { id: two })).status).toBe(404)
  expect(await shown(topicId)).toEqual([one, three])
  expect(await author.call('GET /api/deck/:id', { id: String(deckId) })).toMatchObject({
    fresh_cards: 2,
    structure: [{ id: topicId, cards: 2 }],
  })
  expect((await status()).boxes).toEqual([0, 0, 0, 0, 0])
  await expectRightCounts(app)

  await author.call('PUT /api/restore', { id: bin })
  expect(await shown(topicId)).toEqual([one, two, three])
  expect(await learner.call('GET /api/getCard/:id', { id: String(two) })).toEqual(before)
  expect((await status()).boxes).toEqual(boxes)
  await expectRightCounts(app)
  expect(await entries()).toEqual([])
})

test('cards are restored to their positions, in whatever order', async () => {
  const [one = 0, two = 0, three = 0] = cardIds
  const bins: number[] = []
  for (const id of [two, three, one]) bins.push((await author.call('PUT /api/deleteCard', { id })).bin)
  for (const id of [0, 2, 1].map((index) => bins[index] ?? 0)) await author.call('PUT /api/restore', { id })
  expect(await shown(topicId)).toEqual([one, two, three])
})

test('the trash shows what was deleted, by whom, and until when', async () => {
  const inner = await addTopic('Ribosomes', topicId)
  await addTopic('Proteins', inner)
  const [inside = 0] = await addCards(author, { deckId, topicId: inner }, 1)
  await author.call('PUT /api/deleteCards', { deck: deckId, cards: [cardIds[0] ?? 0, inside] })
  await author.call('PUT /api/deleteTopic', { id: inner })
  const me = await author.call('GET /api/me', {})
  const [topic, cards] = await entries()
  expect(topic).toMatchObject({ kind: 'topic', name: 'Ribosomes', path: ['Cells'], subtopics: 1, cards: 0 })
  expect(cards).toMatchObject({ kind: 'cards', name: 'Question 1', path: ['Cells'], topics: 2, subtopics: 0, cards: 2 })
  expect(cards?.deletedBy).toBe(me.name)
  expect(Date.parse(topic?.goesAt ?? '') - Date.parse(topic?.deletedAt ?? '')).toBe(limits.binDays * 86_400_000)
})

test('a deleted topic is restored with its subtopics, cards and learning states', async () => {
  const inner = await addTopic('Ribosomes', topicId)
  const after = await addTopic('Genes')
  const [inside = 0, fresh = 0] = await addCards(author, { deckId, topicId: inner }, 2)
  await rate(inside)
  await rate(cardIds[0])
  const { bin } = await author.call('PUT /api/deleteTopic', { id: topicId })
  expect(await tree()).toEqual(['Genes'])
  expect((await learner.refused('GET /api/getTopicName/:id', { id: String(inner) })).status).toBe(404)
  await expectRightCounts(app)
  expect(await author.call('PUT /api/restore', { id: bin })).toEqual({ isAtTop: false })
  expect(await tree()).toEqual(['Cells', ['Ribosomes'], 'Genes'])
  expect([await shown(topicId), await shown(inner), await shown(after)]).toEqual([cardIds, [inside, fresh], []])
  await expectRightCounts(app)
  // Nothing that is fresh is passed over, and nothing comes twice.
  await rate(cardIds[1])
  await rate(cardIds[2])
  const queue = await learner.call('POST /api/getQueue', { id: deckId, skip: [], limit: 20 })
  expect(queue.fresh).toBe(1)
  expect(queue.cards.map(({ id }) => id)).toContain(fresh)
})

test('restoring a card recreates its deleted topic, and restoring the topic merges with that', async () => {
  const inner = await addTopic('Ribosomes', topicId)
  const [inside = 0, other = 0] = await addCards(author, { deckId, topicId: inner }, 2)
  const card = await author.call('PUT /api/deleteCard', { id: inside })
  const topic = await author.call('PUT /api/deleteTopic', { id: topicId })
  await author.call('PUT /api/restore', { id: card.bin })
  expect(await tree()).toEqual(['Cells', ['Ribosomes']])
  expect(await shown(inner)).toEqual([inside])
  await author.call('PUT /api/restore', { id: topic.bin })
  expect(await tree()).toEqual(['Cells', ['Ribosomes']])
  expect([await shown(inner), await shown(topicId)]).toEqual([[inside, other], cardIds])
  await expectRightCounts(app)
})

test('a card whose topic is gone is restored to one with the same name', async () => {
  const [one = 0] = cardIds
  const card = await author.call('PUT /api/deleteCard', { id: one })
  const topic = await author.call('PUT /api/deleteTopic', { id: topicId })
  await author.call('PUT /api/purge', { id: topic.bin })
  const again = await addTopic('cells')
  const [first = 0] = await addCards(author, { deckId, topicId: again }, 1)
  await author.call('PUT /api/restore', { id: card.bin })
  expect(await shown(again)).toEqual([first, one])
  await expectRightCounts(app)
})

test('a topic whose parent is gone or too deep is restored to the top level', async () => {
  const inner = await addTopic('Ribosomes', topicId)
  const lost = await author.call('PUT /api/deleteTopic', { id: inner })
  const parent = await author.call('PUT /api/deleteTopic', { id: topicId })
  await author.call('PUT /api/purge', { id: parent.bin })
  expect(await author.call('PUT /api/restore', { id: lost.bin })).toEqual({ isAtTop: true })
  expect(await tree()).toEqual(['Ribosomes'])

  const other = await addTopic('Other')
  const deep = await author.call('PUT /api/deleteTopic', { id: await addTopic('Deep', other) })
  let last = await addTopic('A')
  for (let level = 2; level < limits.topicDepth; level++) last = await addTopic('A', last)
  await author.call('PUT /api/moveTopic', { topic: other, parent: last, before: null })
  expect(await author.call('PUT /api/restore', { id: deep.bin })).toEqual({ isAtTop: true })
  expect((await tree()).at(-1)).toBe('Deep')
})

test('a topic cannot be restored to a full deck', async () => {
  const { bin } = await author.call('PUT /api/deleteTopic', { id: topicId })
  const rows = Array.from({ length: limits.topicsPerDeck }, (_, position) => ({
    deck_id: deckId,
    parent_id: null,
    name: `Topic ${position}`,
    tree_position: position,
  }))
  await app.db.insertInto('topics').values(rows).execute()
  expect((await author.refused('PUT /api/restore', { id: bin })).status).toBe(400)
  expect(await entries()).toHaveLength(1)
})

test('restoring an entry twice at once restores it once', async () => {
  const [one = 0] = cardIds
  await rate(one)
  const { bin } = await author.call('PUT /api/deleteCards', { deck: deckId, cards: cardIds })
  const answers = await Promise.all([0, 1, 2].map(() => author.try('PUT /api/restore', { id: bin })))
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect(await shown(topicId)).toEqual(cardIds)
  await expectRightCounts(app)
})

test(
  'counts stay right when cards are deleted while others rate, undo and move them',
  { timeout: 90_000 },
  async () => {
    const other = await addTopic('Genes')
    const more = await addCards(author, { deckId, topicId: other }, 9)
    const learners = [learner, await app.register(), await app.register()]
    for (const one of learners.slice(1)) await addMember(app, one, deckId, 'reader')
    const all = [...cardIds, ...more]
    for (let round = 0; round < 4; round++) {
      const reviewing = learners.flatMap((one) =>
        all.map((cardid) => one.try('PUT /api/submitAnswer', { cardid, rating: 1 + ((cardid + round) % 4) })),
      )
      const deleting = author.try('PUT /api/deleteCards', { deck: deckId, cards: all.filter((id) => id % 2 === 0) })
      const moving = author.try('PUT /api/moveCards', { deck: deckId, cards: all, topic: other })
      const dropping = author.try('PUT /api/deleteTopic', { id: other })
      const statuses = (await Promise.all([...reviewing, deleting, moving, dropping])).map((answer) => answer.status)
      expect(statuses.filter((one) => one !== 200 && one !== 404)).toEqual([])
      await expectRightCounts(app)
      const restoring = (await entries()).map(({ id }) => author.try('PUT /api/restore', { id }))
      const rating = all.map((cardid) => learner.try('PUT /api/submitAnswer', { cardid, rating: 3 }))
      const after = (await Promise.all([...restoring, ...rating])).map((answer) => answer.status)
      expect(after.filter((one) => one !== 200 && one !== 404)).toEqual([])
      await expectRightCounts(app)
    }
    // Nobody who rated everything is offered a fresh card, and nobody else misses one.
    const { structure } = await author.call('GET /api/deck/:id', { id: String(deckId) })
    expect(structure.reduce((sum, topic) => sum + topic.cards, 0)).toBe(all.length)
    for (const one of learners) {
      for (let step = 0; step <= all.length; step++) {
        const { fresh, cards } = await one.call('POST /api/getQueue', { id: deckId, skip: [], limit: 20 })
        if (fresh === 0) break
        const states = await one.call('POST /api/cardFacts', { deckid: deckId, topics: structure.map(({ id }) => id) })
        const next = cards.find(({ id }) => states.some((state) => state.id === id && state.learned === 'fresh'))
        expect(next).toBeDefined()
        await rate(next?.id, one)
      }
    }
  },
)

test('a review of a card in the trash can only be undone after restoring it', async () => {
  const reviewId = crypto.randomUUID()
  const [one = 0] = cardIds
  await learner.call('PUT /api/submitAnswer', { cardid: one, rating: 3, reviewId })
  const { bin } = await author.call('PUT /api/deleteCard', { id: one })
  expect((await learner.refused('PUT /api/undoReview', { reviewId })).status).toBe(404)
  await author.call('PUT /api/restore', { id: bin })
  expect(await learner.call('PUT /api/undoReview', { reviewId })).toEqual({ cardid: one })
  await expectRightCounts(app)
})

test('a deck is deleted with its trash, and trash entries survive the account of their creator', async () => {
  const editor = await app.register()
  await addMember(app, editor, deckId, 'editor')
  await editor.call('PUT /api/deleteCard', { id: cardIds[0] ?? 0 })
  const { id } = await editor.call('GET /api/me', {})
  await app.db.deleteFrom('users').where('id', '=', id).execute()
  expect(await entries()).toMatchObject([{ deletedBy: null }])
  await deleteForGood(author, deckId)
  expect(await app.db.selectFrom('bin').select('id').where('deck_id', '=', deckId).execute()).toEqual([])
})

test('entries are purged after 30 days', async () => {
  const [one = 0, two = 0] = cardIds
  await rate(one)
  await author.call('PUT /api/deleteCards', { deck: deckId, cards: [one] })
  const now = Date.now()
  const day = 86_400_000
  app.clock.now = () => new Date(now + (limits.binDays - 1) * day)
  await author.call('PUT /api/deleteCard', { id: two })
  await app.cleanUp()
  expect(await entries()).toHaveLength(2)
  app.clock.now = () => new Date(now + limits.binDays * day + 60_000)
  expect(await entries()).toHaveLength(1)
  await app.cleanUp()
  app.clock.now = () => new Date()
  const left = await app.db.selectFrom('cards').select('id').where('deck_id', '=', deckId).orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(cardIds.slice(1))
  await expectRightCounts(app)
})
