import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { limits, serverLimits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { expectRightCounts } from '../testing/counts.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'
import { allow, quotaExceeded, usageOf } from '../testing/quotas.ts'

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
const card = (tags?: string[] | null) => ({ ...content, deckId, topicId, tags })
const create = async (tags?: string[] | null) => (await author.call('PUT /api/card', card(tags))).id
const read = (id: number) => author.call('GET /api/getCard/:id', { id: String(id) })
const tagsOf = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).tags))
const tagCards = (cards: number[], tag: string, isTagged = true) =>
  author.call('PUT /api/tagCards', { deck: deckId, cards, tags: [tag], isTagged })
const deckTags = async (id: number) =>
  (await author.call('GET /api/deckTags/:id', { id: String(id) })).map(({ tag }) => tag)

test('a card has the tags that it was given, each once as it is spelled first', async () => {
  expect(await tagsOf(await create())).toEqual([[]])
  const id = await create([' Heart', 'step1::valves', 'HEART', 'u\u0308bung', 'ÜBUNG'])
  expect(await tagsOf(id)).toEqual([['Heart', 'step1::valves', 'übung']])
  const cards = await author.call('POST /api/getCards', { deckid: deckId, topics: [topicId] })
  expect(cards.find((one) => one.id === id)?.tags).toEqual(['Heart', 'step1::valves', 'übung'])
})

test('a change without tags keeps them, and an empty list removes them', async () => {
  const id = await create(['old'])
  await author.call('PUT /api/updateCard', { ...card(), questionText: 'What?', id })
  expect(await read(id)).toMatchObject({ questionText: 'What?', tags: ['old'], version: 2 })
  await author.call('PUT /api/updateCard', { ...card([]), questionText: 'What?', id })
  expect(await read(id)).toMatchObject({ tags: [], version: 3 })
})

test('the history has the tags of a card, and restores them', async () => {
  const id = await create(['first'])
  await author.call('PUT /api/updateCard', { ...card(['second']), id })
  const history = await author.call('GET /api/cardHistory/:id', { id: String(id) })
  expect(history.map((version) => version.content.tags)).toEqual([['second'], ['first']])
  await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 2 })
  expect(await read(id)).toMatchObject({ tags: ['first'], version: 3 })
})

test('learners suggest tags, and a suggestion without any leaves them as they are', async () => {
  const id = await create(['mine'])
  await reader.call('PUT /api/library', { id: deckId })
  const suggest = (tags?: string[]) =>
    reader.call('PUT /api/suggestCard', { ...content, id, tags }, { expectedVersion: 1 })
  await suggest()
  const { suggestions } = await author.call('GET /api/suggestions/:id', { id: String(deckId) })
  expect(suggestions.map((one) => [one.content.tags, one.now.tags])).toEqual([[['mine'], ['mine']]])
  const { id: suggestion } = await suggest(['mine', 'better'])
  await author.call('PUT /api/decideSuggestion', { id: suggestion, decision: 'accept' }, { expectedVersion: 1 })
  expect(await read(id)).toMatchObject({ tags: ['mine', 'better'], version: 2 })
})

test('copies, the bin and the export have tags', async () => {
  const id = await create(['exported'])
  const { id: copy } = await reader.call('PUT /api/copyDeck', { id: deckId })
  const { structure } = await reader.call('GET /api/deck/:id', { id: String(copy) })
  const cards = await reader.call('POST /api/getCards', { deckid: copy, topics: structure.map((topic) => topic.id) })
  expect(cards.map(({ tags }) => tags)).toContainEqual(['exported'])
  const exported = async (file: string) => {
    const { files } = await exportOf(author)
    return [...files]
      .filter(([name]) => name.endsWith(file))
      .map(([, bytes]) => String(bytes))
      .join('')
  }
  expect(await exported('/cards.json')).toContain('"tags":["exported"]')
  const { bin } = await author.call('PUT /api/deleteCard', { id })
  expect(await exported('/bin.json')).toContain('"tags":["exported"]')
  expect(await deckTags(deckId)).not.toContain('exported')
  await author.call('PUT /api/restore', { id: bin })
  expect(await tagsOf(id)).toEqual([['exported']])
})

test('tags are bounded in number and length, and have no blanks', async () => {
  const refused = async (tags: string[]) => (await author.refused('PUT /api/card', card(tags))).errors
  expect(await refused(['x'.repeat(limits.tagLength + 1)])).toMatchObject([{ path: 'tags.0' }])
  expect(await refused(['fine', 'two words'])).toEqual([
    { path: 'tags.1', message: 'Tags can’t contain spaces, commas or quotation marks.' },
  ])
  const many = Array.from({ length: limits.tagsPerCard + 1 }, (_, index) => `tag${index}`)
  expect(await refused(many)).toEqual([{ path: 'tags', message: `At most ${limits.tagsPerCard} tags.` }])
})

test('many cards get a tag at once, and lose it again', async () => {
  const ids = [await create(), await create(['Übung', 'heart']), await create(['lung'])]
  expect(await tagCards(ids, 'übung')).toEqual({
    cards: [ids[0], ids[2]].map((id) => ({ id, version: 1 })),
    after: null,
  })
  expect(await tagsOf(...ids)).toEqual([['übung'], ['Übung', 'heart'], ['lung', 'übung']])
  expect(await read(ids[1] ?? 0)).toMatchObject({ version: 1 })
  expect(await read(ids[2] ?? 0)).toMatchObject({ version: 2 })
  const history = await author.call('GET /api/cardHistory/:id', { id: String(ids[2]) })
  expect(history.map(({ kind, content: { tags } }) => [kind, tags])).toEqual([
    ['edited', ['lung', 'übung']],
    ['created', ['lung']],
  ])
  await tagCards(ids, 'ÜBUNG', false)
  expect(await tagsOf(...ids)).toEqual([[], ['heart'], ['lung']])
})

test('several tags are added at once, as one version', async () => {
  const ids = [await create(['one']), await create()]
  const { cards } = await author.call('PUT /api/tagCards', {
    deck: deckId,
    cards: ids,
    tags: ['One', 'two'],
    isTagged: true,
  })
  expect(await tagsOf(...ids)).toEqual([
    ['one', 'two'],
    ['One', 'two'],
  ])
  expect(await read(ids[0] ?? 0)).toMatchObject({ version: 2 })
  await author.call('PUT /api/restoreTags', { deck: deckId, cards })
  expect(await tagsOf(...ids)).toEqual([['one'], []])
})

test('a tag that a card has no room for is given to none', async () => {
  const full = await create(Array.from({ length: limits.tagsPerCard }, (_, index) => `tag${index}`))
  const other = await create()
  const input = { deck: deckId, cards: [other, full], tags: ['more'], isTagged: true }
  const { status, detail } = await author.refused('PUT /api/tagCards', input)
  expect([status, detail]).toEqual([400, `At most ${limits.tagsPerCard} tags.`])
  expect(await tagsOf(other)).toEqual([[]])
  await tagCards([full], 'TAG3')
})

test('tagging many cards keeps no more versions than editing them', async () => {
  const id = await create()
  for (let time = 0; time < serverLimits.versionsPerCard / 2; time++) {
    await tagCards([id], 'often')
    await tagCards([id], 'often', false)
  }
  const history = await author.call('GET /api/cardHistory/:id', { id: String(id) })
  expect([history.length, history[0]?.version]).toEqual([
    serverLimits.versionsPerCard,
    serverLimits.versionsPerCard + 1,
  ])
})

test('cards of other decks, and those that are gone, are left alone', async () => {
  const other = await makeDeck(author, 1)
  const gone = await create()
  await author.call('PUT /api/deleteCard', { id: gone })
  const mine = await create()
  await tagCards([gone, mine, ...other.cardIds], 'here')
  expect(await tagsOf(mine, ...other.cardIds)).toEqual([['here'], []])
})

test('only editors tag cards, and everybody who sees a deck sees its tags', async () => {
  const id = await create(['Seen', 'seen2'])
  await create(['seen'])
  const input = { deck: deckId, cards: [id], tags: ['x'], isTagged: true }
  expect((await reader.refused('PUT /api/tagCards', input)).status).toBe(403)
  const tags = await reader.call('GET /api/deckTags/:id', { id: String(deckId) })
  expect(tags.filter(({ tag }) => /^seen/i.test(tag))).toEqual([
    { tag: 'Seen', cards: 2 },
    { tag: 'seen2', cards: 1 },
  ])
})

test('tags count as text that their author stores', async () => {
  const { textBytes: before } = await usageOf(author)
  const id = await create()
  const { textBytes: without } = await usageOf(author)
  await create(['über', 'b'])
  const { textBytes: tagged } = await usageOf(author)
  // In the card, and as the list of its version, which was empty there.
  expect(tagged - without - (without - before)).toBe(Buffer.byteLength('überb"über", "b"'))
  await tagCards([id], 'bulk')
  await expectRightCounts(app)
})

test('tags that there is no room for are refused before the words of the cards are indexed', async () => {
  const crammed = await app.register()
  const { deckId: deck, cardIds: cards } = await makeDeck(crammed, 2)
  const input = { deck, cards, tags: ['full'], isTagged: true }
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'indexed'; end $$`.execute(
    app.db,
  )
  await sql`create trigger refuse before update of version on cards for each row execute function refuse()`.execute(
    app.db,
  )
  const { textBytes } = await usageOf(crammed)
  await allow(app, { textBytes: textBytes * 10 + 1 })
  expect(await crammed.refused('PUT /api/tagCards', input)).toMatchObject(quotaExceeded)
  await allow(app, {})
  await sql`drop trigger refuse on cards`.execute(app.db)
})

test('cards are found by their tags, and by those below them', async () => {
  const learner = await app.register()
  const deck = await makeDeck(learner, 0)
  const add = async (questionText: string, tags: string[]) =>
    learner.call('PUT /api/card', { ...content, deckId: deck.deckId, topicId: deck.topicId, questionText, tags })
  const { id } = await add('Valves of the heart', ['Med::Heart::valves', 'exam'])
  await add('The heart', ['med::heart'])
  await add('Hearts in poems', ['med::hearts', "it's"])
  await add('Untagged', [])
  const found = async (search: string) =>
    (await learner.call('GET /api/searchCards', { search })).map(({ question }) => question).toReversed()

  expect(await found('tag:med::heart')).toEqual(['Valves of the heart', 'The heart'])
  expect(await found('tag:MED::Heart::Valves')).toEqual(['Valves of the heart'])
  expect(await found('tag:med')).toEqual(['Valves of the heart', 'The heart', 'Hearts in poems'])
  expect(await found('tag:heart')).toEqual([])
  expect(await found('tag:me')).toEqual([])
  expect(await found('-tag:med')).toEqual(['Untagged'])
  expect(await found('heart -tag:exam')).toEqual(['The heart', 'Hearts in poems'])
  expect(await found('poems tag:med')).toEqual(['Hearts in poems'])
  expect(await found('tag:med tag:exam is:fresh deck:Biology')).toEqual(['Valves of the heart'])
  expect(await found("tag:it's")).toEqual(['Hearts in poems'])
  expect(await found("tag:a\\ tag:%_ -tag:' | x")).toEqual([])
  // A tag is no word of the card.
  expect(await found('valves')).toEqual(['Valves of the heart'])
  expect(await found('exam')).toEqual([])
  const { cards } = await learner.call('GET /api/searchToLearn', { search: 'tag:exam' })
  expect(cards).toEqual([id])

  await learner.call('PUT /api/tagCards', { deck: deck.deckId, cards: [id], tags: ['exam'], isTagged: false })
  expect(await found('tag:exam')).toEqual([])
  expect(await author.call('GET /api/searchCards', { search: 'tag:med' })).toEqual([])
})

test('every tag can be stored and found', async () => {
  const odd = ['\u0651a', '\ufdfa'.repeat(limits.tagLength), '\\', "'0", '心臓', '❤️', '|&!()<->', '%s', '#']
  const id = await create(odd)
  expect(await tagsOf(id)).toEqual([odd])
  for (const tag of odd) {
    const found = await author.call('GET /api/searchCards', { search: `tag:${tag}` })
    expect(found.map((one) => one.id)).toEqual([id])
  }
})

// Last, because it changes what is counted.
test('a version that was stored before there were tags has none', async () => {
  const id = await create(['new'])
  await sql`update card_versions set content = content - 'tags' where card_id = ${id}`.execute(app.db)
  const [version] = await author.call('GET /api/cardHistory/:id', { id: String(id) })
  expect(version?.content.tags).toEqual([])
})

test('no more than 100,000 tags of a deck are counted', async () => {
  const { deckId: large, topicId: topic } = await makeDeck(author, 0)
  await sql`
    insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at, tags)
    select ${large}, ${topic}, n, '', false, now(), now(), array_fill('often'::text, array[30])
    from generate_series(1, 3334) n`.execute(app.db)
  expect(await author.call('GET /api/deckTags/:id', { id: String(large) })).toEqual([{ tag: 'often', cards: 100_000 }])
})
