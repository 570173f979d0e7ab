import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
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
  const { deckId } = await makeDeck(author, 1)
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
  return { deckId, author, editor, reader, learner, streams, kinds, kindsOf }
}

test('how many have a deck is told to its author and whom they let in, and to nobody else', async () => {
  const { deckId, author, editor, streams, kinds, kindsOf } = await shared()
  const other = await app.register()
  for (const call of ['PUT /api/library', 'PUT /api/removeFromLibrary'] as const) {
    for (const { told } of Object.values(streams)) told.splice(0)
    await other.call(call, { id: deckId })
    for (const who of ['author', 'editor', 'reader'] as const)
      await hasTold(streams[who], { kind: 'learners', deck: deckId })
    await settled(author)
    const told = ['learners']
    expect(kinds()).toEqual({ author: told, editor: told, reader: told, learner: [], visitor: [], bystander: [] })
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
  await hasTold(streams.author, { kind: 'learners', deck: deckId })
  expect((await author.call('GET /api/deck/:id', { id: String(deckId) })).learners).toBe(0)
})

test('the name of an author is told to whoever sees it on their decks, that of a member to the author', async () => {
  const { author, editor, streams, kinds } = await shared()
  await author.call('PUT /api/profile', { name: 'Grace Hopper' })
  await hasTold(streams.learner, { kind: 'deck' })
  await settled(author)
  const told = ['deck']
  expect(kinds()).toEqual({ author: told, editor: told, reader: told, learner: told, visitor: told, bystander: [] })
  for (const stream of Object.values(streams)) stream.told.splice(0)
  await editor.call('PUT /api/profile', { name: 'Ada Lovelace' })
  await hasTold(streams.author, { kind: 'sharing' })
  await settled(author)
  expect(kinds()).toEqual({ author: ['sharing'], editor: [], reader: [], learner: [], visitor: [], bystander: [] })
})
