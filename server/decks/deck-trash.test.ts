import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { affiliates } from '../../shared/api/affiliates.ts'
import { type Call, contract } from '../../shared/api/contract.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { expectRightCounts } from '../testing/counts.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'
import { rows } from '../testing/every-call.ts'
import { picture } from '../testing/pictures.ts'
import { linkInto, makeGuest } from '../testing/sharing.ts'
import { suggested } from '../testing/suggestions.ts'
import { makeWorld, type Row } from '../testing/world.ts'

let app: TestApp
let author: Client
let learner: Client
let editor: Client
let deckId: number
let topicId: number
let cardIds: number[]

beforeAll(async () => {
  app = await startApp()
})

beforeEach(async () => {
  app.clock.now = () => new Date()
  ;[author, learner, editor] = [await app.register(), await app.register(), await app.register()]
  ;({ deckId, topicId, cardIds } = await makeDeck(author, 3))
  await publish(app, author, deckId)
  await learner.call('PUT /api/library', { id: deckId })
  await addMember(app, editor, deckId, 'editor')
})

const dayMs = 86_400_000
const remove = () => author.call('PUT /api/deleteDeck', { id: deckId })
const restore = () => author.call('PUT /api/restoreDeck', { id: deckId })
const binOf = (user: Client) => user.call('GET /api/deckBin', {})
const inDays = (days: number) => {
  const then = Date.now() + days * dayMs + 60_000
  app.clock.now = () => new Date(then)
}

describe('a deck in the bin', () => {
  // Five users send each of these calls.
  test('does not exist for any call by anybody', { timeout: 60_000 }, async () => {
    const world = await makeWorld(app)
    await world.author.call('PUT /api/deleteDeck', { id: world.deckId })
    await world.stranger.call('PUT /api/deleteDeck', { id: world.publicDeckId })
    await world.stranger.call('PUT /api/deleteDeck', { id: world.memberDeckId })
    // Of these calls' things, none belongs to a deck that was deleted. What became of an import, its user can read without the deck.
    const elsewhere: Call[] = [
      'PUT /api/endSession',
      'PUT /api/restoreDeck',
      'PUT /api/purgeDeck',
      'GET /api/import/:id',
      'PUT /api/decideDeclaration',
      'GET /api/invoice/:id',
    ]
    const calls = (Object.keys(contract) as Call[]).filter((call) => {
      const { needs, ids } = rows[call] as Row
      return (
        (needs ?? (ids as string[] | undefined)?.includes('id')) && !elsewhere.includes(call) && !(call in affiliates)
      )
    })
    expect(calls.length).toBeGreaterThan(70)
    const { author, editor, reader, stranger, admin } = world
    const found = []
    for (const [name, user] of Object.entries({ author, editor, reader, stranger, admin }))
      for (const call of calls) {
        const { good, headers, files } = rows[call] as Row
        const options = { headers: headers?.(world) ?? {}, ...(files && { files }) }
        const { status } = await user.try(call, good(world), options)
        const isForbidden = (contract[call] as Endpoint).access === 'admin' && user !== admin
        if (status !== (isForbidden ? 403 : 404)) found.push([name, call, status])
      }
    expect(found).toEqual([])
    await expect(app.client().call('GET /api/joinable/:token', { token: world.joinToken })).resolves.toMatchObject({
      isOpen: false,
    })
    for (const call of ['GET /api/join/:token', 'PUT /api/join'] as const)
      expect((await reader.refused(call, { token: world.joinToken })).type).toContain('link-expired')
  })

  test('is in no list, search, count or plan for today, of anybody', async () => {
    const { user: guest, email } = await makeGuest(app)
    await author.call('PUT /api/invite', { deck: deckId, email, role: 'reader' })
    for (const user of [author, learner, editor])
      await user.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 1 })
    await learner.call('PUT /api/suggestCard', { ...suggested, id: cardIds[0] ?? 0 }, { expectedVersion: 1 })
    await remove()
    for (const user of [author, learner, editor]) {
      expect(await user.call('GET /api/myDecks', {})).toEqual([])
      expect(await user.call('GET /api/search', { search: 'Biology', public: 'false' })).toEqual([])
      expect(await user.call('GET /api/today', {})).toMatchObject({
        due: 0,
        decks: [],
        suggestions: [],
        nextDueAt: null,
      })
      expect(await user.call('POST /api/getQueue', { skip: [], limit: 20 })).toMatchObject({
        cards: [],
        due: 0,
        fresh: 0,
      })
    }
    const found = await learner.call('GET /api/search', { search: 'Biology', public: 'true' })
    expect(found.filter(({ id }) => id === deckId)).toEqual([])
    expect(await guest.call('GET /api/invitations', {})).toEqual([])
    expect((await author.call('GET /api/usage', {})).filter(({ deck }) => deck)).toEqual([])
  })

  test('stays out of the library when a learner of it deletes their account', async () => {
    await remove()
    const { id } = await learner.call('GET /api/me', {})
    await app.db.deleteFrom('users').where('id', '=', id).execute()
    expect(
      (await editor.call('GET /api/search', { search: 'Biology', public: 'true' })).map((deck) => deck.id),
    ).not.toContain(deckId)
  })

  test('is listed for its author alone, with the time that is left', async () => {
    await remove()
    const [deck, ...others] = await binOf(author)
    expect(deck).toMatchObject({ id: deckId, name: 'Biology', cards: 3, isPublic: true })
    expect(Date.parse(deck?.goesAt ?? '') - Date.parse(deck?.deletedAt ?? '')).toBe(limits.binDays * dayMs)
    expect([others, await binOf(editor), await binOf(learner)]).toEqual([[], [], []])
  })

  test('is in the export of its author, with its cards, and not in those of others', async () => {
    const exported = async (user: Client, file: string) => (await exportOf(user)).json(file)
    expect(await exported(learner, 'learning/library.json')).toMatchObject([{ deckId }])
    await remove()
    const folder = `decks/${deckId}-Biology`
    expect(await exported(author, `${folder}/deck.json`)).toMatchObject({
      name: 'Biology',
      deletedAt: expect.any(String) as string,
    })
    expect(await exported(author, `${folder}/cards.json`)).toHaveLength(3)
    expect(await exported(learner, 'learning/library.json')).toEqual([])
    expect(await exported(editor, 'sharing/decks.json')).toEqual([])
  })

  test('ends its generations, which costs nothing', async () => {
    const waiting = await startApp({ generationsAtOnce: 0 })
    const user = await waiting.register()
    const { id } = await user.call('PUT /api/deck', { name: 'Deck', description: '' })
    const files = { file: { bytes: Buffer.from('A cell is alive.'), name: 'a.txt', type: '' } }
    await user.call('PUT /api/createFromFile', { id }, { files })
    await user.call('PUT /api/deleteDeck', { id })
    expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 3 })
    await user.call('PUT /api/restoreDeck', { id })
    const progress = await user.call('GET /api/generationProgress', { deckid: String(id) })
    expect(progress).toMatchObject({ state: 'failed', message: expect.stringMatching(/stopped/i) as string })
  })
})

describe('restoring a deck', () => {
  test('brings back all of it: schedules, members, links, suggestions, invitations, and that it is public', async () => {
    const { user: guest, email } = await makeGuest(app)
    await author.call('PUT /api/invite', { deck: deckId, email, role: 'reader' })
    const token = await linkInto(author, deckId, 'editor')
    const [one = 0, two = 0] = cardIds
    await learner.call('PUT /api/submitAnswer', { cardid: one, rating: 1 })
    await learner.call('PUT /api/submitAnswer', { cardid: two, rating: 4 })
    const seen = async () => [
      await learner.call('GET /api/getCard/:id', { id: String(one) }),
      await learner.call('GET /api/studyStatus/:id', { id: String(deckId) }),
      await learner.call('GET /api/myDecks', {}),
      await editor.call('GET /api/deck/:id', { id: String(deckId) }),
      await author.call('GET /api/deckAccess/:id', { id: String(deckId) }),
      await guest.call('GET /api/invitations', {}),
      await guest.call('GET /api/search', { search: 'Biology', public: 'true' }),
      await app.client().call('GET /api/joinable/:token', { token }),
      await app.db.selectFrom('card_states').selectAll().where('deck_id', '=', deckId).orderBy('card_id').execute(),
    ]
    const before = await seen()
    await remove()
    await restore()
    expect(await seen()).toEqual(before)
    expect(await binOf(author)).toEqual([])
    await expectRightCounts(app)
    expect((await learner.try('PUT /api/submitAnswer', { cardid: two, rating: 3 })).status).toBe(200)
  })

  test('can be repeated, and is refused to everybody but its author', async () => {
    await remove()
    for (const user of [editor, learner])
      for (const call of ['PUT /api/restoreDeck', 'PUT /api/purgeDeck'] as const)
        expect((await user.refused(call, { id: deckId })).status).toBe(404)
    await restore()
    await restore()
    expect((await editor.refused('PUT /api/restoreDeck', { id: deckId })).status).toBe(403)
    // Only what is in the bin is deleted from it.
    expect((await author.refused('PUT /api/purgeDeck', { id: deckId })).status).toBe(404)
    expect((await author.call('GET /api/deck/:id', { id: String(deckId) })).cards).toBe(3)
  })

  test('a deck that admins took down is still taken down', async () => {
    await app.db.updateTable('decks').set({ taken_down_at: new Date() }).where('id', '=', deckId).execute()
    await remove()
    await restore()
    expect(await author.call('GET /api/deck/:id', { id: String(deckId) })).toMatchObject({ isTakenDown: true })
    expect((await learner.refused('GET /api/deck/:id', { id: String(deckId) })).status).toBe(404)
  })
})

test('a deck is deleted for good after 30 days, not before, with the files of its pictures', async () => {
  const card = { deckId, topicId, isGapText: false, questionText: 'q', Answers: [{ text: 'a', correct: true }] }
  await author.call('PUT /api/card', card, { files: { questionFile: { bytes: await picture() } } })
  const [image] = await app.db
    .selectFrom('images')
    .innerJoin('cards', 'cards.id', 'card_id')
    .select('images.id')
    .where('deck_id', '=', deckId)
    .execute()
  const filesOf = async () =>
    (await readdir(path.join(app.config.dataDir, 'files'))).filter((name) => name.includes(image?.id ?? '?'))
  expect(await filesOf()).toHaveLength(2)
  await remove()
  inDays(limits.binDays - 1)
  await app.cleanUp()
  expect([(await binOf(author)).length, (await filesOf()).length]).toEqual([1, 2])
  inDays(limits.binDays)
  expect(await binOf(author)).toEqual([])
  expect((await author.refused('PUT /api/restoreDeck', { id: deckId })).status).toBe(404)
  await app.cleanUp()
  expect(await app.db.selectFrom('decks').select('id').where('id', '=', deckId).execute()).toEqual([])
  expect(await filesOf()).toEqual([])
  expect(await app.db.selectFrom('library').selectAll().where('deck_id', '=', deckId).execute()).toEqual([])
})

test('before a deletion its author is told what others lose, and nobody else is', async () => {
  const impact = async () => author.call('GET /api/deletionImpact/:id', { id: String(deckId) })
  expect(await impact()).toEqual({ people: 2, learners: 0, editors: 1, suggestions: 0 })
  const [cardid = 0] = cardIds
  const visitor = await app.register()
  for (const user of [author, learner, editor, visitor]) await user.call('PUT /api/submitAnswer', { cardid, rating: 3 })
  await visitor.call('PUT /api/removeFromLibrary', { id: deckId })
  await learner.call('PUT /api/suggestCard', { ...suggested, id: cardid }, { expectedVersion: 1 })
  expect(await impact()).toEqual({ people: 3, learners: 3, editors: 1, suggestions: 1 })
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
  expect(await impact()).toEqual({ people: 2, learners: 2, editors: 1, suggestions: 1 })
  expect((await editor.refused('GET /api/deletionImpact/:id', { id: String(deckId) })).status).toBe(403)
})
