import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Call, contract } from '../../shared/api/contract.ts'
import type { TestDb } from '../testing/tables.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { suggested } from '../testing/suggestions.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { rows } from '../testing/every-call.ts'
import { endOf } from '../testing/documents.ts'
import { notesFile } from '../testing/notes.ts'
import { makeWorld, type Row, type World } from '../testing/world.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startApp({ generationsAtOnce: 0 })
  world = await makeWorld(app)
})

/** All that changes what is in a deck, or stops what would. A preview changes nothing. */
const writing = (Object.keys(contract) as Call[]).filter(
  (call) => (rows[call] as Row).needs === 'editing' && call.startsWith('PUT') && call !== 'PUT /api/importPreview',
)

const isWaiting = async () => {
  const waiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(app.db)).rows[0]?.count !== 0
}

/** Changes a deck while a call that has passed its permission check waits for the deck's row. */
async function whileWaiting<T>(
  deckId: number,
  begin: () => Promise<T>,
  act: (db: TestDb) => Promise<unknown>,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<Promise<T>>()
  await app.db.transaction().execute(async (db) => {
    await db.selectFrom('decks').select('id').where('id', '=', deckId).forNoKeyUpdate().execute()
    const begun = begin()
    resolve(begun)
    await expect.poll(isWaiting, { timeout: 10_000, interval: 20 }).toBe(true)
    await act(db)
  })
  return promise
}

/** Somebody who may change the deck of the world, with two ways to take that away. */
async function makeEditor(deckId = world.deckId) {
  const editor = await app.register()
  await addMember(app, editor, deckId, 'editor')
  const { id } = await editor.call('GET /api/me', {})
  return {
    editor,
    remove: (db: TestDb) => db.deleteFrom('deck_members').where('user_id', '=', id).execute(),
    lower: (db: TestDb) => db.updateTable('deck_members').set({ role: 'reader' }).where('user_id', '=', id).execute(),
  }
}

async function attempt(editor: Client, call: Call): Promise<number> {
  const { good, headers, files } = rows[call] as Row
  return (await editor.try(call, good(world), { headers: headers?.(world) ?? {}, ...(files && { files }) })).status
}

test.each(writing)('%s of an editor who is removed while it waits is refused', async (call) => {
  const { editor, remove } = await makeEditor()
  expect(await whileWaiting(world.deckId, () => attempt(editor, call), remove)).toBe(404)
})

test('likewise of one who becomes a reader meanwhile, and nothing is saved', async () => {
  const before = await world.author.call('GET /api/deck/:id', { id: String(world.deckId) })
  for (const call of ['PUT /api/card', 'PUT /api/updateCard', 'PUT /api/changeDeck'] as const) {
    const { editor, lower } = await makeEditor()
    expect([call, await whileWaiting(world.deckId, () => attempt(editor, call), lower)]).toEqual([call, 403])
  }
  const after = await world.author.call('GET /api/deck/:id', { id: String(world.deckId) })
  expect(after).toEqual({ ...before, changedAt: after.changedAt })
})

test('the call of a remaining editor succeeds after waiting', async () => {
  const { editor } = await makeEditor()
  expect(
    await whileWaiting(
      world.deckId,
      () => attempt(editor, 'PUT /api/card'),
      async () => {},
    ),
  ).toBe(200)
})

test('a suggestion is not declined by an editor who is removed while it waits', async () => {
  const { author, reader } = world
  const { deckId, cardIds } = await makeDeck(author, 1)
  await addMember(app, reader, deckId, 'reader')
  const [card = 0] = cardIds
  const { id } = await reader.call('PUT /api/suggestCard', { ...suggested, id: card }, { expectedVersion: 1 })
  const { editor, remove } = await makeEditor(deckId)
  const decline = () => editor.try('PUT /api/decideSuggestion', { id, decision: 'decline' }, { expectedVersion: 1 })
  expect((await whileWaiting(deckId, decline, remove)).status).toBe(404)
})

describe('a deck to which a user loses access while a call waits', () => {
  test('is not in their library', async () => {
    const { deckId } = await makeDeck(world.author, 1)
    await publish(app, world.author, deckId)
    const visitor = await app.register()
    const take = () => visitor.try('PUT /api/library', { id: deckId })
    const unpublish = (db: TestDb) =>
      db.updateTable('decks').set({ is_public: false }).where('id', '=', deckId).execute()
    expect((await whileWaiting(deckId, take, unpublish)).status).toBe(404)
    expect(await visitor.call('GET /api/myDecks', {})).toEqual([])
  })

  test('accepts no suggestion of theirs', async () => {
    const { deckId, cardIds } = await makeDeck(world.author, 1)
    const { editor: reader, remove, lower } = await makeEditor(deckId)
    await lower(app.db)
    const [id = 0] = cardIds
    const suggest = () => reader.try('PUT /api/suggestCard', { ...suggested, id }, { expectedVersion: 1 })
    expect((await whileWaiting(deckId, suggest, remove)).status).toBe(404)
  })
})

describe('the cards of a generation whose owner is removed', () => {
  async function begin() {
    const author = await app.register()
    const { deckId } = await makeDeck(author, 0)
    const { editor, remove } = await makeEditor(deckId)
    const input = { id: deckId, lang: { name: 'english' as const } }
    await editor.call('PUT /api/createFromFile', input, { files: notesFile })
    const free = async () => (await editor.call('GET /api/freeGenerationsAvailable', {})).count
    return { author, deckId, remove, free }
  }
  const run = async () => void (app.config.generationsAtOnce = 1)
  const message = 'The person who started this can no longer edit the deck.'

  test('are not made if it has not begun, and it costs nothing', async () => {
    const { author, deckId, remove, free } = await begin()
    expect(await free()).toBe(2)
    await remove(app.db)
    await run()
    expect(await endOf(author, deckId)).toMatchObject({ state: 'failed', cards: 0, message })
    expect(await free()).toBe(3)
  })

  test('are not saved if it has', async () => {
    app.config.generationsAtOnce = 0
    const { author, deckId, remove } = await begin()
    await whileWaiting(deckId, run, remove)
    expect(await endOf(author, deckId)).toMatchObject({ state: 'failed', cards: 0, message })
    expect((await author.call('GET /api/deck/:id', { id: String(deckId) })).cards).toBe(0)
  })
})
