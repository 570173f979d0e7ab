import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isShownBy, snapshotHeader } from '../../shared/live.ts'
import { openEvents } from '../platform/events.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, addMember, makeDeck, publish } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { hasReceived, openStream, settled } from '../testing/stream.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A deck with an editor, a reader, a visitor who watches it, and a stranger who claims to. */
async function shared(isPublic: boolean) {
  const [author, editor, reader, visitor] = [
    await app.register(),
    await app.register(),
    await app.register(),
    await app.register(),
  ]
  const deck = await makeDeck(author, 2)
  if (isPublic) await publish(app, author, deck.deckId)
  await addMember(app, editor, deck.deckId, 'editor')
  await addMember(app, reader, deck.deckId, 'reader')
  const people = { author, editor, reader, visitor }
  const decks = String(deck.deckId)
  const streams = {
    author: await openStream(author),
    editor: await openStream(editor),
    reader: await openStream(reader),
    visitor: await openStream(visitor, { decks }),
    bystander: await openStream(visitor),
  }
  await settled(author)
  const clear = () => {
    for (const { events } of Object.values(streams)) events.splice(0)
  }
  clear()
  const kinds = () =>
    Object.fromEntries(
      Object.entries(streams).map(([who, { events }]) => [
        who,
        events.filter((one) => one.deck === deck.deckId).map(({ kind }) => kind),
      ]),
    )
  return { ...deck, people, streams, kinds, clear }
}

const addCard = async (user: Client, { deckId, topicId }: { deckId: number; topicId: number }) =>
  (await addCards(user, { deckId, topicId }, 1))[0] ?? 0

describe('an event is sent', () => {
  test('for a card in a public deck: to all who have it or watch it', async () => {
    const { deckId, topicId, people, streams, kinds } = await shared(true)
    const card = await addCard(people.editor, { deckId, topicId })
    await hasReceived(streams.visitor, { kind: 'card-added', deck: deckId, cards: [card] })
    await settled(people.author)
    const added = ['card-added']
    expect(kinds()).toEqual({ author: added, editor: added, reader: added, visitor: added, bystander: [] })
  })

  test('for a card in a private deck: to nobody who only claims to watch it', async () => {
    const { deckId, topicId, people, streams, kinds } = await shared(false)
    const card = await addCard(people.editor, { deckId, topicId })
    await hasReceived(streams.reader, { kind: 'card-added', cards: [card] })
    await settled(people.author)
    const added = ['card-added']
    expect(kinds()).toEqual({ author: added, editor: added, reader: added, visitor: [], bystander: [] })
  })

  test('for documents and generations: to all who can edit; for sharing: to the author', async () => {
    const { deckId, people, streams, kinds, clear } = await shared(true)
    const { id } = await people.author.call('GET /api/me', {})
    await sql`insert into documents (deck_id, user_id, name, kind, sha256, state, created_at)
      values (${deckId}, ${id}, 'x', 'text', '', 'reading', now())`.execute(app.db)
    await sql`select pg_notify('kartei', ${`deck:${deckId}`})`.execute(app.db)
    await hasReceived(streams.editor, { kind: 'generation', deck: deckId })
    await hasReceived(streams.editor, { kind: 'documents', deck: deckId })
    await settled(people.author)
    expect(kinds()).toMatchObject({ reader: [], visitor: [], bystander: [] })
    clear()
    await sql`insert into deck_links (deck_id, role, token_hash, sealed_token, created_at)
      values (${deckId}, 'reader', ${Buffer.from(`${deckId}`)}, '', now())`.execute(app.db)
    await hasReceived(streams.author, { kind: 'sharing', deck: deckId })
    await settled(people.author)
    expect(kinds()).toMatchObject({ author: ['sharing'], editor: [], reader: [], visitor: [] })
  })

  test('for each kind of change', async () => {
    const { deckId, topicId, cardIds, people, streams } = await shared(true)
    const { author } = people
    const [first = 0, second = 0] = cardIds
    const content = { deckId, topicId, questionText: 'New', isGapText: false, Answers: [{ text: 'a', correct: true }] }
    await author.call('PUT /api/updateCard', { ...content, id: first })
    await hasReceived(streams.reader, { kind: 'card-changed', deck: deckId, cards: [first] })
    await author.call('PUT /api/deleteCard', { id: second })
    await hasReceived(streams.reader, { kind: 'card-removed', deck: deckId, cards: [second] })
    const { id: topic } = await author.call('PUT /api/topic', { name: 'Genes', topic: null, deck: deckId })
    await hasReceived(streams.reader, { kind: 'topics', deck: deckId })
    streams.reader.events.splice(0)
    await author.call('PUT /api/renametopic', { name: 'Genomes', topic })
    await hasReceived(streams.reader, { kind: 'topics', deck: deckId })
    await author.call('PUT /api/changeDeck', { id: deckId, name: 'Botany', description: '' })
    await hasReceived(streams.visitor, { kind: 'deck', deck: deckId })
    const own = await openStream(people.reader)
    await people.reader.call('PUT /api/settings', { twoButtons: true })
    await hasReceived(own, { kind: 'account' })
    expect(streams.author.events.filter(({ kind }) => kind === 'account')).toEqual([])
  })

  test('for a deck that is made on another device', async () => {
    const user = await app.register()
    const [stream, other] = [await openStream(user), await openStream(await app.register())]
    const { id } = await user.call('PUT /api/deck', { name: 'Chemistry', description: '' })
    await hasReceived(stream, { kind: 'access', deck: id })
    expect(other.events).toEqual([])
  })
})

describe('a deck that disappears is sent as gone, and nothing of it afterwards, to', () => {
  async function changeAfter(it: Awaited<ReturnType<typeof shared>>, gone: readonly string[]) {
    for (const who of gone)
      await hasReceived(it.streams[who as 'reader'], { kind: 'access', deck: it.deckId, gone: true })
    it.clear()
    await addCard(it.people.author, it)
    await hasReceived(it.streams.author, { kind: 'card-added' })
    await settled(it.people.author)
    return it.kinds()
  }

  test('an editor who is removed', async () => {
    const it = await shared(false)
    const { id } = await it.people.editor.call('GET /api/me', {})
    await it.people.author.call('PUT /api/removeMember', { deck: it.deckId, user: id })
    expect(await changeAfter(it, ['editor'])).toMatchObject({ editor: [], reader: ['card-added'] })
  })

  test('a member who joined by a link that is revoked', async () => {
    const it = await shared(false)
    const { author, visitor } = it.people
    await verify(app, author)
    const { id, url } = await author.call('PUT /api/shareLink', { deck: it.deckId, role: 'reader', days: null })
    await visitor.call('PUT /api/join', { token: url.split('/').at(-1) ?? '' })
    await hasReceived(it.streams.bystander, { kind: 'access', deck: it.deckId })
    it.clear()
    await addCard(author, it)
    await hasReceived(it.streams.bystander, { kind: 'card-added', deck: it.deckId })
    await author.call('PUT /api/revokeLink', { id })
    expect(await changeAfter(it, ['bystander'])).toMatchObject({ bystander: [], visitor: [], reader: ['card-added'] })
  })

  test('visitors of a deck that is made private', async () => {
    const it = await shared(true)
    await it.people.author.call('PUT /api/public', { deck: it.deckId, isPublic: false })
    expect(await changeAfter(it, ['visitor'])).toMatchObject({ visitor: [], bystander: [], reader: ['card-added'] })
  })

  test('everybody but the author of a deck that is taken down', async () => {
    const it = await shared(true)
    await it.people.reader.call('PUT /api/reportDeck', { id: it.deckId, reason: 'spam', note: '' })
    await (await app.admin()).call('PUT /api/judgeDeck', { id: it.deckId, decision: 'take-down', reason: 'Spam.' })
    expect(await changeAfter(it, ['visitor', 'reader', 'editor'])).toEqual({
      author: ['card-added'],
      editor: [],
      reader: [],
      visitor: [],
      bystander: [],
    })
  })

  test('everybody, of a deck that is deleted', async () => {
    const it = await shared(true)
    const learner = await app.register()
    await learner.call('PUT /api/library', { id: it.deckId })
    const learning = await openStream(learner)
    learning.events.splice(0)
    await it.people.author.call('PUT /api/deleteDeck', { id: it.deckId })
    for (const stream of [learning, it.streams.author, it.streams.editor, it.streams.reader, it.streams.visitor])
      await hasReceived(stream, { kind: 'access', deck: it.deckId, gone: true })
    await settled(it.people.author)
    for (const { events } of [learning, ...Object.values(it.streams)])
      expect(events.filter(({ kind }) => kind.startsWith('card') || kind === 'topics')).toEqual([])
    for (const { events } of [learning, ...Object.values(it.streams)]) events.splice(0)
    await it.people.author.call('PUT /api/restoreDeck', { id: it.deckId })
    // A visitor whose screen has left the deck is not sent that it is back.
    for (const stream of [learning, it.streams.author, it.streams.editor, it.streams.reader])
      await hasReceived(stream, { kind: 'access', deck: it.deckId })
  })
})

test('a learner who removes a public deck still sees it; it is gone once it is private', async () => {
  const [author, learner] = [await app.register(), await app.register()]
  const { deckId } = await makeDeck(author, 1)
  await publish(app, author, deckId)
  await learner.call('PUT /api/library', { id: deckId })
  const streams = [await openStream(learner, { decks: String(deckId) }), await openStream(learner)] as const
  for (const { events } of streams) events.splice(0)
  await learner.call('PUT /api/removeFromLibrary', { id: deckId })
  for (const stream of streams) await hasReceived(stream, { kind: 'access', deck: deckId })
  expect(streams.flatMap(({ events }) => events.filter(({ gone }) => gone))).toEqual([])
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
  await hasReceived(streams[0], { kind: 'access', deck: deckId, gone: true })
})

async function otherDevice(email: string): Promise<Client> {
  const device = app.client()
  device.token = (await device.call('POST /api/login', { email, password: 'long enough' })).webToken
  return device
}

describe('a session that ends', () => {
  test('ends its streams at once, and no other', async () => {
    const phone = await app.register('ends@example.org')
    const [laptop, tablet, desk] = [
      await otherDevice('ends@example.org'),
      await otherDevice('ends@example.org'),
      await otherDevice('ends@example.org'),
    ]
    const streams = {
      phone: await openStream(phone),
      laptop: await openStream(laptop),
      tablet: await openStream(tablet),
      desk: await openStream(desk),
    }
    const over = () => Object.entries(streams).flatMap(([name, { isOver }]) => (isOver ? [name] : []))
    await laptop.call('POST /api/logout', {})
    await expect.poll(over, { interval: 5 }).toEqual(['laptop'])
    const id = (await tablet.call('GET /api/sessions', {})).find(({ isCurrent }) => isCurrent)?.id ?? 0
    await phone.call('PUT /api/endSession', { id })
    await expect.poll(over, { interval: 5 }).toEqual(['laptop', 'tablet'])
    await phone.call('PUT /api/updatePassword', { oldpassword: 'long enough', newpassword: 'Str0ng enough!' })
    await expect.poll(over, { interval: 5 }).toEqual(['laptop', 'tablet', 'desk'])
  })
})

test('the response to a write has a snapshot id that shows the event of the write', async () => {
  const user = await app.register()
  const { deckId } = await makeDeck(user, 0)
  const stream = await openStream(user)
  const write = async (name: string, headers: Record<string, string> = {}) =>
    (await user.try('PUT /api/changeDeck', { id: deckId, name, description: '' }, { headers })).headers.get(
      snapshotHeader,
    )
  expect(await write('Botany')).toBeNull()
  const snapshot = (await write('Zoology', { [snapshotHeader]: '?' })) ?? ''
  await expect.poll(() => stream.events.filter(({ kind }) => kind === 'deck').length, { interval: 5 }).toBe(2)
  await write('Geology')
  await expect.poll(() => stream.events.filter(({ kind }) => kind === 'deck').length, { interval: 5 }).toBe(3)
  const shown = stream.events.filter(({ kind }) => kind === 'deck').map(({ tx = 0 }) => isShownBy(snapshot, tx))
  expect(shown).toEqual([true, true, false])
})

describe('ratings', () => {
  /** The payloads that are published from now on. */
  async function openPayloads(): Promise<string[]> {
    const payloads: string[] = []
    const client = new pg.Client(app.connection)
    await client.connect()
    onTestFinished(() => client.end())
    client.on('notification', ({ payload = '' }) => void payloads.push(payload))
    await client.query('listen kartei')
    return payloads
  }

  test('are sent to other devices of the learner, and to nobody else, without an event', async () => {
    const { deckId, cardIds, people, streams } = await shared(true)
    const [cardid = 0] = cardIds
    const reviewId = crypto.randomUUID()
    const phone = await otherDevice((await people.reader.call('GET /api/me', {})).email)
    const before = (await sql`select from events`.execute(app.db)).rows.length
    await phone.call('PUT /api/submitAnswer', { cardid, rating: 3, reviewId })
    await hasReceived(streams.reader, { kind: 'rated', deck: deckId, cards: [cardid], reviews: [reviewId] })
    await phone.call('PUT /api/undoReview', { reviewId })
    await hasReceived(streams.reader, { kind: 'rated', deck: deckId, cards: [] })
    expect((await sql`select from events`.execute(app.db)).rows.length).toBe(before)
    expect(streams.author.events.filter(({ kind }) => kind === 'rated')).toEqual([])
  })

  test('are not published while the learner has no other stream', async () => {
    const user = await app.register()
    const { cardIds } = await makeDeck(user, 2)
    const [first = 0, second = 0] = cardIds
    const stream = await openStream(user)
    const payloads = await openPayloads()
    await user.call('PUT /api/submitAnswer', { cardid: first, rating: 3 })
    await sleep(300)
    const other = await openStream(user)
    await user.call('PUT /api/submitAnswer', { cardid: second, rating: 3 })
    for (const one of [stream, other]) await hasReceived(one, { kind: 'rated', cards: [second] })
    // The client of this test may hear it later than the server.
    await expect.poll(() => payloads.filter((payload) => payload.startsWith('rating:')).length, { interval: 5 }).toBe(1)
    expect(stream.events.filter(({ kind }) => kind === 'rated')).toHaveLength(1)
  })

  test('are published while another process subscribes, which may have a stream of the learner', async () => {
    const user = await app.register()
    const { cardIds } = await makeDeck(user, 1)
    const events = await openEvents(app.connection)
    onTestFinished(() => events.close())
    const payloads = await openPayloads()
    await user.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 3 })
    await expect.poll(() => payloads.filter((payload) => payload.startsWith('rating:')).length, { interval: 5 }).toBe(1)
  })
})
