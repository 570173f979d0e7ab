import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CallOutput } from '../../shared/api/contract.ts'
import { importLimits } from '../../shared/imports.ts'
import { exportFormats } from '../../shared/exports.ts'
import { limits, serverLimits } from '../../shared/limits.ts'
import { defaultQuotas } from '../../shared/quotas.ts'
import { budgets } from '../app/limiters.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { cardsIn, makeDeck } from '../testing/decks.ts'
import { picture } from '../testing/pictures.ts'
import { cardsOfPart, partsOf, type WeighedCard } from './parts.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

const megabyte = 1024 * 1024

const weighed = (id: number, more: Partial<WeighedCard> = {}): WeighedCard => ({
  id,
  topicId: 1,
  siblingId: null,
  cards: 1,
  textBytes: 100,
  reviews: 0,
  pictures: 0,
  pixels: 0,
  pictureBytes: 0,
  sounds: 0,
  soundBytes: 0,
  ...more,
})
const many = (count: number, more: Partial<WeighedCard> = {}) =>
  Array.from({ length: count }, (_, index) => weighed(index + 1, more))
const sizesOf = (cards: readonly WeighedCard[], format: Parameters<typeof partsOf>[1]) =>
  partsOf(cards, format).map((part) => part.cards)

test('a deck that an import takes is one part, and each part of a larger one is full', () => {
  expect(partsOf([], 'json')).toEqual([])
  expect(sizesOf(many(limits.cardsAtOnce), 'csv')).toEqual([limits.cardsAtOnce])
  expect(partsOf(many(limits.cardsAtOnce * 2 + 1), 'csv')).toEqual([
    { from: 1, cards: limits.cardsAtOnce },
    { from: limits.cardsAtOnce + 1, cards: limits.cardsAtOnce },
    { from: limits.cardsAtOnce * 2 + 1, cards: 1 },
  ])
})

test('texts, reviews, pictures and sounds fill a part, too, in the formats that have them', () => {
  for (const format of ['apkg', 'csv', 'md', 'json'] as const) {
    expect(sizesOf(many(40, { textBytes: megabyte }), format)).toEqual([31, 9])
    expect(sizesOf(many(600, { reviews: importLimits.reviewsOfCard }), format)).toEqual([333, 267])
  }
  const pictures = many(importLimits.pictures + 1, { pictures: 1, pixels: 1000, pictureBytes: 1000 })
  const pixels = many(30, { pictures: 1, pixels: 40_000_000, pictureBytes: 1000 })
  const pictureBytes = many(60, { pictures: 1, pixels: 1000, pictureBytes: megabyte })
  const sounds = many(importLimits.sounds + 1, { sounds: 1, soundBytes: 1000 })
  const sizes = (format: 'apkg' | 'csv' | 'md' | 'json') =>
    [pictures, pixels, pictureBytes, sounds].map((cards) => sizesOf(cards, format))
  expect(sizes('apkg')).toEqual([
    [1000, 1],
    [25, 5],
    [55, 5],
    [3000, 1],
  ])
  expect(sizes('json')).toEqual([
    [1000, 1],
    [25, 5],
    [41, 19],
    [3000, 1],
  ])
  expect(sizes('csv')).toEqual([[1001], [30], [60], [3001]])
  expect(sizes('md')).toEqual(sizes('csv'))
})

test('siblings stay together in the part of the first of them', () => {
  const cards = many(limits.cardsAtOnce + 2)
  cards[1] = weighed(2, { siblingId: 2 })
  cards[limits.cardsAtOnce + 1] = weighed(limits.cardsAtOnce + 2, { siblingId: 2 })
  const [first, second, ...others] = partsOf(cards, 'json')
  expect([first, second, others]).toEqual([
    { from: 1, cards: limits.cardsAtOnce },
    { from: limits.cardsAtOnce, cards: 2 },
    [],
  ])
  const idsIn = (from: number, before?: number) => cardsOfPart(cards, { from, before })?.map(({ id }) => id)
  expect(idsIn(1, limits.cardsAtOnce)?.slice(0, 4)).toEqual([1, 2, limits.cardsAtOnce + 2, 3])
  expect(idsIn(limits.cardsAtOnce)).toEqual([limits.cardsAtOnce, limits.cardsAtOnce + 1])
  expect(idsIn(2, 3)).toEqual([2, limits.cardsAtOnce + 2])
  expect(idsIn(3, 2)).toBeUndefined()
  expect(idsIn(limits.cardsAtOnce + 3)).toBeUndefined()
  expect(idsIn(1, limits.cardsAtOnce + 3)).toBeUndefined()
})

test('siblings are divided if their own pictures are more than a file can have', () => {
  const large = { siblingId: 2, sounds: 1, soundBytes: 30 * megabyte }
  const cards = [weighed(1), weighed(2, large), weighed(3, large), weighed(4)]
  expect(partsOf(cards, 'apkg')).toEqual([1, 2, 3, 4].map((from) => ({ from, cards: 1 })))
  expect(sizesOf(cards, 'csv')).toEqual([4])
})

test('the largest card fits into a part, and others with it', () => {
  const { answersPerCard, cardTextLength, explanationLength } = limits
  const card = {
    // A character has up to three bytes, and a tag and a label of a cover are less than an answer.
    textBytes: 3 * ((answersPerCard + 2) * cardTextLength + explanationLength),
    reviews: importLimits.reviewsOfCard,
    pictures: answersPerCard + 1,
    pixels: (answersPerCard + 1) * 4096 ** 2,
    pictureBytes: serverLimits.mediaBytesPerCard,
  }
  for (const format of exportFormats) expect(sizesOf([weighed(1, card), weighed(2)], format)).toEqual([2])
})

test('all files of a deck full of pictures can be downloaded within an hour', () => {
  // A file has no room for one of these pairs, so that each is as empty as can be.
  const [large, small] = [serverLimits.mediaBytesPerCard, 2.1 * megabyte]
  const pairs = Math.ceil(defaultQuotas.pictureBytes / (large + small))
  const cards = many(2 * pairs).map((card) => ({
    ...card,
    pictures: 10,
    pictureBytes: card.id % 2 === 0 ? small : large,
  }))
  const [most, ...others] = exportFormats
    .map((format) => partsOf(cards, format).length)
    .toSorted((one, other) => other - one)
  expect(most).toBe(2 * pairs)
  expect(Math.max(...others)).toBeLessThan(2 * pairs)
  expect(2 * pairs).toBeLessThan(budgets.deckFiles.max)
})

test('pictures that a deck shows are counted, and those of siblings once', async () => {
  const { deckId, topicId } = await makeDeck(author, 0)
  const place = { deckId, topicId, isGapText: false }
  const sun = { ...place, questionText: 'Sun', Answers: [{ text: 'Star' }] }
  const files = async () => ({ files: { questionFile: { bytes: await picture() } } })
  const { id } = await author.call('PUT /api/card', sun, await files())
  await author.call('PUT /api/updateCard', { ...sun, id }, await files())
  await author.call('PUT /api/card', { ...sun, questionText: 'Moon', siblings: 'reverse' }, await files())
  const sizes = async (bytes: number) => {
    const { numUpdatedRows } = await app.db
      .updateTable('images')
      .set({ byte_count: bytes })
      .where('card_id', 'in', app.db.selectFrom('cards').select('id').where('deck_id', '=', deckId))
      .executeTakeFirst()
    const { parts } = await author.call('GET /api/exportParts', { id: String(deckId), format: 'apkg' })
    return [Number(numUpdatedRows), ...parts.map(({ cards }) => cards)]
  }
  expect(await sizes(27 * megabyte)).toEqual([4, 3])
  expect(await sizes(29 * megabyte)).toEqual([4, 1, 2])
})

test('the parts of a deck come back whole, one after another', async () => {
  const { deckId, topicId, cardIds } = await makeDeck(author, 2)
  const { id: other } = await author.call('PUT /api/topic', { name: 'Membranes', topic: null, deck: deckId })
  const sun = { deckId, topicId, isGapText: false, questionText: 'Sun', Answers: [{ text: 'Sonne', correct: true }] }
  const files = { questionFile: { bytes: await picture() } }
  const { id: first } = await author.call('PUT /api/card', { ...sun, siblings: 'reverse' }, { files })
  const moon = { ...sun, topicId: other, questionText: 'Moon', Answers: [{ text: 'Mond', correct: true }] }
  const { id: third } = await author.call('PUT /api/card', moon, { files })
  const reverse = (await cardsIn(author, deckId)).find((card) => card.siblingId !== null && card.id !== first)
  await author.call('PUT /api/moveCards', { deck: deckId, cards: [reverse?.id ?? 0], topic: other })
  await author.call('PUT /api/submitAnswer', { cardid: first, rating: 4, reviewId: crypto.randomUUID() })

  const summaryOf = async (id: number) => {
    const { rows } = await sql<{ question: string; sibling: string | null }>`
      select c.question_text question, t.name topic, c.question_image is not null "hasPicture", s.stability,
        (select o.question_text from cards o where o.deck_id = c.deck_id and o.sibling_id = c.sibling_id and o.id <> c.id) sibling
      from cards c join topics t on t.id = c.topic_id left join card_states s on s.card_id = c.id
      where c.deck_id = ${id} order by t.tree_position, c.position`.execute(app.db)
    return rows
  }
  const whole = await summaryOf(deckId)
  expect(whole.map(({ question, sibling }) => [question, sibling])).toEqual([
    ['Question 1', null],
    ['Question 2', null],
    ['Sun', 'Sonne'],
    ['Moon', null],
    ['Sonne', 'Sun'],
  ])
  for (const format of ['json', 'apkg'] as const) {
    const wanted = { id: String(deckId), format, history: 'true' } as const
    const from = [cardIds[0] ?? 0, first, third]
    expect(await author.call('GET /api/exportParts', wanted)).toEqual({ parts: [{ from: from[0], cards: 5 }] })
    const counts: number[] = []
    let target: number | null = null
    for (const [index, id] of from.entries()) {
      const part = { ...wanted, from: String(id), ...(from[index + 1] && { before: String(from[index + 1]) }) }
      const { body } = await author.try('GET /api/exportDeck', part)
      const file = { bytes: body as Buffer, name: `a.${format}` }
      const input = { deckId: target }
      const done: CallOutput<'PUT /api/import'> = await author.call('PUT /api/import', input, { files: { file } })
      counts.push(done.cards)
      target = done.deckIds[0] ?? 0
    }
    expect(counts).toEqual([2, 2, 1])
    // The reverse is imported with its sibling, before the other card of its topic.
    const withoutOrder = (rows: typeof whole) =>
      rows.toSorted((one, another) => one.question.localeCompare(another.question))
    expect(withoutOrder(await summaryOf(target ?? 0))).toEqual(withoutOrder(whole))
  }
  await author.call('PUT /api/deleteCard', { id: third })
  const gone = { id: String(deckId), format: 'csv', from: String(third) } as const
  expect(await author.refused('GET /api/exportDeck', gone)).toMatchObject({ status: 404 })
})

test('a deck with more cards than an import takes is divided, and so are its topics', async () => {
  await confirmEmail(app, author)
  const { deckId, topicId } = await makeDeck(author, 0)
  const { id: other } = await author.call('PUT /api/topic', { name: 'Membranes', topic: null, deck: deckId })
  const { rows } = await sql<{ id: number }>`
    insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
    select ${deckId}, case when n > 5 then ${other}::bigint else ${topicId}::bigint end, n, '/$' || n || '/$', true, now(), now()
    from generate_series(1, ${limits.cardsAtOnce + 7}::int) n returning id`.execute(app.db)
  const partsFor = async (topics: string) =>
    (await author.call('GET /api/exportParts', { id: String(deckId), format: 'csv', topics })).parts
  const ids = rows.map(({ id }) => id)
  const { cardsAtOnce } = limits
  expect(await partsFor(`${topicId}-${other}`)).toEqual([
    { from: ids[0], cards: cardsAtOnce },
    { from: ids[cardsAtOnce], cards: 7 },
  ])
  expect(await partsFor(String(other))).toEqual([
    { from: ids[5], cards: cardsAtOnce },
    { from: ids[cardsAtOnce + 5], cards: 2 },
  ])
  expect(await partsFor(`${topicId},${other + 1}-${other}`)).toEqual([{ from: ids[0], cards: 5 }])
})
