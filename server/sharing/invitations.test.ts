import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SharedRole } from '../../shared/decks.ts'
import { deleteAccount } from '../account/deletion.ts'
import { type Mail, openMail, outboxOf } from '../platform/mail.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { invitationMail, linkInto, makeGuest, tokenIn } from '../testing/sharing.ts'
import { sendInvitation } from './invitations.ts'

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
const roleIn = async (client: Client, deck: number) => {
  const { body } = await client.try('GET /api/deck/:id', { id: String(deck) })
  return (body as { role?: string }).role ?? null
}
const isConfirmed = async (client: Client) => (await client.call('GET /api/me', {})).emailVerified

describe('an invitation', () => {
  test.each<SharedRole>(['editor', 'reader'])('comes by mail and in the app, and makes a member: %s', async (role) => {
    const { deckId } = await makeDeck(author)
    const { user, email } = await makeGuest(app)
    await invite(deckId, email.toUpperCase(), role)
    const mail = await invitationMail(app, email.toUpperCase())
    expect(mail?.subject).toContain('Ada has shared “Biology” with you')
    const [invitation] = await user.call('GET /api/invitations', {})
    expect(invitation).toEqual({ id: invitation?.id, deck: { id: deckId, name: 'Biology', author: 'Ada' }, role })
    expect((await accessOf(deckId)).invitations).toMatchObject([{ email: email.toUpperCase(), role }])
    expect(await roleIn(user, deckId)).toBeNull()
    await user.call('PUT /api/answerInvitation', { id: invitation?.id ?? 0, accept: true })
    expect(await roleIn(user, deckId)).toBe(role)
    expect(await user.call('GET /api/invitations', {})).toEqual([])
    const { members, invitations } = await accessOf(deckId)
    expect(invitations).toEqual([])
    expect(members).toMatchObject([{ email: email.toUpperCase(), role, via: 'invitation' }])
  })

  test('that is declined is deleted', async () => {
    const { deckId } = await makeDeck(author)
    const { user, email } = await makeGuest(app)
    await invite(deckId, email)
    const [invitation] = await user.call('GET /api/invitations', {})
    const answer = { id: invitation?.id ?? 0, accept: false }
    await user.call('PUT /api/answerInvitation', answer)
    expect(await user.call('GET /api/invitations', {})).toEqual([])
    expect((await accessOf(deckId)).invitations).toEqual([])
    expect((await user.refused('PUT /api/answerInvitation', { ...answer, accept: true })).status).toBe(404)
    expect(await roleIn(user, deckId)).toBeNull()
  })

  test('cannot be seen by others, nor with an unverified email', async () => {
    const { deckId } = await makeDeck(author)
    const claimed = await app.register('claimed@example.org')
    await invite(deckId, 'claimed@example.org')
    expect(await claimed.call('GET /api/invitations', {})).toEqual([])
    const { invitations } = await accessOf(deckId)
    const answer = { id: invitations[0]?.id ?? 0, accept: true }
    const { user: other } = await makeGuest(app)
    for (const user of [claimed, other])
      expect((await user.refused('PUT /api/answerInvitation', answer)).status).toBe(404)
    await verify(app, claimed)
    await claimed.call('PUT /api/answerInvitation', answer)
    expect(await roleIn(claimed, deckId)).toBe('reader')
  })

  test('by mail works once, for anybody with its link', async () => {
    const { deckId } = await makeDeck(author)
    await invite(deckId, 'nobody@example.org', 'editor')
    const mail = await invitationMail(app, 'nobody@example.org')
    const token = tokenIn(mail)
    // Who registers by it need not type the address.
    expect(await app.client().call('GET /api/joinable/:token', { token })).toMatchObject({
      email: 'nobody@example.org',
    })
    const [one, other] = [await app.register(), await app.register()]
    // The author's own way into it uses nothing up.
    expect(await author.call('PUT /api/join', { token })).toEqual({ id: deckId })
    expect(await one.call('GET /api/join/:token', { token })).toMatchObject({ kind: 'invitation', role: 'editor' })
    expect(await one.call('PUT /api/join', { token })).toEqual({ id: deckId })
    expect((await other.refused('PUT /api/join', { token })).type).toBe('urn:kartei:problem:link-expired')
    expect((await accessOf(deckId)).members).toMatchObject([{ email: 'nobody@example.org', role: 'editor' }])
  })

  test('by mail verifies the address of its recipient and lets them in, even after a link', async () => {
    for (const isIn of [false, true]) {
      const { deckId } = await makeDeck(author)
      const email = `mailed-${isIn}@example.org`
      const user = await app.register(email)
      if (isIn) await user.call('PUT /api/join', { token: await linkInto(author, deckId, 'reader') })
      await invite(deckId, email.toUpperCase())
      const token = tokenIn(await invitationMail(app, email.toUpperCase()))
      expect(await user.call('GET /api/join/:token', { token })).toMatchObject({ isMember: false })
      expect(await isConfirmed(user), 'before it was used').toBe(false)
      await user.call('PUT /api/join', { token })
      expect(await isConfirmed(user)).toBe(true)
      expect(await accessOf(deckId)).toMatchObject({ members: [{ via: 'invitation' }], invitations: [] })
    }
  })

  test('by mail verifies the address with which its recipient registers, and no other', async () => {
    const { deckId } = await makeDeck(author)
    const password = 'long enough'
    const tokenTo = async (email: string) => {
      await invite(deckId, email)
      return tokenIn(await invitationMail(app, email))
    }
    const register = (email: string, invitation: string) =>
      app.client().call('POST /api/register', { email, password, invitation })
    const token = await tokenTo('newcomer@example.org')
    expect(await register('somebody-else@example.org', token)).toMatchObject({ emailVerified: false })
    const link = await linkInto(author, deckId, 'reader')
    expect(await register('by-link@example.org', link)).toMatchObject({ emailVerified: false })
    expect(await register('by-nothing@example.org', 'none')).toMatchObject({ emailVerified: false })
    expect(await register('Newcomer@example.org', token)).toMatchObject({ emailVerified: true })
    // No mail asks for what is known.
    const mailsTo = (email: string) => app.mails.filter(({ to }) => to.toLowerCase() === email).length
    await register('late@example.org', link)
    await expect.poll(() => mailsTo('late@example.org')).toBe(1)
    expect(mailsTo('newcomer@example.org')).toBe(1)
  })

  test('by mail verifies only the invited address, and a link verifies none', async () => {
    const { deckId } = await makeDeck(author)
    const invited = await app.register('passes-on@example.org')
    await invite(deckId, 'passes-on@example.org')
    const token = tokenIn(await invitationMail(app, 'passes-on@example.org'))
    const other = await app.register('gets-it@example.org')
    await other.call('PUT /api/join', { token })
    expect((await invited.refused('PUT /api/join', { token })).type).toBe('urn:kartei:problem:link-expired')
    await invited.call('PUT /api/join', { token: await linkInto(author, deckId, 'reader') })
    for (const user of [invited, other]) expect(await isConfirmed(user)).toBe(false)
  })

  test('sent again is renewed, and the first mail’s link ends', async () => {
    const { deckId } = await makeDeck(author)
    await invite(deckId, 'again@example.org', 'reader')
    await invitationMail(app, 'again@example.org')
    await invite(deckId, 'Again@example.org', 'editor')
    await expect.poll(() => app.mails.filter(({ to }) => to === 'Again@example.org').length, { timeout: 5000 }).toBe(1)
    const { invitations } = await accessOf(deckId)
    expect(invitations).toMatchObject([{ email: 'Again@example.org', role: 'editor' }])
    const tokens = app.mails.filter(({ to }) => to.toLowerCase() === 'again@example.org').map(tokenIn)
    const user = await app.register()
    const answers = []
    for (const token of tokens) answers.push((await user.try('GET /api/join/:token', { token })).status)
    expect(answers).toEqual([400, 200])
  })

  test('has the same response whether or not the address has an account', async () => {
    const { deckId } = await makeDeck(author)
    const { email } = await makeGuest(app)
    const answers = []
    for (const one of [email, 'unknown@example.org'])
      answers.push(await author.try('PUT /api/invite', { deck: deckId, email: one, role: 'reader' }))
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ])
  })

  test('to somebody who joined by a link does not reveal that', async () => {
    const { deckId } = await makeDeck(author)
    const { user, email } = await makeGuest(app)
    await user.call('PUT /api/join', { token: await linkInto(author, deckId, 'editor') })
    await invite(deckId, email, 'reader')
    const { members } = await accessOf(deckId)
    expect(members).toMatchObject([{ email: null }])
    const [invitation] = await user.call('GET /api/invitations', {})
    await user.call('PUT /api/answerInvitation', { id: invitation?.id ?? 0, accept: true })
    expect(await roleIn(user, deckId)).toBe('editor')
    // Without the link they are what they were invited as.
    const { links } = await accessOf(deckId)
    await author.call('PUT /api/revokeLink', { id: links[0]?.id ?? 0 })
    expect(await roleIn(user, deckId)).toBe('reader')
  })

  test('is refused for the author and for members', async () => {
    const { deckId } = await makeDeck(author)
    const own = await author.refused('PUT /api/invite', { deck: deckId, email: 'Author@Example.org', role: 'reader' })
    expect([own.status, own.errors]).toEqual([
      400,
      [{ path: 'email', message: 'This is your own email. Enter someone else’s.' }],
    ])
    const { user, email } = await makeGuest(app)
    await invite(deckId, email)
    const [invitation] = await user.call('GET /api/invitations', {})
    await user.call('PUT /api/answerInvitation', { id: invitation?.id ?? 0, accept: true })
    const again = await author.refused('PUT /api/invite', { deck: deckId, email, role: 'editor' })
    expect([again.status, again.type]).toEqual([409, 'urn:kartei:problem:conflict'])
  })

  test('requires a verified email of the author', async () => {
    const fresh = await app.register()
    const { deckId } = await makeDeck(fresh)
    const refused = await fresh.refused('PUT /api/invite', { deck: deckId, email: 'a@b.de', role: 'reader' })
    expect([refused.type, refused.detail]).toEqual([
      'urn:kartei:problem:email-unverified',
      'Confirm your email before you invite someone.',
    ])
  })

  test('is one of at most a hundred open ones; renewing adds none', async () => {
    const { deckId } = await makeDeck(author)
    await app.db
      .insertInto('invitations')
      .values(
        Array.from({ length: 100 }, (_, number) => ({
          deck_id: deckId,
          email: `full-${number}@example.org`,
          role: 'reader' as const,
          token_hash: null,
          expires_at: new Date(Date.now() + 86_400_000),
          created_at: new Date(),
        })),
      )
      .execute()
    expect((await author.refused('PUT /api/invite', { deck: deckId, email: 'a@b.de', role: 'reader' })).status).toBe(
      409,
    )
    await invite(deckId, 'full-7@example.org')
  })
})

test('a mail that is written while its recipient’s account is deleted goes with it', async () => {
  const { deckId } = await makeDeck(author)
  const { user, email } = await makeGuest(app)
  await invite(deckId, email)
  await invitationMail(app, email)
  const [invitation] = await user.call('GET /api/invitations', {})
  const account = await user.call('GET /api/me', {})
  const { dataDir } = app.config
  const outbox = openMail({ ...app.config, smtpUrl: undefined })
  const send = async (mail: Mail) => {
    await deleteAccount({ ...app.deps, dataDir }, account)
    await outbox.send({ ...mail, to: 'other@example.org' })
    await outbox.send(mail)
  }
  await sendInvitation(app.deps, { ...outbox, send }, invitation?.id ?? 0)
  expect(await readdir(outboxOf(dataDir))).toHaveLength(1)
  await outbox.close()
})

test('a mail is in the language of the recipient or, if unknown, of the author', async () => {
  const { deckId } = await makeDeck(author)
  const german = await app.register('deutsch@example.org')
  await german.try('GET /api/me', {}, { headers: { cookie: 'lang=de' } })
  await invite(deckId, 'deutsch@example.org')
  await invite(deckId, 'english@example.org')
  expect((await invitationMail(app, 'deutsch@example.org'))?.subject).toContain('Ada teilt „Biology“ mit dir')
  expect((await invitationMail(app, 'english@example.org'))?.subject).toContain('Ada has shared “Biology” with you')
})

test('the number of mails per address is limited', async () => {
  const own = await startApp({ rateLimits: true })
  const user = await own.register()
  await verify(own, user)
  const statuses = []
  const { deckId } = await makeDeck(user)
  for (const email of ['a@b.de', 'A@b.de', 'a@b.de', 'a@b.de', 'c@d.de'])
    statuses.push((await user.try('PUT /api/invite', { deck: deckId, email, role: 'reader' })).status)
  expect(statuses).toEqual([200, 200, 200, 429, 200])
})
