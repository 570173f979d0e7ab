import { utils, write } from '@e965/xlsx'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../shared/api/contract.ts'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'

type Choices = Partial<CallInput<'PUT /api/import'>>

let app: TestApp
let author: Client
let deck: Awaited<ReturnType<typeof makeDeck>>

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  author = await app.register()
  deck = await makeDeck(author, 1)
})

const fileOf = (text: string, name = 'space.csv') => ({ files: { file: { bytes: Buffer.from(text), name } } })
const importFile = async (text: string, choices: Choices = {}, more: { idempotencyKey?: string; name?: string } = {}) =>
  author.call('PUT /api/import', choices, { ...fileOf(text, more.name), ...more })
const preview = async (text: string, choices: Choices = {}) =>
  author.call('PUT /api/importPreview', choices, fileOf(text))

const topicsOf = async (deckId: number) => author.call('PUT /api/getTopics', { id: deckId })
/** The cards of a deck, as question and answer. */
async function cardsOf(deckId: number) {
  const topics: number[] = []
  const collect = (nodes: Awaited<ReturnType<typeof topicsOf>>) => {
    for (const { id, elements } of nodes) {
      topics.push(id)
      collect(elements)
    }
  }
  collect(await topicsOf(deckId))
  const cards = await author.call('POST /api/getCards', { deckid: deckId, topics })
  return cards.map((card) => ({ ...card, pair: [card.questionText, card.Answers[0]?.text] }))
}
const pairsOf = async (deckId: number) => (await cardsOf(deckId)).map(({ pair }) => pair)

const sky = 'Question;Answer;Tags;Topic\nSun;Sonne;light;Day\nMoon;Mond;;Night\nStar;Stern;light far;Night\n;Nobody;;\n'

test('a preview says what was found, and writes nothing', async () => {
  const before = await author.call('GET /api/myDecks', {})
  const found = await preview(sky)
  expect(found).toMatchObject({
    format: 'table',
    separator: ';',
    hasHeader: true,
    deckName: 'space',
    notes: 4,
    cards: 3,
    topics: [
      { path: ['Day'], cards: 1 },
      { path: ['Night'], cards: 2 },
    ],
    skipped: [{ what: 'no-question', count: 1 }],
    left: [{ line: 5, what: 'no-question', text: 'Nobody' }],
  })
  expect(found.columns.map(({ role }) => role)).toEqual(['question', 'answer', 'tags', 'topic'])
  expect(found.sample).toHaveLength(3)
  expect(await author.call('GET /api/myDecks', {})).toEqual(before)
})

test('an import makes a deck with its topics and cards, and accounts for every line', async () => {
  const done = await importFile(sky, { name: 'Sky' })
  const [deckId = 0] = done.deckIds
  expect(done).toMatchObject({ state: 'done', notes: 4, cards: 3, topics: 2, updated: 0, media: 0, reviews: 0 })
  expect(done.skipped).toEqual([{ what: 'no-question', count: 1 }])
  expect(done.left).toEqual([{ line: 5, what: 'no-question', text: 'Nobody' }])
  const { left: _, ...summary } = done
  const since = { cards: 3, studied: 0, edited: 0 }
  expect(await author.call('GET /api/import/:id', { id: String(done.id) })).toEqual({ ...summary, since })
  expect(await author.call('GET /api/deck/:id', { id: String(deckId) })).toMatchObject({
    name: 'Sky',
    cards: 3,
    fresh_cards: 3,
  })
  expect((await topicsOf(deckId)).map(({ name, cards }) => [name, cards])).toEqual([
    ['Day', 1],
    ['Night', 2],
  ])
  expect(await cardsOf(deckId)).toMatchObject([
    { pair: ['Sun', 'Sonne'], tags: ['light'], version: 1 },
    { pair: ['Moon', 'Mond'], tags: [] },
    { pair: ['Star', 'Stern'], tags: ['light', 'far'] },
  ])
  const found = await author.call('GET /api/searchCards', { search: 'Stern tag:far' })
  expect(found.map(({ question }) => question)).toEqual(['Star'])
  const [first] = await cardsOf(deckId)
  const history = await author.call('GET /api/cardHistory/:id', { id: String(first?.id) })
  expect(history).toMatchObject([{ kind: 'created', content: { questionText: 'Sun' } }])
})

test('an import lists all that it leaves out, and its preview the first', async () => {
  const text = `Sun;Sonne\n${'Moon;\n'.repeat(importLimits.leftOutShown + 1)}`
  expect((await preview(text)).left).toHaveLength(importLimits.leftOutShown)
  const { left, skipped } = await importFile(text)
  expect([left.length, left.at(-1)?.line]).toEqual([importLimits.leftOutShown + 1, importLimits.leftOutShown + 2])
  expect(skipped).toEqual([{ what: 'no-answer', count: left.length }])
})

test('cards without a topic come into the chosen one, or into one that is named like the deck', async () => {
  const { deckId, topicId } = deck
  expect((await importFile('Sun;Sonne\n', { deckId, topicId })).topics).toBe(0)
  expect(await pairsOf(deckId)).toEqual([
    ['Question 1', 'Answer 1'],
    ['Sun', 'Sonne'],
  ])
  const done = await importFile('Sun;Sonne\n')
  expect((await topicsOf(done.deckIds[0] ?? 0)).map(({ name }) => name)).toEqual(['space'])
})

test('topics of a file lie below the chosen one', async () => {
  const { deckId, topicId } = deck
  await importFile('q;a;topic\nSun;Sonne;Day::Noon\n', { deckId, topicId })
  expect(await topicsOf(deckId)).toMatchObject([
    { id: topicId, elements: [{ name: 'Day', elements: [{ name: 'Noon' }] }] },
  ])
})

test('topics of a file join those of the deck, whatever their case, and new ones are the last of their parents', async () => {
  const { deckIds } = await importFile('q;a;topic\nSun;Sonne;Day::Noon\nMoon;Mond;Night\n', { name: 'Sky' })
  const [deckId = 0] = deckIds
  const file = 'q;a;topic\nSky;Himmel;DAY::Evening\nStar;Stern;Dawn\nRed;Rot;day::noon::Late\nDew;Tau;DAWN\n'
  expect(await importFile(file, { deckId })).toMatchObject({ cards: 4, topics: 3 })
  const day = [
    { name: 'Noon', cards: 1, elements: [{ name: 'Late', cards: 1 }] },
    { name: 'Evening', cards: 1 },
  ]
  const tree = [
    { name: 'Day', cards: 0, elements: day },
    { name: 'Night', cards: 1 },
    { name: 'Dawn', cards: 2 },
  ]
  expect(await topicsOf(deckId)).toMatchObject(tree)
})

test('an import fills a deck with topics, and is refused beyond that', async () => {
  const lines = Array.from({ length: limits.topicsPerDeck }, (_, n) => `Number ${n};a;Part ${n % 40}::Topic ${n}`)
  const file = ['q;a;topic', ...lines.slice(40)].join('\n')
  const { deckIds } = await importFile(file, { name: 'Full' })
  const [deckId = 0] = deckIds
  const parts = await topicsOf(deckId)
  expect([parts.length, new Set(parts.map(({ elements }) => elements.length))]).toEqual([40, new Set([49])])
  const more = (topic: string) => author.try('PUT /api/import', { deckId }, fileOf(`q;a;topic\nOne;more;${topic}\n`))
  expect(await more('Part 40')).toMatchObject({ status: 400, body: { errors: [{ path: 'topic' }] } })
  expect(await more('Part 39')).toMatchObject({ status: 200 })
})

test('all cards both ways ask the other way round after all others', async () => {
  const done = await importFile('Sun;Sonne\nMoon;Mond\n', { bothWays: true })
  expect(done).toMatchObject({ notes: 2, cards: 4 })
  expect(await pairsOf(done.deckIds[0] ?? 0)).toEqual([
    ['Sun', 'Sonne'],
    ['Moon', 'Mond'],
    ['Sonne', 'Sun'],
    ['Mond', 'Moon'],
  ])
})

test('the same file twice changes nothing', async () => {
  const { deckId } = deck
  await importFile(sky, { deckId })
  const before = await cardsOf(deckId)
  for (const duplicates of ['skip', 'update'] as const) {
    const again = await importFile(sky, { deckId, duplicates, bothWays: false })
    expect(again).toMatchObject({ notes: 4, cards: 0, topics: 0, updated: 0 })
    expect(again.skipped).toContainEqual({ what: 'duplicate', count: 3 })
    expect(again.left.filter(({ what }) => what === 'duplicate').map(({ text }) => text)).toEqual([
      'Sun',
      'Moon',
      'Star',
    ])
  }
  expect(await cardsOf(deckId)).toEqual(before)
  expect((await importFile(sky, { deckId, duplicates: 'both' })).cards).toBe(3)
})

test('a line that is twice in a file becomes one card', async () => {
  const done = await importFile('Sun;Sonne\nSun;Sonne\nSun;Stern\n')
  expect([done.cards, done.skipped]).toEqual([2, [{ what: 'duplicate', count: 1 }]])
})

test('cards are updated by their id, or by a question that occurs once', async () => {
  const { deckId } = deck
  const withIds = 'guid;q;a\nx1;Sun;Sonne\ny2;Moon;Mond\n'
  await importFile(withIds, { deckId })
  await importFile('Star;Stern\nTwin;one\nTwin;two\n', { deckId })
  const byId = await importFile('guid;q;a;tags\nx1;The sun;Sonne;light\ny2;Moon;Mond;\n', {
    deckId,
    duplicates: 'update',
  })
  expect(byId).toMatchObject({ cards: 0, updated: 1, skipped: [{ what: 'duplicate', count: 1 }] })
  const shown = await preview('Star;Der Stern\n', { deckId, duplicates: 'update' })
  expect(shown).toMatchObject({ cards: 0, updated: 1 })
  const byQuestion = await importFile('Star;Der Stern\nTwin;three\n', { deckId, duplicates: 'update' })
  expect(byQuestion).toMatchObject({ cards: 1, updated: 1 })
  const cards = await cardsOf(deckId)
  expect(cards.map(({ pair }) => pair)).toEqual([
    ['Question 1', 'Answer 1'],
    ['The sun', 'Sonne'],
    ['Moon', 'Mond'],
    ['Star', 'Der Stern'],
    ['Twin', 'one'],
    ['Twin', 'two'],
    ['Twin', 'three'],
  ])
  expect(cards[1]).toMatchObject({ tags: ['light'], version: 2 })
})

test('a retry with the same key adds nothing', async () => {
  const idempotencyKey = crypto.randomUUID()
  const again = () => importFile(sky, { name: 'Sky' }, { idempotencyKey })
  const [once, twice] = await Promise.all([again(), again()])
  expect(twice).toEqual(once)
  expect(await again()).toEqual(once)
  expect((await author.call('GET /api/myDecks', {})).filter(({ name }) => name === 'Sky')).toHaveLength(1)
})

test('undo puts the deck that an import made into the bin', async () => {
  const { id, deckIds } = await importFile(sky)
  await author.call('PUT /api/undoImport', { id })
  await author.call('PUT /api/undoImport', { id })
  expect((await author.call('GET /api/deckBin', {})).map((one) => one.id)).toEqual(deckIds)
  expect((await author.call('GET /api/import/:id', { id: String(id) })).state).toBe('undone')
})

test('undo puts the cards into the bin as one, with the topics that are empty then', async () => {
  const { deckId } = deck
  const { id } = await importFile(sky, { deckId })
  const night = (await topicsOf(deckId)).find(({ name }) => name === 'Night')
  const own = {
    deckId,
    topicId: night?.id ?? 0,
    isGapText: false,
    questionText: 'Mine',
    Answers: [{ text: 'a', correct: true }],
  }
  await author.call('PUT /api/card', own)
  await author.call('PUT /api/undoImport', { id })
  expect(await pairsOf(deckId)).toEqual([
    ['Question 1', 'Answer 1'],
    ['Mine', 'a'],
  ])
  expect((await topicsOf(deckId)).map(({ name }) => name)).toEqual(['Cells', 'Night'])
  const bin = await author.call('GET /api/bin', { id: String(deckId) })
  expect(bin).toMatchObject([{ kind: 'cards', cards: 3 }])
  await author.call('PUT /api/restore', { id: bin[0]?.id ?? 0 })
  expect((await topicsOf(deckId)).map(({ name, cards }) => [name, cards])).toEqual([
    ['Cells', 1],
    ['Night', 3],
    ['Day', 1],
  ])
  // Those that are in the bin are not in the deck.
  expect((await importFile(sky, { deckId })).cards).toBe(0)
})

test('undo restores the cards that were updated, but not those that have changed since', async () => {
  const { deckId } = deck
  await importFile('Sun;Sonne\nMoon;Mond\n', { deckId })
  const { id } = await importFile('Sun;Gelbe Sonne\nMoon;Heller Mond\nMars;Mars\n', { deckId, duplicates: 'update' })
  const cardOf = async (question: string) => {
    const card = (await cardsOf(deckId)).find(({ questionText }) => questionText === question)
    return { id: card?.id ?? 0, topicId: card?.topicId ?? 0 }
  }
  const since = { questionText: 'Moon', isGapText: false, Answers: [{ text: 'Unser Mond', correct: true }] }
  await author.call('PUT /api/updateCard', { deckId, ...(await cardOf('Moon')), ...since })
  await author.call('PUT /api/undoImport', { id })
  expect(await pairsOf(deckId)).toEqual([
    ['Question 1', 'Answer 1'],
    ['Sun', 'Sonne'],
    ['Moon', 'Unser Mond'],
  ])
  const { id: sun } = await cardOf('Sun')
  const history = await author.call('GET /api/cardHistory/:id', { id: String(sun) })
  expect(history.map(({ kind }) => kind)).toEqual(['restored', 'edited', 'created'])
})

test('an import beyond a quota says so and leaves nothing', async () => {
  const small = await startApp({ quotas: { ...app.deps.config.quotas, cardsPerDeck: 600 } })
  author = await small.register()
  const many = Array.from({ length: 700 }, (_, index) => `q${index};a${index}`).join('\n')
  const problem = await author.refused('PUT /api/import', {}, fileOf(many))
  expect(problem).toMatchObject({ status: 409, type: 'urn:kartei:problem:quota-exceeded' })
  expect(await author.call('GET /api/myDecks', {})).toEqual([])
})

test('only who can change a deck imports into it, and only the own imports are undone', async () => {
  const { deckId } = deck
  const [editor, stranger] = [await app.register(), await app.register()]
  await addMember(app, editor, deckId, 'editor')
  for (const call of ['PUT /api/import', 'PUT /api/importPreview'] as const)
    expect((await stranger.refused(call, { deckId }, fileOf(sky))).status).toBe(404)
  const other = await makeDeck(stranger, 0)
  expect((await author.refused('PUT /api/import', { deckId, topicId: other.topicId }, fileOf(sky))).status).toBe(404)
  const { id } = await editor.call('PUT /api/import', { deckId }, fileOf(sky))
  expect((await author.refused('PUT /api/undoImport', { id })).status).toBe(404)
  await editor.call('PUT /api/undoImport', { id })
  expect(await pairsOf(deckId)).toEqual([['Question 1', 'Answer 1']])
})

test('a file that has no cards, is of another kind or too large is refused', async () => {
  const refused = async (bytes: Buffer, name: string) => {
    const { status, errors } = await author.refused('PUT /api/import', {}, { files: { file: { bytes, name } } })
    return [status, errors?.[0]?.path]
  }
  expect(await refused(Buffer.from('only words'), 'a.csv')).toEqual([400, 'file'])
  expect(await refused(Buffer.from(''), 'a.csv')).toEqual([400, 'file'])
  expect(await refused(Buffer.from('PK\u0003\u0004 cut off'), 'a.xlsx')).toEqual([400, 'file'])
  expect(await refused(Buffer.from('%PDF-1.7'), 'a.csv')).toEqual([415, 'file'])
  expect(await refused(Buffer.alloc(importLimits.fileBytes + 1, 'a;b\n'), 'a.csv')).toEqual([413, undefined])
  expect(await author.refused('PUT /api/import', {})).toMatchObject({ status: 400, errors: [{ path: 'file' }] })
})

test('a small workbook that repeats long texts is refused', async () => {
  const text = 'word '.repeat(1900)
  const sheet = utils.aoa_to_sheet(Array.from({ length: 2500 }, () => [text, text]))
  const bytes = write({ SheetNames: ['Long'], Sheets: { Long: sheet } }, { type: 'buffer', bookSST: true }) as Buffer
  expect(bytes.length).toBeLessThan(importLimits.textLength / 100)
  const files = { file: { bytes, name: 'long.xlsx' } }
  expect(await author.refused('PUT /api/importPreview', {}, { files })).toMatchObject({ status: 400 })
})

test('twenty thousand cards are imported and undone, and more are refused', { timeout: 60_000 }, async () => {
  await verify(app, author)
  const lines = Array.from({ length: limits.cardsAtOnce }, (_, index) => `q${index};a${index};t${index % 7}`)
  const done = await importFile(['q;a;topic', ...lines].join('\n'))
  expect(done).toMatchObject({ cards: limits.cardsAtOnce, topics: 7 })
  await author.call('PUT /api/undoImport', { id: done.id })
  const { status } = await author.refused('PUT /api/import', {}, fileOf(['q;a', ...lines, 'one;more'].join('\n')))
  expect(status).toBe(400)
})

test('a card is updated for the sake of another explanation, and not for the same or none', async () => {
  const { deckId } = deck
  const file = (explanation: string) => `question;answer;explanation\nSun;Sonne;${explanation}\n`
  await importFile(file('A star.'), { deckId })
  const updated = async (explanation: string) =>
    (await importFile(file(explanation), { deckId, duplicates: 'update' })).updated
  expect([await updated('A star.'), await updated(''), await updated('Our star.')]).toEqual([0, 0, 1])
  expect((await cardsOf(deckId)).at(-1)).toMatchObject({ explanation: 'Our star.' })
})

test('an update of a choice keeps its options', async () => {
  const { deckId, topicId } = deck
  const Answers = [
    { text: 'Mars', correct: false },
    { text: 'Venus', correct: true },
  ]
  const card = { deckId, topicId, questionText: 'Hottest planet?', isGapText: false, Answers }
  await author.call('PUT /api/card', card)
  await importFile('question;answer;tags\nHottest planet?;Venus;planet\n', { deckId, duplicates: 'update' })
  const updated = (await cardsOf(deckId)).at(-1)
  expect(updated).toMatchObject({ questionText: 'Hottest planet?', Answers, tags: ['planet'] })
})

test('an update of a card that asks to type leaves it so', async () => {
  const { deckId, topicId } = deck
  const Answers = [{ text: 'Jupiter', correct: true }]
  const card = { deckId, topicId, questionText: 'Largest planet?', isGapText: false, isTyped: true, Answers }
  await author.call('PUT /api/card', card)
  await importFile('question;answer\nLargest planet?;Jupiter, by far\n', { deckId, duplicates: 'update' })
  expect((await cardsOf(deckId)).at(-1)).toMatchObject({ isTyped: true, Answers: [{ text: 'Jupiter, by far' }] })
})

test('ids that only count the lines do not make different cards the same', async () => {
  const { deckId } = deck
  await importFile('id;question;answer\n1;Sun;Sonne\n2;Moon;Mond\n', { deckId })
  const second = await importFile('id;question;answer\n1;Star;Stern\n2;Sky;Himmel\n', { deckId, duplicates: 'update' })
  expect(second).toMatchObject({ cards: 2, updated: 0 })
})

test('the two directions of an imported pair are siblings', async () => {
  const done = await importFile('Sun;Sonne\nMoon;Mond\n', { bothWays: true })
  const cards = await cardsOf(done.deckIds[0] ?? 0)
  expect(cards.map(({ pair }) => pair[0])).toEqual(['Sun', 'Moon', 'Sonne', 'Mond'])
  const [sun, moon, sonne, mond] = cards.map(({ siblingId }) => siblingId)
  expect([sun, moon]).toEqual([cards[0]?.id, cards[1]?.id])
  expect([sonne, mond]).toEqual([sun, moon])
})

test('an import changes a limited number of cards', async () => {
  const { deckId } = deck
  const lines = (answer: string) =>
    Array.from({ length: importLimits.updates + 1 }, (_, n) => `Number ${n};${answer}\n`).join('')
  await importFile(lines('old'), { deckId })
  const refused = await author.try('PUT /api/import', { deckId, duplicates: 'update' }, fileOf(lines('new')))
  expect(refused).toMatchObject({ status: 400 })
  expect((await pairsOf(deckId))[1]).toEqual(['Number 0', 'old'])
})
