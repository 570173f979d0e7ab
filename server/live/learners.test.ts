import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { suggested } from '../testing/corrections.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { hasTold, openStream, settled, type Stream } from '../testing/stream.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A public deck with an editor, a reader, a learner who has added it, and one who looks at it. */
async function shared() {
  const [author, editor, reader] = [await app.register(), await app.register(), await app.register()]
  const [learner, visitor] = [await app.register(), await app.register()]
  const { deckId, cardIds } = await makeDeck(author, 1)
  const [cardId = 0] = cardIds
  await publish(app, author, deckId)
  await addMember(app, editor, deckId, 'editor')
  await addMember(app, reader, deckId, 'reader')
  await learner.call('PUT /api/library', { id: deckId })
  const streams = {
    author: await openStream(author),
    editor: await openStream(editor),
    reader: await openStream(reader),
    learner: await openStream(learner),
    visitor: await openStream(visitor, { decks: String(deckId) }),
    bystander: await openStream(visitor),
  }
  await settled(author)
  for (const { told } of Object.values(streams)) told.splice(0)
  const kindsOf = ({ told }: Stream) => told.flatMap(({ kind, deck }) => (deck === deckId ? [kind] : []))
  const kinds = () => Object.fromEntries(Object.entries(streams).map(([who, stream]) => [who, kindsOf(stream)]))
  return { deckId, cardId, author, editor, reader, learner, streams, kinds, kindsOf }
}

test('how many have a deck is told to all who have it or look at it, and to nobody else', async () => {
  const { deckId, author, editor, streams, kindsOf } = await shared()
  const other = await app.register()
  const { bystander, ...hearing } = streams
  for (const [call, learners] of [
    ['PUT /api/library', 2],
    ['PUT /api/removeFromLibrary', 1],
  ] as const) {
    for (const { told } of Object.values(streams)) told.splice(0)
    await other.call(call, { id: deckId })
    for (const stream of Object.values(hearing)) await hasTold(stream, { kind: 'learners', deck: deckId, learners })
    await settled(author)
    for (const stream of Object.values(hearing)) expect(kindsOf(stream)).toEqual(['learners'])
    expect(kindsOf(bystander)).toEqual([])
  }

  // Whoever is let in no more hears nothing of it, not even what they missed while they were.
  streams.editor.close()
  await other.call('PUT /api/library', { id: deckId })
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
  const { id: user } = await editor.call('GET /api/me', {})
  await author.call('PUT /api/removeMember', { deck: deckId, user })
  const after = await openStream(editor, { after: streams.editor.cursor })
  expect(kindsOf(after)).toContain('access')
  expect(kindsOf(after)).not.toContain('learners')
})

test('who was away while many came hears once how many there are', async () => {
  const { deckId, learner, streams } = await shared()
  const stream = streams.learner
  stream.close()
  await sql`insert into events (kind, deck_id) select 'learners', ${deckId}::int from generate_series(1, 1200)`.execute(
    app.db,
  )
  const { told } = await openStream(learner, { after: stream.cursor })
  const ofNumber = told.filter(({ kind }) => kind === 'learners' || kind === 'reset')
  expect(ofNumber).toEqual([{ kind: 'learners', deck: deckId, learners: 1 }])
})

test('the learners of a deck that goes are told that, and nothing of their number', async () => {
  const { deckId, author, streams, kindsOf } = await shared()
  await author.call('PUT /api/deleteDeck', { id: deckId })
  await hasTold(streams.learner, { kind: 'access', deck: deckId, gone: true })
  await settled(author)
  expect(Object.values(streams).flatMap(kindsOf)).not.toContain('learners')
})

test('a learner whose account is deleted is counted no more, which is told', async () => {
  const { deckId, learner, author, streams } = await shared()
  const { id } = await learner.call('GET /api/me', {})
  await app.db.deleteFrom('users').where('id', '=', id).execute()
  await hasTold(streams.author, { kind: 'learners', deck: deckId, learners: 0 })
  expect((await author.call('GET /api/deck/:id', { id: String(deckId) })).learners).toBe(0)
})

test('the name of an author is told to whoever sees it on their decks, that of a member to the author', async () => {
  const { author, editor, streams, kinds } = await shared()
  await author.call('PUT /api/profile', { name: 'Grace Hopper' })
  await hasTold(streams.learner, { kind: 'deck' })
  await settled(author)
  const told = ['deck']
  const written = [...told, 'names']
  const expected = { author: written, editor: written, reader: told, learner: told, visitor: told, bystander: [] }
  expect(kinds()).toEqual(expected)
  for (const stream of Object.values(streams)) stream.told.splice(0)
  await editor.call('PUT /api/profile', { name: 'Ada Lovelace' })
  await hasTold(streams.author, { kind: 'sharing' })
  await settled(author)
  expect(kinds()).toEqual({ author: ['sharing'], editor: [], reader: [], learner: [], visitor: [], bystander: [] })
})

test('a new name is told where it stands beside what somebody did, on copies, and in invitations', async () => {
  const { deckId, cardId, author, editor, learner, streams, kindsOf } = await shared()
  await learner.call('PUT /api/suggestCard', { ...suggested, id: cardId }, { expectedVersion: 1 })
  const copy = await learner.call('PUT /api/copyDeck', { id: deckId })
  const invited = await app.register()
  const { email } = await invited.call('GET /api/me', {})
  await author.call('PUT /api/invite', { deck: deckId, email, role: 'reader' })
  const waiting = await openStream(invited)
  await settled(author)
  for (const stream of [...Object.values(streams), waiting]) stream.told.splice(0)

  await learner.call('PUT /api/profile', { name: 'Emmy Noether' })
  await hasTold(streams.author, { kind: 'names' })
  await settled(author)
  const told = Object.entries(streams).filter(([, stream]) => kindsOf(stream).includes('names'))
  expect(told.map(([who]) => who)).toEqual(['author', 'editor'])

  await editor.call('PUT /api/deleteCard', { id: cardId })
  await settled(author)
  for (const stream of Object.values(streams)) stream.told.splice(0)
  await editor.call('PUT /api/profile', { name: 'Lise Meitner' })
  await hasTold(streams.author, { kind: 'names' })
  expect(kindsOf(streams.reader)).not.toContain('names')

  await author.call('PUT /api/profile', { name: 'Marie Curie' })
  await hasTold(streams.learner, { kind: 'deck', deck: copy.id })
  await hasTold(waiting, { kind: 'invited' })
})

test('whoever suggested something hears how it was decided', async () => {
  const { deckId, cardId, author, learner, streams, kindsOf } = await shared()
  const { id } = await learner.call('PUT /api/suggestCard', { ...suggested, id: cardId }, { expectedVersion: 1 })
  await settled(author)
  for (const { told } of Object.values(streams)) told.splice(0)
  await author.call('PUT /api/decideSuggestion', { id, decision: 'decline' }, { expectedVersion: 1 })
  await hasTold(streams.learner, { kind: 'suggestions', deck: deckId })
  await settled(author)
  expect([streams.reader, streams.visitor, streams.bystander].flatMap(kindsOf)).toEqual([])
})
