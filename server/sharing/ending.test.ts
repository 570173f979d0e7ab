import { beforeAll, describe, expect, test } from 'vitest'
import type { SharedRole } from '../../shared/decks.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { invitationMail, makeGuest, tokenIn } from '../testing/sharing.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register('author@example.org')
  await author.call('PUT /api/profile', { name: 'Ada' })
  await verify(app, author)
})

const accessOf = (deck: number) => author.call('GET /api/deckAccess/:id', { id: String(deck) })
const invite = (deck: number, email: string, role: SharedRole = 'reader') =>
  author.call('PUT /api/invite', { deck, email, role })

/** Lets an invitation end so many days from now. */
const expire = (id: number, days: number) =>
  app.db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() + days * 86_400_000) })
    .where('id', '=', id)
    .execute()

describe('an invitation', () => {
  test('that is withdrawn or expired is invalid', async () => {
    const { deckId } = await makeDeck(author)
    const { user, email } = await makeGuest(app)
    await invite(deckId, email)
    const mail = await invitationMail(app, email)
    const [{ id } = { id: 0 }] = await user.call('GET /api/invitations', {})
    await expire(id, -1)
    expect(await user.call('GET /api/invitations', {})).toEqual([])
    expect((await user.refused('PUT /api/answerInvitation', { id, accept: true })).status).toBe(404)
    expect((await user.refused('PUT /api/join', { token: tokenIn(mail) })).status).toBe(400)
    expect((await accessOf(deckId)).invitations).toEqual([])
    await expire(id, 1)
    await author.call('PUT /api/withdrawInvitation', { id })
    expect((await user.refused('PUT /api/answerInvitation', { id, accept: true })).status).toBe(404)
    expect((await user.refused('PUT /api/join', { token: tokenIn(mail) })).status).toBe(400)
    expect((await author.refused('PUT /api/withdrawInvitation', { id })).status).toBe(404)
  })

  test('that expired is deleted', async () => {
    const { deckId } = await makeDeck(author)
    await invite(deckId, 'swept@example.org')
    const [{ id } = { id: 0 }] = (await accessOf(deckId)).invitations
    const kept = () => app.db.selectFrom('invitations').select('id').where('deck_id', '=', deckId).execute()
    await app.cleanUp()
    expect(await kept()).toHaveLength(1)
    await expire(id, -1)
    await app.cleanUp()
    expect(await kept()).toEqual([])
  })

  test('is deleted with its deck, and hidden while the deck is taken down', async () => {
    const { deckId } = await makeDeck(author)
    const { user, email } = await makeGuest(app)
    await invite(deckId, email)
    const [{ id } = { id: 0 }] = await user.call('GET /api/invitations', {})
    const takeDown = (at: Date | null) =>
      app.db.updateTable('decks').set({ taken_down_at: at }).where('id', '=', deckId).execute()
    await takeDown(new Date())
    expect(await user.call('GET /api/invitations', {})).toEqual([])
    expect((await user.refused('PUT /api/answerInvitation', { id, accept: true })).status).toBe(404)
    await takeDown(null)
    expect(await user.call('GET /api/invitations', {})).toHaveLength(1)
    await author.call('PUT /api/deleteDeck', { id: deckId })
    expect(await user.call('GET /api/invitations', {})).toEqual([])
  })
})
