import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { invitationMail, tokenIn } from '../testing/sharing.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ adminEmails: ['boss@example.org'] })
})

const old = 'long enough'
const strong = 'Str0ng enough!'
const expired = 'urn:kartei:problem:link-expired'

/** The token in the newest mail to an address that leads to that page. */
async function tokenFor(email: string, page: 'verify' | 'reset'): Promise<string> {
  const tokens = () =>
    app.mails
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => new RegExp(`/${page}/([\\w-]{43})$`, 'm').exec(text)?.[1] ?? [])
  await expect.poll(tokens, { timeout: 10_000 }).not.toEqual([])
  return tokens().at(-1) ?? ''
}

const open = (token: string, by = app.client()) => by.try('PUT /api/verifyEmail', { token })
const choose = (token: string, newpassword = strong) =>
  app.client().try('PUT /api/confirmReset', { token, newpassword })
const login = async (email: string, password: string) =>
  (await app.client().try('POST /api/login', { email, password })).status
const isOut = async (client: Client) => (await client.try('GET /api/me', {})).status === 401

describe('a confirmation link', () => {
  test('opened with a session of its account only confirms the email', async () => {
    const user = await app.register('own@example.org')
    const { status, body } = await open(await tokenFor('own@example.org', 'verify'), user)
    expect([status, body]).toEqual([200, {}])
    expect((await user.call('GET /api/me', {})).emailVerified).toBe(true)
    expect(await login('own@example.org', old)).toBe(200)
  })

  test('opened without a session takes the account over: its sessions and password end', async () => {
    const email = 'taken@example.org'
    const attacker = await app.register(email)
    const phone = Object.assign(app.client(), await tokenOf(email, old))
    const token = await tokenFor(email, 'verify')
    const { status, body } = await open(token)
    expect([status, body]).toEqual([200, { needsPassword: true }])
    expect([await isOut(attacker), await isOut(phone)]).toEqual([true, true])
    expect(await login(email, old)).toBe(401)
    // A page that was reloaded, or had no answer, goes on.
    expect((await open(token)).body).toEqual({ needsPassword: true })
    expect((await choose(token, 'weak')).status).toBe(400)
    expect((await choose(token)).status).toBe(200)
    expect(await login(email, old)).toBe(401)
    const owner = Object.assign(app.client(), await tokenOf(email, strong))
    expect((await owner.call('GET /api/me', {})).emailVerified).toBe(true)
    for (const again of [await open(token), await choose(token)])
      expect(again.body).toMatchObject({ status: 400, type: expired })
  })

  test('opened with the session of another account takes the account over, too, and keeps that session', async () => {
    const attacker = await app.register('other-owner@example.org')
    const other = await app.register('somebody-else@example.org')
    const { body } = await open(await tokenFor('other-owner@example.org', 'verify'), other)
    expect(body).toEqual({ needsPassword: true })
    expect([await isOut(attacker), await isOut(other)]).toEqual([true, false])
  })

  test('allows setting a new password for an hour; then a reset is needed', async () => {
    const email = 'hour-later@example.org'
    await app.register(email)
    const token = await tokenFor(email, 'verify')
    await open(token)
    const start = Date.now()
    app.clock.now = () => new Date(start + 3_601_000)
    expect((await choose(token)).body).toMatchObject({ type: expired })
    app.clock.now = () => new Date()
    await app.client().call('PUT /api/resetPassword', { name: email })
    expect((await choose(await tokenFor(email, 'reset'))).status).toBe(200)
    expect(await login(email, strong)).toBe(200)
  })

  test('changes nothing in a confirmed account', async () => {
    const email = 'confirmed-before@example.org'
    const user = await app.register(email)
    const token = await tokenFor(email, 'verify')
    await verify(app, user)
    expect((await open(token)).body).toEqual({})
    expect([await isOut(user), await login(email, old)]).toEqual([false, 200])
  })

  test('and a reset both invalidate the links that were mailed before', async () => {
    const email = 'links@example.org'
    await app.register(email)
    const token = await tokenFor(email, 'verify')
    await app.client().call('PUT /api/resetPassword', { name: email })
    const reset = await tokenFor(email, 'reset')
    await open(token)
    expect((await choose(reset)).body).toMatchObject({ type: expired })
    await app.register('links-2@example.org')
    const second = await tokenFor('links-2@example.org', 'verify')
    await app.client().call('PUT /api/resetPassword', { name: 'links-2@example.org' })
    await choose(await tokenFor('links-2@example.org', 'reset'))
    expect((await open(second)).body).toMatchObject({ type: expired })
  })

  test('makes only its reader an administrator, never the one who registered the address', async () => {
    const attacker = await app.register('boss@example.org')
    expect(await attacker.call('GET /api/getRole', {})).toEqual({ name: 'user' })
    expect((await attacker.refused('GET /api/adminUsers', { search: '', offset: '0' })).status).toBe(403)
    const token = await tokenFor('boss@example.org', 'verify')
    await open(token)
    expect(await isOut(attacker)).toBe(true)
    await choose(token)
    const boss = Object.assign(app.client(), await tokenOf('boss@example.org', strong))
    expect(await boss.call('GET /api/getRole', {})).toEqual({ name: 'admin' })
  })
})

describe('calls under way during a takeover', () => {
  /** Lets something check the password, holds up what it writes next, and takes the password away meanwhile. */
  async function takenDuring<T>(email: string, work: () => Promise<T>): Promise<T> {
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      )
      return rows[0]?.count
    }
    const owner = await app.db.startTransaction().execute()
    await sql`update users set password_hash = '' where email = ${email}`.execute(owner)
    const working = work()
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    await owner.commit().execute()
    return working
  }

  test('a login with the old password gets no session', async () => {
    const email = 'slow-login@example.org'
    await app.register(email)
    expect(await takenDuring(email, () => login(email, old))).toBe(401)
  })

  test('a change of the old password is refused', async () => {
    const email = 'slow-change@example.org'
    const attacker = await app.register(email)
    const change = () => attacker.try('PUT /api/updatePassword', { oldpassword: old, newpassword: strong })
    expect((await takenDuring(email, change)).status).toBe(400)
    expect(await login(email, strong)).toBe(401)
  })
})

describe('an invitation', () => {
  test('to an address that somebody else registered belongs to the owner of the inbox', async () => {
    const author = await app.register()
    await verify(app, author)
    const { deckId } = await makeDeck(author)
    const email = 'invited@example.org'
    const attacker = await app.register(email)
    await author.call('PUT /api/invite', { deck: deckId, email, role: 'editor' })
    const mailed = tokenIn(await invitationMail(app, email))
    const { invitations } = await author.call('GET /api/deckAccess/:id', { id: String(deckId) })
    const answer = (accept: boolean) => ({ id: invitations[0]?.id ?? 0, accept })
    expect(await attacker.call('GET /api/invitations', {})).toEqual([])
    for (const accept of [true, false])
      expect((await attacker.refused('PUT /api/answerInvitation', answer(accept))).status).toBe(404)
    // Opened without a session it changes nothing: neither is the address confirmed nor the invitation used up.
    expect((await app.client().try('PUT /api/join', { token: mailed })).status).toBe(401)
    expect((await attacker.call('GET /api/me', {})).emailVerified).toBe(false)

    const token = await tokenFor(email, 'verify')
    await open(token)
    expect((await attacker.refused('GET /api/invitations', {})).status).toBe(401)
    await choose(token)
    const owner = Object.assign(app.client(), await tokenOf(email, strong))
    await owner.call('PUT /api/answerInvitation', answer(true))
    expect((await owner.call('GET /api/deck/:id', { id: String(deckId) })).role).toBe('editor')
  })
})

async function tokenOf(email: string, password: string): Promise<{ token: string }> {
  return { token: (await app.client().call('POST /api/login', { email, password })).webToken }
}
