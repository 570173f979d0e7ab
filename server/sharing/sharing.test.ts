import { beforeAll, describe, expect, test } from 'vitest'
import type { SharedRole } from '../../shared/decks.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { linkInto, tokenOf } from '../testing/sharing.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await confirmed()
})

async function confirmed(): Promise<Client> {
  const user = await app.register()
  await verify(app, user)
  return user
}

const idOf = async (user: Client) => (await user.call('GET /api/me', {})).id
const accessOf = (deck: number, client = author) => client.call('GET /api/deckAccess/:id', { id: String(deck) })
const roleIn = async (client: Client, deck: number) => {
  const { body } = await client.try('GET /api/deck/:id', { id: String(deck) })
  return (body as { role?: string }).role ?? null
}

describe('a link', () => {
  test.each<SharedRole>(['editor', 'reader'])('lets its holder in, as %s', async (role) => {
    const { deckId } = await makeDeck(author)
    const { id, url } = await author.call('PUT /api/shareLink', { deck: deckId, role, days: 7 })
    expect(url).toMatch(new RegExp(`^${app.config.publicUrl}/join/[\\w-]{43}$`))
    const guest = await app.register()
    const { name } = await author.call('GET /api/me', {})
    const token = tokenOf(url)
    expect(await guest.call('GET /api/join/:token', { token })).toEqual({
      deck: { id: deckId, name: 'Biology', author: name, cards: 3 },
      role,
      kind: 'link',
      isAuthor: false,
      isMember: false,
    })
    expect(await guest.call('PUT /api/join', { token })).toEqual({ id: deckId })
    expect(await roleIn(guest, deckId)).toBe(role)
    expect((await guest.call('GET /api/myDecks', {})).map((deck) => [deck.id, deck.role])).toEqual([[deckId, role]])
    expect(await guest.call('GET /api/join/:token', { token })).toMatchObject({ isMember: true })
    const { members, links } = await accessOf(deckId)
    expect(members).toMatchObject([{ user: await idOf(guest), email: null, role, via: 'link' }])
    // The author can copy it again.
    expect(links).toMatchObject([{ id, role, url, members: 1 }])
  })

  test('is stored as a hash and encrypted, never in plain text', async () => {
    const { deckId } = await makeDeck(author)
    const token = await linkInto(author, deckId, 'reader')
    const [row] = await app.db.selectFrom('deck_links').selectAll().where('deck_id', '=', deckId).execute()
    const kept = [row?.token_hash, row?.sealed_token].map((bytes) => bytes?.toString('latin1')).join()
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('latin1'))
  })

  test('that expired lets nobody in any more, and removes nobody', async () => {
    const { deckId } = await makeDeck(author)
    const token = await linkInto(author, deckId, 'editor', 7)
    expect(await app.client().call('GET /api/joinable/:token', { token })).toMatchObject({
      isOpen: true,
      deck: { name: 'Biology', cards: 3 },
    })
    const [early, late] = [await app.register(), await app.register()]
    await early.call('PUT /api/join', { token })
    app.clock.now = () => new Date(Date.now() + 8 * 86_400_000)
    const refused = await late.refused('PUT /api/join', { token })
    expect(refused.type).toBe('urn:kartei:problem:link-expired')
    expect((await late.refused('GET /api/join/:token', { token })).status).toBe(400)
    for (const user of [early, author])
      expect(await user.call('GET /api/join/:token', { token }), 'who is in goes on').toMatchObject({ isMember: true })
    expect(await app.client().call('GET /api/joinable/:token', { token })).toEqual({
      isOpen: false,
      deck: null,
      email: null,
    })
    expect(await roleIn(early, deckId)).toBe('editor')
    app.clock.now = () => new Date()
  })

  test('that is revoked removes everybody who joined with it, and nobody else', async () => {
    const { deckId } = await makeDeck(author)
    const [one, other] = [await linkInto(author, deckId, 'editor'), await linkInto(author, deckId, 'reader')]
    const [gone, stays, invited] = [await app.register(), await app.register(), await app.register()]
    await gone.call('PUT /api/join', { token: one })
    await stays.call('PUT /api/join', { token: other })
    await addMember(app, invited, deckId, 'reader')
    await invited.call('PUT /api/join', { token: one })
    expect(await roleIn(invited, deckId)).toBe('editor')
    const { links } = await accessOf(deckId)
    const { id = 0, members } = links.find(({ role }) => role === 'editor') ?? {}
    expect(members, 'who would be out').toBe(1)
    await author.call('PUT /api/revokeLink', { id })
    expect(await Promise.all([gone, stays, invited].map((user) => roleIn(user, deckId)))).toEqual([
      null,
      'reader',
      'reader',
    ])
    expect((await gone.refused('PUT /api/join', { token: one })).type).toBe('urn:kartei:problem:link-expired')
    expect((await author.refused('PUT /api/revokeLink', { id })).status).toBe(404)
  })

  test('never lowers a role, and changes nothing for the author', async () => {
    const { deckId } = await makeDeck(author)
    const token = await linkInto(author, deckId, 'reader')
    const editor = await app.register()
    await addMember(app, editor, deckId, 'editor')
    for (const user of [editor, author]) {
      const isAuthor = user === author
      expect(await user.call('GET /api/join/:token', { token })).toMatchObject({ isAuthor, isMember: true })
      expect(await user.call('PUT /api/join', { token })).toEqual({ id: deckId })
    }
    expect(await roleIn(editor, deckId)).toBe('editor')
    expect(await roleIn(author, deckId)).toBe('author')
    expect((await accessOf(deckId)).members).toMatchObject([{ role: 'editor', via: 'invitation' }])
  })

  test('does not lead into a deck that was taken down', async () => {
    const { deckId } = await makeDeck(author)
    const token = await linkInto(author, deckId, 'reader')
    await app.db.updateTable('decks').set({ taken_down_at: new Date() }).where('id', '=', deckId).execute()
    const guest = await app.register()
    expect((await guest.refused('GET /api/join/:token', { token })).status).toBe(400)
    expect((await guest.refused('PUT /api/join', { token })).status).toBe(400)
  })

  test('requires no verified email to create, revoke or use', async () => {
    const [fresh, guest] = [await app.register(), await app.register()]
    const { deckId } = await makeDeck(fresh)
    const { id, url } = await fresh.call('PUT /api/shareLink', { deck: deckId, role: 'editor', days: 7 })
    await guest.call('PUT /api/join', { token: tokenOf(url) })
    expect(await roleIn(guest, deckId)).toBe('editor')
    await fresh.call('PUT /api/revokeLink', { id })
    expect(await roleIn(guest, deckId)).toBeNull()
  })

  test('is one of at most twenty', async () => {
    const { deckId } = await makeDeck(author)
    for (let number = 0; number < 20; number++) await linkInto(author, deckId, 'reader')
    const { status, detail } = await author.refused('PUT /api/shareLink', { deck: deckId, role: 'reader', days: null })
    expect([status, detail]).toEqual([409, 'A deck can have up to 20 links. Revoke one you don’t need.'])
  })
})

describe('the author', () => {
  test('changes the role of a member, and a link does not change it back', async () => {
    const { deckId } = await makeDeck(author)
    const member = await app.register()
    await addMember(app, member, deckId, 'editor')
    const user = await idOf(member)
    await author.call('PUT /api/memberRole', { deck: deckId, user, role: 'reader' })
    expect(await roleIn(member, deckId)).toBe('reader')
    const token = await linkInto(author, deckId, 'editor')
    await member.call('PUT /api/join', { token })
    const [link] = (await accessOf(deckId)).links
    await author.call('PUT /api/revokeLink', { id: link?.id ?? 0 })
    // Once the link is gone, the role of the author's last invitation counts.
    expect(await roleIn(member, deckId)).toBe('reader')
  })

  test('removes a member, whose library loses a private deck', async () => {
    const { deckId } = await makeDeck(author)
    const member = await app.register()
    await publish(app, author, deckId)
    await member.call('PUT /api/library', { id: deckId })
    await author.call('PUT /api/public', { deck: deckId, isPublic: false })
    await addMember(app, member, deckId, 'editor')
    const user = await idOf(member)
    await author.call('PUT /api/removeMember', { deck: deckId, user })
    expect(await roleIn(member, deckId)).toBeNull()
    expect(await member.call('GET /api/myDecks', {})).toEqual([])
    expect((await author.refused('PUT /api/removeMember', { deck: deckId, user })).status).toBe(404)
  })

  test('removes a member of a public deck, which stays in their library', async () => {
    const { deckId } = await makeDeck(author)
    const member = await app.register()
    await publish(app, author, deckId)
    await member.call('PUT /api/library', { id: deckId })
    await addMember(app, member, deckId, 'editor')
    await author.call('PUT /api/removeMember', { deck: deckId, user: await idOf(member) })
    expect(await roleIn(member, deckId)).toBe('reader')
  })

  test('can neither be removed nor leave', async () => {
    const { deckId } = await makeDeck(author)
    const user = await idOf(author)
    expect((await author.refused('PUT /api/removeMember', { deck: deckId, user })).status).toBe(404)
    expect((await author.refused('PUT /api/leaveDeck', { id: deckId })).status).toBe(404)
    expect(await roleIn(author, deckId)).toBe('author')
  })
})

describe('a member', () => {
  test('can leave, and return while there is a link', async () => {
    const { deckId, cardIds } = await makeDeck(author)
    const token = await linkInto(author, deckId, 'reader')
    const member = await app.register()
    await member.call('PUT /api/join', { token })
    await member.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 3 })
    await member.call('PUT /api/leaveDeck', { id: deckId })
    expect(await roleIn(member, deckId)).toBeNull()
    expect(await member.call('GET /api/myDecks', {})).toEqual([])
    expect((await member.refused('PUT /api/leaveDeck', { id: deckId })).status).toBe(404)
    await member.call('PUT /api/join', { token })
    // What they learned is theirs.
    expect(await member.call('GET /api/myDecks', {})).toMatchObject([{ fresh_cards: 2 }])
  })

  test('is removed with their account, and the deck with its author’s', async () => {
    const { deckId } = await makeDeck(author)
    const member = await app.register()
    await addMember(app, member, deckId, 'reader')
    const user = await idOf(member)
    await app.db.deleteFrom('users').where('id', '=', user).execute()
    expect((await accessOf(deckId)).members).toEqual([])
  })
})
