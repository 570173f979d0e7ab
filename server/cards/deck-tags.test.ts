import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { cardsTagged } from '../../shared/tags.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { expectRightCounts } from '../testing/counts.ts'
import { addMember, makeDeck } from '../testing/decks.ts'

let app: TestApp
let author: Client
let deck: number
let topic: number

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

beforeEach(async () => {
  const made = await makeDeck(author, 0)
  ;[deck, topic] = [made.deckId, made.topicId]
})

const content = { questionText: 'Why?', isGapText: false, Answers: [{ text: 'Because', correct: true }] }
const add = async (tags: string[]) =>
  (await author.call('PUT /api/card', { ...content, deckId: deck, topicId: topic, tags })).id
const rename = (tag: string, to: string | null, after: number | null = null) =>
  author.call('PUT /api/renameTag', { deck, tag, to, after })
const restore = (cards: { id: number; version: number }[]) => author.call('PUT /api/restoreTags', { deck, cards })
const read = (id: number) => author.call('GET /api/getCard/:id', { id: String(id) })
const tagsOf = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).tags))

test('the tags of a deck are listed, with the number of their cards', async () => {
  await add(['Med::heart', 'med::lung'])
  await add(['med::Heart', 'exam'])
  expect(await author.call('GET /api/deckTags/:id', { id: String(deck) })).toEqual([
    { tag: 'exam', cards: 1 },
    { tag: 'Med::heart', cards: 2 },
    { tag: 'med::lung', cards: 1 },
  ])
})

test('a tag gets another name in all cards, with those within it, in its place', async () => {
  const ids = [await add(['exam', 'Heart', 'lung']), await add(['heart::valves']), await add(['hearty'])]
  const { cards, after } = await rename('heart', 'med::heart')
  expect(after).toBeNull()
  expect(cards).toEqual(ids.slice(0, 2).map((id) => ({ id, version: 1 })))
  expect(await tagsOf(...ids)).toEqual([['exam', 'med::heart', 'lung'], ['med::heart::valves'], ['hearty']])
  expect(await author.call('GET /api/cardHistory/:id', { id: String(ids[0]) })).toMatchObject([
    { kind: 'edited', content: { tags: ['exam', 'med::heart', 'lung'] } },
    { kind: 'created', content: { tags: ['exam', 'Heart', 'lung'] } },
  ])
  await restore(cards)
  expect(await tagsOf(...ids)).toEqual([['exam', 'Heart', 'lung'], ['heart::valves'], ['hearty']])
})

test('a tag is merged into one that there is, which an undo separates again', async () => {
  const ids = [await add(['heart', 'Cor']), await add(['cor']), await add(['heart'])]
  const { cards } = await rename('heart', 'cor')
  expect(await tagsOf(...ids)).toEqual([['cor'], ['cor'], ['cor']])
  await restore(cards)
  expect(await tagsOf(...ids)).toEqual([['heart', 'Cor'], ['cor'], ['heart']])
})

test.each([
  ['in another case', 'Heart', ['Heart', 'Heart::valves']],
  ['within itself', 'heart::old', ['heart::old', 'heart::old::valves']],
])('a tag is renamed %s once, however often that is sent', async (_, to, expected) => {
  const id = await add(['heart', 'heart::valves'])
  expect((await rename('heart', to)).cards).toHaveLength(1)
  expect((await rename('heart', to)).cards).toEqual([])
  expect(await tagsOf(id)).toEqual([expected])
})

test('a tag is removed with those within it', async () => {
  const ids = [await add(['heart', 'exam']), await add(['Heart::valves'])]
  const { cards } = await rename('heart', null)
  expect(await tagsOf(...ids)).toEqual([['exam'], []])
  await restore(cards)
  await restore(cards)
  expect(await tagsOf(...ids)).toEqual([['heart', 'exam'], ['Heart::valves']])
  expect(await read(ids[0] ?? 0)).toMatchObject({ version: 3 })
})

test('a tag is renamed in steps, each of so many cards', async () => {
  const { ids } = await author.call('PUT /api/cards', {
    deckId: deck,
    topicId: topic,
    cards: Array.from({ length: cardsTagged }, (_, index) => ({ questionText: `${index}`, answer: 'a' })),
  })
  const last = await add(['heart'])
  await author.call('PUT /api/tagCards', { deck, cards: ids, tags: ['heart'], isTagged: true })
  const first = await rename('heart', 'cor')
  expect([first.cards.length, first.after]).toEqual([cardsTagged, ids.at(-1)])
  expect(await tagsOf(last)).toEqual([['heart']])
  expect(await rename('heart', 'cor', first.after)).toEqual({ cards: [{ id: last, version: 1 }], after: null })
  // Ids are larger than integers of 32 bits.
  expect(await rename('cor', 'heart', 2 ** 40)).toEqual({ cards: [], after: null })
  await expectRightCounts(app)
})

test('a tag that would become too long within another name stays as it is', async () => {
  const id = await add([`heart::${'x'.repeat(limits.tagLength - 7)}`])
  const input = { deck, tag: 'heart', to: 'hearts', after: null }
  expect((await author.refused('PUT /api/renameTag', input)).status).toBe(400)
  expect(await read(id)).toMatchObject({ version: 1 })
})

test('a step ends before the text of its cards is too much', async () => {
  const long = 'x'.repeat(limits.cardTextLength)
  const cards = Array.from({ length: 40 }, () => ({ questionText: long, answer: long }))
  const { ids } = await author.call('PUT /api/cards', { deckId: deck, topicId: topic, cards })
  const tag = { deck, tags: ['long'], isTagged: true }
  const first = await author.call('PUT /api/tagCards', { ...tag, cards: ids })
  expect(first.after).toBe(ids[first.cards.length - 1])
  const rest = ids.slice(first.cards.length)
  expect(rest.length).toBeGreaterThan(0)
  const second = await author.call('PUT /api/tagCards', { ...tag, cards: rest })
  expect([second.cards.length, second.after]).toEqual([rest.length, null])
  const undone = await author.call('PUT /api/restoreTags', { deck, cards: [...first.cards, ...second.cards] })
  expect(undone).toEqual({ cards: first.cards.map(({ id }) => ({ id, version: 2 })), after: first.after })
})

test('the tags of all decks of a user are offered, and no others', async () => {
  const learner = await app.register()
  const other = await makeDeck(learner, 0)
  const card = { ...content, deckId: other.deckId, topicId: other.topicId }
  await learner.call('PUT /api/card', { ...card, tags: ['Own', 'exam'] })
  await learner.call('PUT /api/card', { ...card, tags: ['own'] })
  await add(['theirs'])
  expect(await learner.call('GET /api/tags', {})).toEqual(['exam', 'Own'])
  await addMember(app, learner, deck, 'reader')
  expect(await learner.call('GET /api/tags', {})).toEqual(['exam', 'Own', 'theirs'])
  await author.call('PUT /api/deleteDeck', { id: deck })
  expect(await learner.call('GET /api/tags', {})).toEqual(['exam', 'Own'])
})

test('only editors rename the tags of a deck', async () => {
  const reader = await app.register()
  await addMember(app, reader, deck, 'reader')
  const id = await add(['heart'])
  for (const [call, input] of [
    ['PUT /api/renameTag', { deck, tag: 'heart', to: null, after: null }],
    ['PUT /api/restoreTags', { deck, cards: [{ id, version: 1 }] }],
  ] as const)
    expect((await reader.refused(call, input)).status).toBe(403)
})

test('a change is undone without what others did since then', async () => {
  const id = await add(['heart', 'exam'])
  const { cards } = await rename('heart', 'cor')
  const changed = { ...content, questionText: 'Since?', deckId: deck, topicId: topic, id, tags: ['theirs', 'cor'] }
  await author.call('PUT /api/updateCard', changed)
  await restore(cards)
  expect(await read(id)).toMatchObject({ questionText: 'Since?', tags: ['theirs', 'heart'] })
  const other = await makeDeck(author, 1)
  await author.call('PUT /api/restoreTags', { deck: other.deckId, cards })
  expect(await read(id)).toMatchObject({ version: 4 })
})

// Last, because it changes what is counted.
test('tags are restored from versions of the time before tags', async () => {
  const id = await add([])
  await sql`update card_versions set content = content - 'tags' where card_id = ${id}`.execute(app.db)
  await author.call('PUT /api/tagCards', { deck, cards: [id], tags: ['heart'], isTagged: true })
  await restore([{ id, version: 1 }])
  expect(await tagsOf(id)).toEqual([[]])
})
