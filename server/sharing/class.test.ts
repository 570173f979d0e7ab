import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck } from '../testing/decks.ts'
import { linkInto } from '../testing/sharing.ts'

let app: TestApp
let teacher: Client
let pupil: Client
let deckId: number
let cardIds: number[]

const now = new Date('2026-11-20T12:00:00Z')
const idOf = async (user: Client) => (await user.call('GET /api/me', {})).id
const members = (deck = deckId) => teacher.call('GET /api/class/:id', { id: String(deck) })
const share = (shares: boolean) => pupil.call('PUT /api/shareProgress', { id: deckId, shares })
const sharesOf = async (user: Client) => (await user.call('GET /api/deck/:id', { id: String(deckId) })).sharesProgress

beforeEach(async () => {
  app ??= await startApp()
  app.clock.now = () => now
  ;[teacher, pupil] = [await app.register(), await app.register()]
  ;({ deckId, cardIds } = await makeDeck(teacher, 4))
  await pupil.call('PUT /api/join', { token: await linkInto(teacher, deckId, 'reader') })
})

test('the author sees who has joined, as what, since when and how', async () => {
  const editor = await app.register()
  await addMember(app, editor, deckId, 'editor')
  const { email } = await editor.call('GET /api/me', {})
  const { name } = await pupil.call('GET /api/me', {})
  expect(await members()).toMatchObject([
    { user: await idOf(pupil), name, role: 'reader', via: 'link', email: null, addedAt: now.toISOString() },
    { user: await idOf(editor), role: 'editor', via: 'invitation', email },
  ])
})

test('progress shows once the member agrees, and no longer when they take it back', async () => {
  for (const cardid of cardIds.slice(0, 2)) await pupil.call('PUT /api/submitAnswer', { cardid, rating: 4 })
  expect(await sharesOf(pupil)).toBeNull()
  expect(await members()).toMatchObject([{ progress: null }])
  await share(true)
  expect(await sharesOf(pupil)).toBe(true)
  expect((await members())[0]?.progress).toEqual({ learned: 2, due: 0, lastLearnedOn: '2026-11-20', assignments: [] })
  app.clock.now = () => new Date(now.getTime() + 20 * 86_400_000)
  expect((await members())[0]?.progress).toEqual({ learned: 2, due: 2, lastLearnedOn: '2026-11-20', assignments: [] })
  await share(false)
  expect(await sharesOf(pupil)).toBe(false)
  expect(await members()).toMatchObject([{ progress: null }])
})

test('a member who has learned nothing yet has no day', async () => {
  await share(true)
  expect((await members())[0]?.progress).toEqual({ learned: 0, due: 0, lastLearnedOn: null, assignments: [] })
})

test('the last day is that of the member, and ends when they say', async () => {
  await pupil.call('PUT /api/settings', { timeZone: 'Pacific/Auckland', dayEndsAtHour: 0 })
  await share(true)
  await pupil.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 4 })
  expect((await members())[0]?.progress?.lastLearnedOn).toBe('2026-11-21')
})

test('leaving, being removed and a revoked link take the agreement back', async () => {
  const { links } = await teacher.call('GET /api/deckAccess/:id', { id: String(deckId) })
  const token = await linkInto(teacher, deckId, 'reader')
  const user = await idOf(pupil)
  const ends = [
    () => pupil.call('PUT /api/leaveDeck', { id: deckId }),
    () => teacher.call('PUT /api/removeMember', { deck: deckId, user }),
    async () => {
      const { links: now } = await teacher.call('GET /api/deckAccess/:id', { id: String(deckId) })
      for (const { id } of now) await teacher.call('PUT /api/revokeLink', { id })
    },
  ]
  expect(links).toHaveLength(1)
  for (const end of ends) {
    await share(true)
    await end()
    expect(await members()).toEqual([])
    const next = end === ends.at(-1) ? await linkInto(teacher, deckId, 'reader') : token
    await pupil.call('PUT /api/join', { token: next })
    expect(await sharesOf(pupil)).toBeNull()
    expect(await members()).toMatchObject([{ progress: null }])
  }
})

test('nobody but the author sees the class, and nobody but members can agree', async () => {
  const editor = await app.register()
  await addMember(app, editor, deckId, 'editor')
  const stranger = await app.register()
  for (const [user, status] of [
    [editor, 403],
    [pupil, 403],
    [stranger, 404],
  ] as const)
    expect((await user.try('GET /api/class/:id', { id: String(deckId) })).status).toBe(status)
  for (const user of [teacher, stranger])
    expect((await user.try('PUT /api/shareProgress', { id: deckId, shares: true })).status).toBe(404)
})

test('a large class comes in pages', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `class-${deckId}-${n}@example.org`)
  const users = await app.db
    .insertInto('users')
    .values(rows.map((email) => ({ email, name: email, password_hash: '', free_generations: 0, created_at: now })))
    .returning('id')
    .execute()
  await app.db
    .insertInto('deck_members')
    .values(users.map(({ id }) => ({ deck_id: deckId, user_id: id, role: 'reader' as const, added_at: now })))
    .execute()
  const first = await teacher.try('GET /api/class/:id', { id: String(deckId) })
  expect(first.body).toHaveLength(100)
  const after = /after=(\d+)/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await teacher.try('GET /api/class/:id', { id: String(deckId), after })
  expect(second.body).toHaveLength(21)
  expect(second.headers.get('link')).toBeNull()
})
