import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, deleteForGood, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

const create = async (name: string, description = '', client = author) =>
  (await client.call('PUT /api/deck', { name, description })).id
const read = (client: Client, id: number) => client.call('GET /api/deck/:id', { id: String(id) })
const refusedTo = async (client: Client, id: number) =>
  (await client.refused('GET /api/deck/:id', { id: String(id) })).status
const mine = async (client: Client) => (await client.call('GET /api/myDecks', {})).map(({ id }) => id)
const nobody = { fresh_cards: 0, wrong_cards: 0, ok_cards: 0, good_cards: 0 }

/** A public deck of `author` with one card, and somebody who has it in the library. */
async function withReader() {
  const deck = await makeDeck(author, 1)
  await publish(app, author, deck.deckId)
  const reader = await app.register()
  await reader.call('PUT /api/library', { id: deck.deckId })
  return { ...deck, reader }
}

describe('a deck', () => {
  test('is private at first, and shows the name of its author, never the email', async () => {
    const user = await app.register('secret-address@example.org')
    await user.call('PUT /api/profile', { name: 'Ada' })
    const now = new Date()
    app.clock.now = () => now
    const id = await create('Biology', 'Cells and genes', user)
    app.clock.now = () => new Date()
    const { headers, body } = await user.try('GET /api/deck/:id', { id: String(id) })
    expect(body).toEqual({
      id,
      name: 'Biology',
      description: 'Cells and genes',
      author: 'Ada',
      sharesProgress: null,
      structure: [],
      learners: 0,
      cards: 0,
      topics: 0,
      language: null,
      folder: null,
      copiedFrom: null,
      createdAt: now.toISOString(),
      changedAt: now.toISOString(),
      isPublic: false,
      isTakenDown: false,
      inLibrary: false,
      isMember: false,
      isAuthor: true,
      role: 'author',
      ...nobody,
    })
    expect(headers.get('content-type')).toContain('application/json')
    expect(JSON.stringify(await user.call('GET /api/myDecks', {}))).not.toContain('example.org')
  })

  test('needs a name or a description that is not blank', async () => {
    const { errors } = await author.refused('PUT /api/deck', { name: ' \u00a0', description: '\t' })
    expect(errors).toEqual([{ path: 'name', message: 'Give the deck a name or a description.' }])
    expect(await read(author, await create('', 'Only described'))).toMatchObject({ description: 'Only described' })
  })

  test('keeps what was typed to the byte', async () => {
    const text = ' 👩‍👩‍👧‍👦 مرحبا שלום \u202eabc\u202c e\u0301 é \u0007 ﷽ 𝔘 \\ \' " <b>%_ $1 \r\n'
    const name = text.replaceAll(/[\u202e\u202c]/g, '')
    expect(await read(author, await create(name, text))).toMatchObject({ name, description: text })
  })

  test('has a name in the direction of its letters, as topics and folders do', async () => {
    const [turned, name] = ['\u202eab\u2066c\u2069\u202c', 'abc']
    const id = await create(turned)
    expect(await read(author, id)).toMatchObject({ name })
    const { id: topic } = await author.call('PUT /api/topic', { name: turned, topic: null, deck: id })
    expect(await author.call('GET /api/getTopicName/:id', { id: String(topic) })).toEqual({ name })
    await author.call('PUT /api/moveDeck', { id, folder: turned })
    expect(await read(author, id)).toMatchObject({ folder: name })
    expect((await author.try('PUT /api/topic', { name: '\u202e', topic: null, deck: id })).status).toBe(400)
  })

  test('is the same under both of its addresses', async () => {
    const { deckId } = await makeDeck(author, 1)
    expect(await author.call('GET /api/search/:id', { id: String(deckId) })).toEqual(await read(author, deckId))
  })

  test('is hidden from other users like one that does not exist', async () => {
    const id = await create('Private')
    const stranger = await app.register()
    const there = await stranger.refused('GET /api/deck/:id', { id: String(id) })
    expect(there).toEqual(await stranger.refused('GET /api/deck/:id', { id: '999999' }))
    expect(await stranger.refused('PUT /api/deleteDeck', { id })).toEqual(there)
  })
})

describe('my decks', () => {
  test('are listed by latest activity', async () => {
    const user = await app.register()
    const [first, second, third] = [
      await create('1', '', user),
      await create('2', '', user),
      await create('3', '', user),
    ]
    expect(await mine(user)).toEqual([third, second, first])
    const { id: topicId } = await user.call('PUT /api/topic', { name: 'Cells', topic: null, deck: first })
    expect(await mine(user)).toEqual([first, third, second])
    await addCards(user, { deckId: first, topicId }, 1)
    const [card] = await addCards(user, { deckId: first, topicId }, 1)
    await user.call('PUT /api/renametopic', { topic: topicId, name: 'Genes' })
    await create('4', '', user)
    await user.call('PUT /api/submitAnswer', { cardid: card ?? 0, rating: 3 })
    expect((await mine(user))[0]).toBe(first)
  })

  test('are the user’s own and those in the library, each once', async () => {
    const { deckId, reader } = await withReader()
    const own = await create('Own', '', reader)
    expect(await mine(reader)).toEqual([own, deckId])
    await author.call('PUT /api/library', { id: deckId })
    expect((await mine(author)).filter((id) => id === deckId)).toHaveLength(1)
    expect(await read(author, deckId)).toMatchObject({ inLibrary: false, isAuthor: true, learners: 1 })
  })
})

describe('publishing', () => {
  test('requires a verified email', async () => {
    const user = await app.register()
    const id = await create('Mine', '', user)
    expect(await user.refused('PUT /api/public', { deck: id, isPublic: true })).toMatchObject({
      status: 403,
      type: 'urn:kartei:problem:email-unverified',
      title: 'Email not confirmed',
    })
    await user.call('PUT /api/public', { deck: id, isPublic: false })
    await publish(app, user, id)
    expect(await read(user, id)).toMatchObject({ isPublic: true })
  })

  test('lets everybody see the deck, and nobody change it', async () => {
    const { deckId, topicId, cardIds } = await makeDeck(author, 1)
    await publish(app, author, deckId)
    const visitor = await app.register()
    expect(await read(visitor, deckId)).toMatchObject({ isAuthor: false, inLibrary: false, fresh_cards: 1 })
    const card = { deckId, topicId, questionText: 'q', isGapText: false, Answers: [{ text: 'a' }] }
    for (const [call, input] of [
      ['PUT /api/deleteDeck', { id: deckId }],
      ['PUT /api/public', { deck: deckId, isPublic: false }],
      ['PUT /api/topic', { deck: deckId, topic: null, name: 'Mine' }],
      ['PUT /api/renametopic', { topic: topicId, name: 'Mine' }],
      ['PUT /api/deleteTopic', { id: topicId }],
      ['PUT /api/card', card],
      ['PUT /api/updateCard', { ...card, id: cardIds[0] }],
      ['PUT /api/deleteCard', { id: cardIds[0] }],
    ] as const)
      expect([call, (await visitor.refused(call, input)).status]).toEqual([call, 403])
  })

  test('can be reverted: readers keep the deck, others lose it', async () => {
    const { deckId, cardIds, reader } = await withReader()
    const visitor = await app.register()
    await author.call('PUT /api/public', { deck: deckId, isPublic: false })
    expect(await read(reader, deckId)).toMatchObject({ isPublic: false, inLibrary: true })
    expect(await reader.call('POST /api/getNextCard', { id: deckId })).toEqual({ id: cardIds[0] })
    expect(await refusedTo(visitor, deckId)).toBe(404)
    expect((await visitor.refused('PUT /api/library', { id: deckId })).status).toBe(404)
    expect((await visitor.refused('GET /api/getCard/:id', { id: String(cardIds[0]) })).status).toBe(404)
  })
})

describe('the library', () => {
  test('adds a public deck once, however often at once', async () => {
    const { deckId } = await withReader()
    const reader = await app.register()
    await Promise.all(Array.from({ length: 8 }, () => reader.call('PUT /api/library', { id: deckId })))
    expect(await mine(reader)).toEqual([deckId])
    expect(await read(author, deckId)).toMatchObject({ learners: 2 })
  })

  test('does not add a private deck', async () => {
    const id = await create('Private')
    expect((await (await app.register()).refused('PUT /api/library', { id })).status).toBe(404)
  })

  test('has counts per reader', async () => {
    const { deckId, cardIds, reader } = await withReader()
    await reader.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 1 })
    expect(await reader.call('GET /api/myDecks', {})).toMatchObject([{ ...nobody, wrong_cards: 1 }])
    expect(await read(author, deckId)).toMatchObject({ ...nobody, fresh_cards: 1 })
  })
})

describe('deleting a deck for good', () => {
  test('deletes everything in it: topics, cards, library entries, and the reviews of others', async () => {
    const { deckId, topicId, cardIds, reader } = await withReader()
    await reader.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 3 })
    await deleteForGood(author, deckId)
    expect(await refusedTo(author, deckId)).toBe(404)
    expect(await mine(reader)).toEqual([])
    expect((await author.refused('GET /api/getTopicName/:id', { id: String(topicId) })).status).toBe(404)
    for (const table of ['topics', 'cards', 'library', 'learner_decks', 'card_states', 'reviews'] as const) {
      const rows = await app.db.selectFrom(table).selectAll().where('deck_id', '=', deckId).execute()
      expect([table, rows]).toEqual([table, []])
    }
    for (const call of ['PUT /api/deleteDeck', 'PUT /api/restoreDeck', 'PUT /api/purgeDeck'] as const)
      expect((await author.refused(call, { id: deckId })).status).toBe(404)
  })

  test('while learners rate its cards leaves nothing behind and causes no server error', async () => {
    const { deckId, cardIds } = await makeDeck(author, 4)
    await publish(app, author, deckId)
    const learners = await Promise.all(Array.from({ length: 8 }, () => app.register()))
    const rate = async (learner: Client) => {
      const found = []
      for (const cardid of [...cardIds, ...cardIds])
        found.push((await learner.try('PUT /api/submitAnswer', { cardid, rating: 3 })).status)
      return found
    }
    const deletion = async () => {
      await learners[0]?.call('POST /api/getNextCard', { id: deckId })
      await author.call('PUT /api/deleteDeck', { id: deckId })
      return author.try('PUT /api/purgeDeck', { id: deckId })
    }
    const [deleted, ...rated] = await Promise.all([deletion(), ...learners.map(rate)])
    expect(rated.flat().filter((status) => ![200, 404, 409, 503].includes(status))).toEqual([])
    expect([200, 503]).toContain(deleted.status)
    await author.try('PUT /api/purgeDeck', { id: deckId })
    expect(await app.db.selectFrom('reviews').select('id').where('deck_id', '=', deckId).execute()).toEqual([])
  })

  test('many times at once is one deletion', async () => {
    const { deckId } = await makeDeck(author, 2)
    for (const call of ['PUT /api/deleteDeck', 'PUT /api/purgeDeck'] as const) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => author.try(call, { id: deckId })))
      expect(answers.map(({ status }) => status).filter((status) => status !== 404)).toEqual([200])
    }
    expect(await refusedTo(author, deckId)).toBe(404)
  })
})
