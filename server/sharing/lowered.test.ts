import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { invitationMail, linkInto, makeGuest, tokenIn } from '../testing/sharing.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  await verify(app, author)
})

const idOf = async (user: Client) => (await user.call('GET /api/me', {})).id
const roleIn = async (user: Client, deck: number) => (await user.call('GET /api/deck/:id', { id: String(deck) })).role

/** A deck with an editors' link, and somebody who came by it and was made a reader. */
async function lowered() {
  const { deckId } = await makeDeck(author, 0)
  const token = await linkInto(author, deckId, 'editor')
  const { user: member, email } = await makeGuest(app)
  await member.call('PUT /api/join', { token })
  const role = async (next: 'editor' | 'reader') =>
    author.call('PUT /api/memberRole', { deck: deckId, user: await idOf(member), role: next })
  await role('reader')
  return { deckId, token, member, email, role }
}

describe('a user whom the author has made a reader', () => {
  test('does not become an editor again by the link that they used', async () => {
    const { deckId, token, member } = await lowered()
    expect(await member.call('GET /api/join/:token', { token })).toMatchObject({ role: 'reader', isMember: true })
    expect(await member.call('PUT /api/join', { token })).toEqual({ id: deckId })
    expect(await roleIn(member, deckId)).toBe('reader')
    const other = await app.register()
    await other.call('PUT /api/join', { token })
    expect(await roleIn(other, deckId), 'it gives others what it says').toBe('editor')
  })

  test('nor after leaving, nor by another link of that time', async () => {
    const { deckId } = await makeDeck(author, 0)
    const tokens = [await linkInto(author, deckId, 'editor'), await linkInto(author, deckId, 'editor')]
    const member = await app.register()
    await member.call('PUT /api/join', { token: tokens[0] ?? '' })
    await author.call('PUT /api/memberRole', { deck: deckId, user: await idOf(member), role: 'reader' })
    await member.call('PUT /api/leaveDeck', { id: deckId })
    for (const token of tokens) {
      expect(await member.call('GET /api/join/:token', { token })).toMatchObject({ role: 'reader' })
      await member.call('PUT /api/join', { token })
      expect(await roleIn(member, deckId)).toBe('reader')
    }
  })

  test('nor by an earlier invitation, but by a later one', async () => {
    const { deckId } = await makeDeck(author, 0)
    const { user: member, email } = await makeGuest(app)
    await author.call('PUT /api/invite', { deck: deckId, email, role: 'editor' })
    const token = tokenIn(await invitationMail(app, email))
    await member.call('PUT /api/join', { token: await linkInto(author, deckId, 'editor') })
    await author.call('PUT /api/memberRole', { deck: deckId, user: await idOf(member), role: 'reader' })
    await member.call('PUT /api/join', { token })
    expect(await roleIn(member, deckId)).toBe('reader')
    await member.call('PUT /api/join', { token: await linkInto(author, deckId, 'editor') })
    expect(await roleIn(member, deckId)).toBe('editor')
  })

  test('becomes one by an invitation that is renewed later', async () => {
    const { deckId, member, email } = await lowered()
    await author.call('PUT /api/invite', { deck: deckId, email, role: 'editor' })
    const [invitation] = await member.call('GET /api/invitations', {})
    await author.call('PUT /api/memberRole', { deck: deckId, user: await idOf(member), role: 'reader' })
    await author.call('PUT /api/invite', { deck: deckId, email, role: 'editor' })
    await member.call('PUT /api/answerInvitation', { id: invitation?.id ?? 0, accept: true })
    expect(await roleIn(member, deckId)).toBe('editor')
  })

  test('becomes one by the author’s decision, after which the link works again', async () => {
    const { deckId, token, member, role } = await lowered()
    await role('editor')
    expect(await roleIn(member, deckId)).toBe('editor')
    await member.call('PUT /api/leaveDeck', { id: deckId })
    await member.call('PUT /api/join', { token })
    expect(await roleIn(member, deckId)).toBe('editor')
  })
})

test('while a deck is taken down, inviting and sharing are refused with an explanation', async () => {
  const { deckId } = await makeDeck(author, 0)
  const down = (at: Date | null) =>
    app.db.updateTable('decks').set({ taken_down_at: at }).where('id', '=', deckId).execute()
  await down(new Date())
  const invitation = { deck: deckId, email: 'nobody@example.org', role: 'reader' as const }
  const link = { deck: deckId, role: 'reader' as const, days: 7 }
  for (const [call, input] of [['PUT /api/invite', invitation] as const, ['PUT /api/shareLink', link] as const]) {
    const { status, detail } = await author.refused(call, input)
    const why = 'This deck was taken down. It can’t be shared until it’s restored.'
    expect([call, status, detail]).toEqual([call, 409, why])
  }
  const access = await author.call('GET /api/deckAccess/:id', { id: String(deckId) })
  expect(access).toEqual({ members: [], invitations: [], links: [] })
  await down(null)
  await author.call('PUT /api/invite', invitation)
  await author.call('PUT /api/shareLink', link)
})
