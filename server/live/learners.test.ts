import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { suggested } from '../testing/suggestions.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { hasReceived, openStream, settled, type Stream } from '../testing/stream.ts'

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
  for (const { events } of Object.values(streams)) events.splice(0)
  const kindsOf = ({ events }: Stream) => events.flatMap(({ kind, deck }) => (deck === deckId ? [kind] : []))
  const kinds = () => Object.fromEntries(Object.entries(streams).map(([who, stream]) => [who, kindsOf(stream)]))
  return { deckId, cardId, author, editor, reader, learner, streams, kinds, kindsOf }
}

test('a number of learners is sent to all who have the deck or watch it, and to nobody else', async () => {
  const { deckId, author, editor, streams, kindsOf } = await shared()
  const other = await app.register()
  const { bystander, ...receiving } = streams
  for (const [call, learners] of [
    ['PUT /api/library', 2],
    ['PUT /api/removeFromLibrary', 1],
  ] as const) {
    for (const { events } of Object.values(streams)) events.splice(0)
    await other.call(call, { id: deckId })
    for (const stream of Object.values(receiving))
      await hasReceived(stream, { kind: 'learners', deck: deckId, learners })
    await settled(author)
    for (const stream of Object.values(receiving)) expect(kindsOf(stream)).toEqual(['learners'])
    expect(kindsOf(bystander)).toEqual([])
  }

  // A removed editor is sent nothing of the deck, not even the events from before that they missed.
  streams.editor.close()
  await other.call('PUT /api/library', { id: deckId })
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
  const { id: user } = await editor.call('GET /api/me', {})
  await author.call('PUT /api/removeMember', { deck: deckId, user })
  const after = await openStream(editor, { after: streams.editor.cursor })
  expect(kindsOf(after)).toContain('access')
  expect(kindsOf(after)).not.toContain('learners')
})

test('a user who was away while many learners came is sent the number once', async () => {
  const { deckId, learner, streams } = await shared()
  const stream = streams.learner
  stream.close()
  await sql`insert into events (kind, deck_id) select 'learners', ${deckId}::int from generate_series(1, 1200)`.execute(
    app.db,
  )
  const { events } = await openStream(learner, { after: stream.cursor })
  const ofNumber = events.filter(({ kind }) => kind === 'learners' || kind === 'reset')
  expect(ofNumber).toEqual([{ kind: 'learners', deck: deckId, learners: 1 }])
})

test('the learners of a deleted deck are sent that it is gone, and no number of learners', async () => {
  const { deckId, author, streams, kindsOf } = await shared()
  await author.call('PUT /api/deleteDeck', { id: deckId })
  await hasReceived(streams.learner, { kind: 'access', deck: deckId, gone: true })
  await settled(author)
  expect(Object.values(streams).flatMap(kindsOf)).not.toContain('learners')
})

test('deleting the account of a learner lowers the number, which is published', async () => {
  const { deckId, learner, author, streams } = await shared()
  const { id } = await learner.call('GET /api/me', {})
  await app.db.deleteFrom('users').where('id', '=', id).execute()
  await hasReceived(streams.author, { kind: 'learners', deck: deckId, learners: 0 })
  expect((await author.call('GET /api/deck/:id', { id: String(deckId) })).learners).toBe(0)
})

test('the new name of an author is sent to all who see the deck, that of a member to the author', async () => {
  const { author, editor, streams, kinds } = await shared()
  await author.call('PUT /api/profile', { name: 'Grace Hopper' })
  await hasReceived(streams.learner, { kind: 'deck' })
  await settled(author)
  const viewer = ['deck']
  const writer = [...viewer, 'names']
  const expected = { author: writer, editor: writer, reader: viewer, learner: viewer, visitor: viewer, bystander: [] }
  expect(kinds()).toEqual(expected)
  for (const stream of Object.values(streams)) stream.events.splice(0)
  await editor.call('PUT /api/profile', { name: 'Ada Lovelace' })
  await hasReceived(streams.author, { kind: 'sharing' })
  await settled(author)
  expect(kinds()).toEqual({ author: ['sharing'], editor: [], reader: [], learner: [], visitor: [], bystander: [] })
})

test('a new name is published wherever it is shown: in histories, on copies, and in invitations', async () => {
  const { deckId, cardId, author, editor, learner, streams, kindsOf } = await shared()
  await learner.call('PUT /api/suggestCard', { ...suggested, id: cardId }, { expectedVersion: 1 })
  const copy = await learner.call('PUT /api/copyDeck', { id: deckId })
  const invited = await app.register()
  const { email } = await invited.call('GET /api/me', {})
  await author.call('PUT /api/invite', { deck: deckId, email, role: 'reader' })
  const waiting = await openStream(invited)
  await settled(author)
  for (const stream of [...Object.values(streams), waiting]) stream.events.splice(0)

  await learner.call('PUT /api/profile', { name: 'Emmy Noether' })
  await hasReceived(streams.author, { kind: 'names' })
  await settled(author)
  const receivers = Object.entries(streams).filter(([, stream]) => kindsOf(stream).includes('names'))
  expect(receivers.map(([who]) => who)).toEqual(['author', 'editor'])

  await editor.call('PUT /api/deleteCard', { id: cardId })
  await settled(author)
  for (const stream of Object.values(streams)) stream.events.splice(0)
  await editor.call('PUT /api/profile', { name: 'Lise Meitner' })
  await hasReceived(streams.author, { kind: 'names' })
  expect(kindsOf(streams.reader)).not.toContain('names')

  await author.call('PUT /api/profile', { name: 'Marie Curie' })
  await hasReceived(streams.learner, { kind: 'deck', deck: copy.id })
  await hasReceived(waiting, { kind: 'invited' })
})

test('the decision on a suggestion is sent to its author', async () => {
  const { deckId, cardId, author, learner, streams, kindsOf } = await shared()
  const { id } = await learner.call('PUT /api/suggestCard', { ...suggested, id: cardId }, { expectedVersion: 1 })
  await settled(author)
  for (const { events } of Object.values(streams)) events.splice(0)
  await author.call('PUT /api/decideSuggestion', { id, decision: 'decline' }, { expectedVersion: 1 })
  await hasReceived(streams.learner, { kind: 'suggestions', deck: deckId })
  await settled(author)
  expect([streams.reader, streams.visitor, streams.bystander].flatMap(kindsOf)).toEqual([])
})
