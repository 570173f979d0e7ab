import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { addCards, makeDeck } from '../testing/decks.ts'
import { addLargeCards, idsOf, mostJson, readPage, readPages } from '../testing/pages.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await confirmEmail(app, await app.register())
})

const getCards: [string, string] = ['POST', '/api/getCards']
/** Cards of 20 kB, so that some 25 are on a page. */
const some = { answers: 10, length: 2000 }

describe('pages of cards', () => {
  test('of small cards contain each card once and in order', async () => {
    const place = await makeDeck(author, 0)
    const { id: topicId } = await author.call('PUT /api/topic', { name: 'Plants', topic: null, deck: place.deckId })
    await addLargeCards(app, place, { cards: 150, answers: 20, length: 1000 })
    await addLargeCards(app, { ...place, topicId }, { cards: 150, answers: 20, length: 1000 })
    const body = { deckid: place.deckId, topics: [topicId, place.topicId] }
    const pages = await readPages<{ id: number; topicId: number }>(author, getCards, body)
    for (const { bytes } of pages) expect(bytes).toBeLessThan(mostJson)
    const found = pages.flatMap(({ rows }) => rows)
    expect(found.map((card) => card.topicId)).toEqual([
      ...Array.from({ length: 150 }, () => place.topicId),
      ...Array.from({ length: 150 }, () => topicId),
    ])
    expect(new Set(idsOf(pages)).size).toBe(300)
    expect(idsOf(pages)).toEqual(idsOf(pages).toSorted((a, b) => a - b))
  })

  test('a small deck fits into the first one', async () => {
    const { deckId, topicId, cardIds } = await makeDeck(author, 3)
    const page = await readPage<{ id: number }>(author, ...getCards, { deckid: deckId, topics: [topicId] })
    expect([page.rows.map(({ id }) => id), page.next]).toEqual([cardIds, null])
  })

  test('contain a single card if no more fit', async () => {
    const place = await makeDeck(author, 0)
    await addLargeCards(app, place, { cards: 3, answers: 20, length: limits.cardTextLength })
    await sql`update answers set text = repeat('語', ${limits.cardTextLength}::int) where card_id in (
      select id from cards where deck_id = ${place.deckId})`.execute(app.db)
    const pages = await readPages<{ id: number }>(author, getCards, { deckid: place.deckId, topics: [place.topicId] })
    expect(pages.map(({ rows }) => rows.length)).toEqual([1, 1, 1])
  })

  test('contain no more small cards than the limit', async () => {
    const place = await makeDeck(author, 0)
    await addLargeCards(app, place, { cards: limits.cardsPerPage + 1, answers: 1, length: 1 })
    const pages = await readPages<{ id: number }>(author, getCards, { deckid: place.deckId, topics: [place.topicId] })
    expect(pages.map(({ rows }) => rows.length)).toEqual([limits.cardsPerPage, 1])
  })

  test('can be continued with the link’s cursor in the body', async () => {
    const place = await makeDeck(author, 0)
    await addLargeCards(app, place, { cards: limits.cardsPerPage + 1, answers: 1, length: 1 })
    const input = { deckid: place.deckId, topics: [place.topicId] }
    const { rows, next } = await readPage<{ id: number }>(author, ...getCards, input)
    const after = new URL(next ?? '', 'http://localhost').searchParams.get('after') ?? ''
    const rest = await author.call('POST /api/getCards', { ...input, after })
    expect(new Set([...rows, ...rest].map(({ id }) => id)).size).toBe(limits.cardsPerPage + 1)
    expect((await author.refused('POST /api/getCards', { ...input, after: 'x' })).status).toBe(400)
  })

  test('lose no card, whatever is deleted, added and moved meanwhile', async () => {
    const place = await makeDeck(author, 0)
    const { id: middle } = await author.call('PUT /api/topic', { name: 'Middle', topic: null, deck: place.deckId })
    const { id: last } = await author.call('PUT /api/topic', { name: 'Last', topic: null, deck: place.deckId })
    for (const topicId of [place.topicId, middle, last])
      await addLargeCards(app, { ...place, topicId }, { cards: 60, ...some })
    const { rows: all } = await sql<{ id: number; topicId: number }>`
      select id, topic_id "topicId" from cards where deck_id = ${place.deckId} order by id`.execute(app.db)
    const body = { deckid: place.deckId, topics: [place.topicId, middle, last] }
    const gone = new Set<number>()
    const pages = await readPages<{ id: number }>(author, getCards, body, async (page) => {
      if (page === 1) {
        // The card that ended the page, and the one before it, go; others come; the first stands last now.
        const seen = all.slice(0, 26).map(({ id }) => id)
        for (const id of seen.slice(-3)) {
          gone.add(id)
          await author.call('PUT /api/deleteCard', { id })
        }
        await addCards(author, place, 2)
        await author.call('PUT /api/moveCards', {
          deck: place.deckId,
          cards: [seen[0] ?? 0],
          topic: place.topicId,
          before: all[40]?.id ?? null,
        })
      }
      if (page === 3) await author.call('PUT /api/topic', { name: 'New', topic: place.topicId, deck: place.deckId })
    })
    const found = new Set(idsOf(pages))
    const lost = all.filter(({ id }) => !found.has(id) && !gone.has(id))
    expect(lost).toEqual([])
  })

  test('skip no topic when the topic in which a page ended moves down', async () => {
    const place = await makeDeck(author, 0)
    const { id: middle } = await author.call('PUT /api/topic', { name: 'Middle', topic: null, deck: place.deckId })
    const { id: last } = await author.call('PUT /api/topic', { name: 'Last', topic: null, deck: place.deckId })
    const topics = [place.topicId, middle, last]
    for (const topicId of topics) await addLargeCards(app, { ...place, topicId }, { cards: 60, ...some })
    const { rows: all } = await sql<{ id: number }>`
      select id from cards where deck_id = ${place.deckId}`.execute(app.db)
    const pages = await readPages<{ id: number }>(author, getCards, { deckid: place.deckId, topics }, async (page) => {
      if (page === 1) await author.call('PUT /api/moveTopic', { topic: place.topicId, parent: null, before: null })
    })
    const found = new Set(idsOf(pages))
    expect(all.filter(({ id }) => !found.has(id))).toEqual([])
  })

  test('continue after a topic that was deleted', async () => {
    const place = await makeDeck(author, 0)
    const { id: last } = await author.call('PUT /api/topic', { name: 'Last', topic: null, deck: place.deckId })
    await addLargeCards(app, place, { cards: 60, ...some })
    await addLargeCards(app, { ...place, topicId: last }, { cards: 10, answers: 1, length: 1 })
    const body = { deckid: place.deckId, topics: [place.topicId, last] }
    const pages = await readPages<{ topicId: number }>(author, getCards, body, async (page) => {
      if (page === 1) await author.call('PUT /api/deleteTopic', { id: place.topicId })
    })
    expect(pages).toHaveLength(2)
    expect(pages[1]?.rows.map(({ topicId }) => topicId)).toEqual(Array.from({ length: 10 }, () => last))
  })
})
