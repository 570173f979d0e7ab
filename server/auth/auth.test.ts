import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { verify } from '../testing/partners.ts'
import { setUpSecondFactor } from '../testing/second-factor.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ adminEmails: ['boss@example.org'], freeGenerations: 2 })
})

const password = 'long enough'
const register = (email: string, password = 'long enough') =>
  app.client().call('POST /api/register', { email, password })
const refusedLogin = (email: string, password: string) => app.client().refused('POST /api/login', { email, password })
const strong = 'Str0ng enough!'

describe('registering', () => {
  test('signs in with an unverified email, and checks only the length of the password', async () => {
    const answer = await register('anna@example.org', '12345678')
    expect(answer).toEqual({ emailVerified: false, webToken: expect.stringMatching(/^[\w-]{43}$/) as string })
    const anna = Object.assign(app.client(), { token: answer.webToken })
    expect(await anna.call('GET /api/me', {})).toEqual({
      id: expect.any(Number) as number,
      email: 'anna@example.org',
      emailVerified: false,
      role: 'user',
      name: expect.stringMatching(/^Learner \d+$/) as string,
      isNamed: false,
    })
    await anna.call('PUT /api/profile', { name: 'Anna' })
    expect(await anna.call('GET /api/me', {})).toMatchObject({ name: 'Anna', isNamed: true })
  })

  test('names the invalid fields', async () => {
    const { errors } = await app.client().refused('POST /api/register', { email: 'anna', password: 'short' })
    expect(errors).toEqual([
      { path: 'email', message: 'Invalid email format' },
      { path: 'password', message: 'At least 8 characters' },
    ])
  })

  test('a registered email, in any case, is refused without the reason, and changes nothing', async () => {
    await register('taken@example.org')
    const taken = await app
      .client()
      .refused('POST /api/register', { email: 'TAKEN@example.org', password: 'other one' })
    expect(taken).toEqual({
      type: 'urn:kartei:problem:invalid-input',
      title: 'Invalid input',
      status: 400,
      detail: 'Check your email to go on. If you already have an account, log in instead.',
    })
    expect((await refusedLogin('taken@example.org', 'other one')).status).toBe(401)
    expect((await app.client().call('POST /api/login', { email: 'taken@example.org', password })).webToken).toBeTruthy()
  })

  test('of many concurrent registrations of one email, one succeeds', async () => {
    const emails = ['race@example.org', 'Race@example.org', 'RACE@example.org', 'race@Example.org']
    const answers = await Promise.all(
      emails.map((email) => app.client().try('POST /api/register', { email, password })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    const users = await app.db.selectFrom('users').select('id').where('email', 'ilike', 'race@example.org').execute()
    expect(users).toHaveLength(1)
  })
})

describe('logging in', () => {
  test('works regardless of the case of the email, and starts a new session', async () => {
    const { webToken } = await register('Case@Example.org')
    const again = await app.client().call('POST /api/login', { email: 'cASE@eXAMPLE.ORG', password })
    expect(again.emailVerified).toBe(false)
    expect(again.webToken).not.toBe(webToken)
  })

  test('an unknown email and a wrong password get the same response', async () => {
    await register('known@example.org')
    const wrong = await refusedLogin('known@example.org', 'wrong password')
    expect(wrong).toMatchObject({ status: 401, title: 'Username or Password incorrect' })
    expect(await refusedLogin('nobody@example.org', 'wrong password')).toEqual(wrong)
    expect(await refusedLogin('no email', 'x')).toEqual(wrong)
    expect(await refusedLogin('known@example.org', 'Long enough')).toEqual(wrong)
  })

  test('a password may be typed in either Unicode normalization', async () => {
    await register('forms@example.org', 'Brötchen für alle'.normalize('NFC'))
    const typed = { email: 'forms@example.org', password: 'Brötchen für alle'.normalize('NFD') }
    expect(await app.client().call('POST /api/login', typed)).toHaveProperty('webToken')
  })

  test('neither passwords nor tokens are stored as they are', async () => {
    const { webToken } = await register('stored@example.org', 'a secret that is long')
    const users = await app.db.selectFrom('users').selectAll().execute()
    expect(users.every((user) => user.password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true)
    const sessions = await app.db.selectFrom('sessions').select('token_hash').execute()
    const stored = sessions.map(({ token_hash }) => token_hash.toString('latin1'))
    expect(stored).not.toContain(webToken)
    expect(stored).not.toContain(Buffer.from(webToken, 'base64url').toString('latin1'))
  })
})

describe('roles and grants', () => {
  const roleOf = async (client: Client) => (await client.call('GET /api/getRole', {})).name

  test('an administrator has a confirmed address that the configuration names, whatever the case', async () => {
    const boss = await app.register('Boss@example.org')
    expect([await roleOf(boss), (await boss.call('GET /api/me', {})).role]).toEqual(['user', 'user'])
    expect((await boss.refused('GET /api/adminUsers', { search: '', offset: '0' })).status).toBe(403)
    await verify(app, boss)
    expect([await roleOf(boss), (await boss.call('GET /api/me', {})).role]).toEqual(['admin', 'admin'])
    const other = await app.register('boss@example.com')
    await verify(app, other)
    expect(await roleOf(other)).toBe('user')
  })

  test('a character that only lowercases to a letter of the address makes nobody an administrator', async () => {
    const own = await startApp({ adminEmails: ['kim@example.org'] })
    const email = '\u212aim@example.org'
    expect(await own.client().refused('POST /api/register', { email, password })).toMatchObject({ status: 400 })
    // Accounts from before that was refused are there still.
    const kelvin = await own.register('kelvin@example.org')
    await own.db.updateTable('users').set({ email }).where('email', '=', 'kelvin@example.org').execute()
    await verify(own, kelvin)
    expect(await roleOf(kelvin)).toBe('user')
    // It is another address, which keeps nobody from registering.
    const kim = await own.register('KIM@example.org')
    await verify(own, kim)
    expect([await roleOf(kim), await roleOf(kelvin)]).toEqual(['admin', 'user'])
  })

  test('a new user has free generations and no subscription', async () => {
    const user = await app.register()
    expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 2 })
    expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
  })
})

describe('profile and settings', () => {
  test('a display name is trimmed', async () => {
    const user = await app.register()
    await user.call('PUT /api/profile', { name: '  Ada 👩‍🔬 Lovelace ' })
    expect((await user.call('GET /api/me', {})).name).toBe('Ada 👩‍🔬 Lovelace')
    expect((await user.refused('PUT /api/profile', { name: '   ' })).errors).toEqual([
      { path: 'name', message: 'Enter a name.' },
    ])
  })

  test('changing one setting keeps the others', async () => {
    const user = await app.newcomer()
    const settings = () => user.call('GET /api/settings', {})
    const habits = { spaceRates: true, forgivesAccents: false, playsSounds: false, newPerDay: 20, deckByDeck: false }
    expect(await settings()).toEqual({ dayEndsAtHour: 4, timeZone: 'UTC', twoButtons: false, ...habits })
    await user.call('PUT /api/settings', { timeZone: 'America/New_York' })
    await user.call('PUT /api/settings', {
      dayEndsAtHour: 0,
      twoButtons: true,
      forgivesAccents: true,
      playsSounds: true,
    })
    await user.call('PUT /api/settings', {})
    const changed = {
      dayEndsAtHour: 0,
      timeZone: 'America/New_York',
      twoButtons: true,
      forgivesAccents: true,
      playsSounds: true,
    }
    expect(await settings()).toEqual({ ...habits, ...changed })
  })

  test('an unknown time zone is refused', async () => {
    const user: Client = await app.register()
    const { errors } = await user.refused('PUT /api/settings', { timeZone: 'Mars/Olympus', twoButtons: true })
    expect(errors).toEqual([{ path: 'timeZone', message: 'Unknown time zone.' }])
    expect((await user.call('GET /api/settings', {})).twoButtons).toBe(false)
  })
})

describe('changing the password', () => {
  test('needs the old password, and reports a wrong one without ending the session', async () => {
    const user = await app.register()
    const wrong = await user.refused('PUT /api/updatePassword', { oldpassword: 'wrong one', newpassword: strong })
    expect(wrong).toMatchObject({
      status: 400,
      errors: [{ path: 'oldpassword', message: 'The old password is wrong.' }],
    })
    expect(await user.call('GET /api/getRole', {})).toEqual({ name: 'user' })
  })

  test('enforces all five rules for a new password', async () => {
    const user = await app.register()
    const { errors } = await user.refused('PUT /api/updatePassword', { oldpassword: password, newpassword: '.' })
    expect(errors?.map(({ message }) => message)).toEqual([
      'At least 8 characters',
      'At least 1 upper case letter',
      'At least 1 lower case letter',
      'At least 1 number',
      'At least 1 special character',
    ])
  })

  test('ends the other sessions, and the old password no longer works', async () => {
    const user = await app.register('change@example.org')
    const { webToken } = await app.client().call('POST /api/login', { email: 'change@example.org', password })
    const other = Object.assign(app.client(), { token: webToken })
    await user.call('PUT /api/updatePassword', { oldpassword: password, newpassword: strong })
    expect((await other.refused('GET /api/me', {})).status).toBe(401)
    expect((await user.call('GET /api/me', {})).email).toBe('change@example.org')
    expect((await refusedLogin('change@example.org', password)).status).toBe(401)
    await app.client().call('POST /api/login', { email: 'change@example.org', password: strong })
  })

  test('needs a code, too, where a second factor is on', async () => {
    const user = await app.register()
    const { recoveryCodes } = await setUpSecondFactor(app, user)
    const paths = async (oldpassword: string, code?: string) => {
      const input = { oldpassword, newpassword: strong, ...(code !== undefined && { code }) }
      const { errors } = await user.refused('PUT /api/updatePassword', input)
      return errors?.map(({ path }) => path)
    }
    expect(await paths(password)).toEqual(['code'])
    expect(await paths(password, 'A'.repeat(16))).toEqual(['code'])
    // The code is still unused afterwards.
    expect(await paths('wrong one', recoveryCodes[0])).toEqual(['oldpassword'])
    await user.call('PUT /api/updatePassword', { oldpassword: password, newpassword: strong, code: recoveryCodes[0] })
    expect(await user.call('GET /api/secondFactor', {})).toMatchObject({ recoveryCodes: 9 })
  })

  test('two concurrent changes leave a working password', async () => {
    const user = await app.register('twice@example.org')
    const change = (newpassword: string) => user.try('PUT /api/updatePassword', { oldpassword: password, newpassword })
    const passwords = ['Str0ng enough!', 'Als0 strong enough!']
    const answers = await Promise.all(passwords.map(change))
    const working = await Promise.all(
      passwords.map((password) => app.client().try('POST /api/login', { email: 'twice@example.org', password })),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(working.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })
})
