import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { linkInto } from '../testing/sharing.ts'

let app: TestApp
let author: Client
let guest: Client

beforeAll(async () => {
  app = await startApp()
  ;[author, guest] = [await app.register(), await app.register('guest@example.org')]
  for (const user of [author, guest]) await verify(app, user)
})

/** Tries a race as often as it may come out one way or the other. */
const rounds = 15
const upwards = (one: number, other: number) => one - other
const accessOf = (deck: number) => author.call('GET /api/deckAccess/:id', { id: String(deck) })
const isIn = async (user: Client, deck: number) =>
  (await user.try('GET /api/deck/:id', { id: String(deck) })).status === 200

async function invited(role: 'editor' | 'reader' = 'reader') {
  const { deckId } = await makeDeck(author, 0)
  await author.call('PUT /api/invite', { deck: deckId, email: 'guest@example.org', role })
  const id = (await accessOf(deckId)).invitations[0]?.id ?? 0
  return { deckId, id }
}

test('accepting an invitation twice at once creates one member', async () => {
  for (let round = 0; round < rounds; round++) {
    const { deckId, id } = await invited()
    const accept = () => guest.try('PUT /api/answerInvitation', { id, accept: true })
    const answers = await Promise.all([accept(), accept(), accept()])
    expect(answers.map(({ status }) => status).toSorted(upwards)).toEqual([200, 404, 404])
    expect((await accessOf(deckId)).members).toHaveLength(1)
  }
})

test('an invitation is either withdrawn or accepted, never both', async () => {
  for (let round = 0; round < rounds; round++) {
    const { deckId, id } = await invited()
    const [withdrawn, accepted] = await Promise.all([
      author.try('PUT /api/withdrawInvitation', { id }),
      guest.try('PUT /api/answerInvitation', { id, accept: true }),
    ])
    expect([withdrawn.status, accepted.status].toSorted(upwards)).toEqual([200, 404])
    expect(await isIn(guest, deckId)).toBe(accepted.status === 200)
  }
})

test('nobody gets in by a link that is revoked while they join', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => app.register()))
  for (let round = 0; round < rounds; round++) {
    const { deckId } = await makeDeck(author, 0)
    const token = await linkInto(author, deckId, 'editor')
    const id = (await accessOf(deckId)).links[0]?.id ?? 0
    const joining = () => people.map((user) => user.try('PUT /api/join', { token }))
    const [revoked, ...joined] = await Promise.all([author.try('PUT /api/revokeLink', { id }), ...joining()])
    expect(revoked.status).toBe(200)
    expect(joined.every(({ status }) => status === 200 || status === 400)).toBe(true)
    expect(await Promise.all(people.map((user) => isIn(user, deckId)))).toEqual([false, false, false, false])
  }
})

test('of two roles given at once, the higher one counts', async () => {
  for (let round = 0; round < rounds; round++) {
    const { deckId, id } = await invited('reader')
    const token = await linkInto(author, deckId, 'editor')
    await Promise.all([
      guest.call('PUT /api/answerInvitation', { id, accept: true }),
      guest.call('PUT /api/join', { token }),
    ])
    expect((await accessOf(deckId)).members).toMatchObject([{ role: 'editor', via: 'invitation' }])
    const { links } = await accessOf(deckId)
    await author.call('PUT /api/revokeLink', { id: links[0]?.id ?? 0 })
    expect((await accessOf(deckId)).members).toMatchObject([{ role: 'reader' }])
  }
})

test('a deck has no more members than allowed, however many join at once', async () => {
  const { deckId } = await makeDeck(author, 0)
  const token = await linkInto(author, deckId, 'reader')
  const people = await Promise.all(Array.from({ length: 4 }, () => app.register()))
  const full = Array.from({ length: 498 }, (_, number) => ({
    email: `full-${number}@example.org`,
    name: 'Full',
    password_hash: '',
    free_generations: 0,
    created_at: new Date(),
  }))
  const ids = await app.db.insertInto('users').values(full).returning('id').execute()
  const members = ids.map(({ id }) => ({
    deck_id: deckId,
    user_id: id,
    role: 'reader' as const,
    added_at: new Date(),
  }))
  await app.db.insertInto('deck_members').values(members).execute()
  const answers = await Promise.all(people.map((user) => user.try('PUT /api/join', { token })))
  expect(answers.map(({ status }) => status).toSorted(upwards)).toEqual([200, 200, 409, 409])
  expect((await accessOf(deckId)).members).toHaveLength(500)
})

test('nobody joins a deck that is deleted meanwhile', async () => {
  for (let round = 0; round < rounds; round++) {
    const { deckId } = await makeDeck(author, 0)
    const token = await linkInto(author, deckId, 'reader')
    const [deleted, joined] = await Promise.all([
      author.try('PUT /api/deleteDeck', { id: deckId }),
      guest.try('PUT /api/join', { token }),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 400]).toContain(joined.status)
    expect(await isIn(guest, deckId)).toBe(false)
  }
})
