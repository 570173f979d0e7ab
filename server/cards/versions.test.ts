import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../shared/api/contract.ts'
import { serverLimits } from '../../shared/limits.ts'
import { versionOf } from '../../shared/versions.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let author: Client
let editor: Client
let reader: Client
let deckId: number
let topicId: number

beforeAll(async () => {
  app = await startApp()
  ;[author, editor, reader] = [await app.register(), await app.register(), await app.register()]
  await author.call('PUT /api/profile', { name: 'Ada' })
  await editor.call('PUT /api/profile', { name: 'Ben' })
  const deck = await makeDeck(author, 0)
  deckId = deck.deckId
  topicId = deck.topicId
  await addMember(app, editor, deckId, 'editor')
  await publish(app, author, deckId)
})

type Content = Partial<CallInput<'PUT /api/card'>>
const card = (text: string, changes: Content = {}) => ({
  deckId,
  topicId,
  questionText: text,
  isGapText: false,
  Answers: [{ text: `Answer of ${text}`, correct: true }],
  ...changes,
})
const create = async (text: string, changes?: Content) => (await author.call('PUT /api/card', card(text, changes))).id
const read = (id: number) => author.call('GET /api/getCard/:id', { id: String(id) })
const update = (who: Client, id: number, text: string, version?: number) =>
  who.try('PUT /api/updateCard', { ...card(text), id }, version === undefined ? {} : { expectedVersion: version })
const historyOf = (id: number) => author.all('GET /api/cardHistory/:id', { id: String(id) })
const lines = async (id: number) =>
  (await historyOf(id)).map(({ version, by, kind, content }) => [version, by, kind, content.questionText])
const conflict = 'urn:kartei:problem:conflict'
const most = serverLimits.versionsPerCard
/** Has the card changed by a user as often as a card keeps versions of them. */
const fill = async (id: number, who: Client) => {
  const { id: userId } = await who.call('GET /api/me', {})
  await sql`
    insert into card_versions (card_id, version, user_id, at, kind, content, pictures)
    select c.id, c.version + n, ${userId}, now(), 'edited', v.content, '{}'
    from cards c join card_versions v on v.card_id = c.id and v.version = c.version, generate_series(1, ${most}) n
    where c.id = ${id}`.execute(app.db)
  await sql`update cards set version = version + ${most} where id = ${id}`.execute(app.db)
}

describe('a change names the version it was based on', () => {
  test('and is refused when the card is at another one', async () => {
    const id = await create('first')
    expect((await read(id)).version).toBe(1)
    expect((await update(editor, id, 'theirs', 1)).status).toBe(200)
    const refused = await update(author, id, 'mine', 1)
    expect([refused.status, refused.body]).toMatchObject([409, { type: conflict, detail: /^Someone changed/ }])
    expect(await read(id)).toMatchObject({ version: 2, questionText: 'theirs' })
    expect((await update(author, id, 'mine', 2)).status).toBe(200)
    expect(await read(id)).toMatchObject({ version: 3, questionText: 'mine' })
  })

  test('of two at once exactly one succeeds', async () => {
    const id = await create('raced')
    for (let version = 1; version <= 5; version++) {
      const answers = await Promise.all(
        [author, editor, author, editor].map((who, index) => update(who, id, `${version} by ${index}`, version)),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
      expect((await read(id)).version).toBe(version + 1)
    }
    expect(await historyOf(id)).toHaveLength(6)
  })

  test('without a version the last change wins', async () => {
    const id = await create('first')
    expect((await update(editor, id, 'second')).status).toBe(200)
    expect((await update(author, id, 'third')).status).toBe(200)
    expect(await lines(id)).toEqual([
      [3, 'Ada', 'edited', 'third'],
      [2, 'Ben', 'edited', 'second'],
      [1, 'Ada', 'created', 'first'],
    ])
  })

  test('and a retry is no conflict', async () => {
    const id = await create('first')
    for (let time = 0; time < 2; time++) expect((await update(author, id, 'second', 1)).status).toBe(200)
    expect(await historyOf(id)).toHaveLength(2)
  })

  test('moving to another topic is no change of the content', async () => {
    const id = await create('moves')
    const topic = await author.call('PUT /api/topic', { name: 'Elsewhere', topic: null, deck: deckId })
    await author.call('PUT /api/updateCard', { ...card('moves', { topicId: topic.id }), id }, { expectedVersion: 1 })
    expect(await read(id)).toMatchObject({ version: 1, topicId: topic.id })
    expect(await historyOf(id)).toHaveLength(1)
  })
})

test('a change of the content leaves the card where it was moved meanwhile', async () => {
  const id = await create('moves')
  const topic = await author.call('PUT /api/topic', { name: 'Far away', topic: null, deck: deckId })
  await editor.call('PUT /api/moveCards', { deck: deckId, cards: [id], topic: topic.id })
  await author.call('PUT /api/updateCard', { ...card('changed'), id, expectedTopic: topicId }, { expectedVersion: 1 })
  expect(await read(id)).toMatchObject({ topicId: topic.id, questionText: 'changed' })
  await author.call('PUT /api/updateCard', { ...card('changed'), id, expectedTopic: topic.id }, { expectedVersion: 2 })
  expect(await read(id)).toMatchObject({ topicId, version: 2 })
})

describe('the history of a card', () => {
  test('records the author; a card without one begins with its first change', async () => {
    const id = await create('written')
    await app.db.deleteFrom('card_versions').where('card_id', '=', id).execute()
    expect(await lines(id)).toEqual([[1, null, 'created', 'written']])
    await update(editor, id, 'changed', 1)
    expect(await lines(id)).toEqual([
      [2, 'Ben', 'edited', 'changed'],
      [1, null, 'created', 'written'],
    ])
  })

  test('goes back by restoring, which is a version, too', async () => {
    const id = await create('first')
    await update(author, id, 'second', 1)
    await editor.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 2 })
    expect(await read(id)).toMatchObject({ version: 3, questionText: 'first', Answers: [{ text: 'Answer of first' }] })
    await author.call('PUT /api/restoreVersion', { id, version: 2 }, { expectedVersion: 3 })
    expect(await lines(id)).toEqual([
      [4, 'Ada', 'restored', 'second'],
      [3, 'Ben', 'restored', 'first'],
      [2, 'Ada', 'edited', 'second'],
      [1, 'Ada', 'created', 'first'],
    ])
  })

  test('is not restored over an unseen change, nor to a missing version', async () => {
    const id = await create('first')
    await update(author, id, 'second', 1)
    const stale = await author.refused('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 1 })
    expect([stale.status, stale.type]).toEqual([409, conflict])
    expect((await author.refused('PUT /api/restoreVersion', { id, version: 9 }, { expectedVersion: 2 })).status).toBe(
      404,
    )
    expect((await read(id)).questionText).toBe('second')
  })

  test('is visible to editors', async () => {
    const id = await create('first')
    const path = { id: String(id) }
    expect(await editor.call('GET /api/cardHistory/:id', path)).toHaveLength(1)
    expect((await reader.refused('GET /api/cardHistory/:id', path)).status).toBe(403)
  })

  /** Changes the words of a card, or the tags of it as one of many. */
  const ways: [string, (who: Client, id: number) => Promise<unknown>][] = [
    ['an edit', (who, id) => update(who, id, 'changed')],
    [
      'tagging many',
      (who, id) => who.call('PUT /api/tagCards', { deck: deckId, cards: [id], tags: ['new'], isTagged: true }),
    ],
  ]

  test.each(ways)('is limited: %s deletes the oldest versions of its user', async (_, change) => {
    const id = await create('first')
    await fill(id, author)
    await change(author, id)
    const kept = await lines(id)
    expect([kept.length, kept[0]?.[0], kept.at(-1)?.[0]]).toEqual([most, most + 2, 3])
  })

  test.each(ways)('is limited for each user: %s deletes nothing that others wrote', async (_, change) => {
    const id = await create('first')
    const gone = await app.register()
    await addMember(app, gone, deckId, 'editor')
    await update(gone, id, 'second')
    const { id: userId } = await gone.call('GET /api/me', {})
    await app.db.deleteFrom('users').where('id', '=', userId).execute()
    await fill(id, editor)
    await change(editor, id)
    const kept = await lines(id)
    expect(kept.slice(-3)).toEqual([
      [4, 'Ben', 'edited', 'second'],
      [2, null, 'edited', 'second'],
      [1, 'Ada', 'created', 'first'],
    ])
    expect(kept).toHaveLength(most + 2)
    await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: most + 3 })
    expect(await read(id)).toMatchObject({ questionText: 'first', Answers: [{ text: 'Answer of first' }] })
  })

  test('forgets an author with their account', async () => {
    const gone = await app.register()
    await addMember(app, gone, deckId, 'editor')
    const id = await create('first')
    await update(gone, id, 'second', 1)
    const { id: userId } = await gone.call('GET /api/me', {})
    await app.db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await lines(id)).toEqual([
      [2, null, 'edited', 'second'],
      [1, 'Ada', 'created', 'first'],
    ])
  })
})

describe('pictures of earlier versions', () => {
  const image = (who: Client, id: string) => who.try('GET /api/getImageById', { id })
  const withPicture = async (text: string) => {
    const files = { questionFile: { bytes: await picture() } }
    const { id } = await author.call('PUT /api/card', card(text), { files })
    const { questionFileLink } = await read(id)
    return { id, pictureId: questionFileLink ?? '' }
  }

  test('stay for those who can restore them, and return with the version', async () => {
    const { id, pictureId } = await withPicture('shown')
    expect((await image(reader, pictureId)).status).toBe(200)
    await update(author, id, 'no more', 1)
    expect((await image(editor, pictureId)).status).toBe(200)
    expect((await image(reader, pictureId)).status).toBe(404)
    await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 2 })
    expect((await read(id)).questionFileLink).toBe(pictureId)
    const found = await image(reader, pictureId)
    expect((await sharp(found.body as Buffer).metadata()).format).toBe('webp')
  })

  test('are deleted with the last version that uses them', async () => {
    const { id, pictureId } = await withPicture('shown')
    await update(author, id, 'no more', 1)
    await fill(id, author)
    await update(author, id, 'later')
    expect((await image(author, pictureId)).status).toBe(404)
  })

  test('stay when somebody else changes the card as often as it keeps versions', async () => {
    const { id, pictureId } = await withPicture('shown')
    await update(editor, id, 'no more', 1)
    await fill(id, editor)
    await update(editor, id, 'later')
    expect((await image(author, pictureId)).status).toBe(200)
  })
})

describe('names of topics and decks', () => {
  test('a topic that was renamed meanwhile keeps that name', async () => {
    const { id: topic } = await author.call('PUT /api/topic', { name: 'Bones', topic: null, deck: deckId })
    const bones = { expectedVersion: versionOf('Bones') }
    await editor.call('PUT /api/renametopic', { topic, name: 'Skeleton' }, bones)
    const refused = await author.refused('PUT /api/renametopic', { topic, name: 'Joints' }, bones)
    expect([refused.status, refused.type]).toEqual([409, conflict])
    const named = () => author.call('GET /api/getTopicName/:id', { id: String(topic) })
    expect((await named()).name).toBe('Skeleton')
    await author.call('PUT /api/renametopic', { topic, name: 'Joints' }, { expectedVersion: versionOf('Skeleton') })
    await editor.call('PUT /api/renametopic', { topic, name: 'Anything' })
    expect((await named()).name).toBe('Anything')
  })

  test('a deck is renamed and described by its author and editors', async () => {
    const { deckId: id } = await makeDeck(author, 0, 'Biology')
    await addMember(app, editor, id, 'editor')
    const biology = { expectedVersion: versionOf('Biology', '') }
    await editor.call('PUT /api/changeDeck', { id, name: 'Life', description: 'All of it' }, biology)
    const refused = await author.refused('PUT /api/changeDeck', { id, name: 'Cells', description: '' }, biology)
    expect([refused.status, refused.type]).toEqual([409, conflict])
    const found = await author.call('GET /api/search', { search: 'life', public: 'false' })
    expect(found).toMatchObject([{ id, name: 'Life', description: 'All of it' }])
    const nameless = await author.refused('PUT /api/changeDeck', { id, name: ' ', description: '' })
    expect(nameless.errors).toEqual([{ path: 'name', message: 'Give the deck a name or a description.' }])
    await addMember(app, reader, id, 'reader')
    expect((await reader.refused('PUT /api/changeDeck', { id, name: 'Mine', description: '' })).status).toBe(403)
  })

  test('of two changes at once exactly one succeeds', async () => {
    const { deckId: id } = await makeDeck(author, 0, 'Biology')
    const biology = { expectedVersion: versionOf('Biology', '') }
    const attempts = ['One', 'Two', 'Three'].map((name) =>
      author.try('PUT /api/changeDeck', { id, name, description: '' }, biology),
    )
    expect((await Promise.all(attempts)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})
