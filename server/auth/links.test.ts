import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'

let app: TestApp
const realNow = () => new Date()

beforeAll(async () => {
  app = await startApp({ publicUrl: 'https://kartei.example' })
})

afterEach(() => {
  app.clock.now = realNow
})

const password = 'long enough'
const strong = 'Str0ng enough!'
const hourMs = 3_600_000
const later = (ms: number) => {
  const time = Date.now() + ms
  app.clock.now = () => new Date(time)
}
const login = (email: string, password: string) => app.client().try('POST /api/login', { email, password })

/** The mails to an address whose subject starts like that, once there are `count` of them. */
async function mailsTo(email: string, subject: string, count = 1) {
  const found = () => app.mails.filter((mail) => mail.to === email && mail.subject.startsWith(subject))
  await expect.poll(() => found().length, { timeout: 10_000 }).toBe(count)
  return found()
}

/** The token of the link in the last of `count` mails. */
async function linkIn(email: string, page: 'verify' | 'reset', count = 1): Promise<string> {
  const subject = page === 'verify' ? 'Confirm your email' : 'Reset your Kartei password'
  const mail = (await mailsTo(email, subject, count)).at(-1)
  const token = new RegExp(`^https://kartei\\.example/${page}/([\\w-]{43})$`, 'm').exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`There is no link in ${mail?.text}`)
  return token
}

async function askForReset(email: string, count = 1): Promise<string> {
  await app.client().call('PUT /api/resetPassword', { name: email })
  return linkIn(email, 'reset', count)
}

const confirm = (token: string, newpassword = strong) =>
  app.client().try('PUT /api/confirmReset', { token, newpassword })
const verify = (token: string, user = app.client()) => user.try('PUT /api/verifyEmail', { token })

describe('confirming the email', () => {
  test('the mailed link confirms it, once', async () => {
    const user = await app.register('verify@example.org')
    const token = await linkIn('verify@example.org', 'verify')
    expect((await verify(token, user)).status).toBe(200)
    expect((await user.call('GET /api/me', {})).emailVerified).toBe(true)
    expect((await login('verify@example.org', password)).body).toMatchObject({ emailVerified: true })
    expect((await verify(token)).body).toMatchObject({ status: 400, type: 'urn:kartei:problem:link-expired' })
  })

  test('the mail can be requested again, which invalidates the first link', async () => {
    const user = await app.register('again@example.org')
    const first = await linkIn('again@example.org', 'verify')
    await user.call('PUT /api/resendVerification', {})
    const second = await linkIn('again@example.org', 'verify', 2)
    expect((await verify(first)).status).toBe(400)
    expect((await verify(second)).status).toBe(200)
  })

  test('a confirmed user gets no further mail', async () => {
    const user = await app.register('enough@example.org')
    await verify(await linkIn('enough@example.org', 'verify'), user)
    await user.call('PUT /api/resendVerification', {})
    // The next mail is sent after that one would have been.
    await askForReset('enough@example.org')
    expect(await mailsTo('enough@example.org', 'Confirm')).toHaveLength(1)
  })

  test('the link expires after a week', async () => {
    await app.register('week@example.org')
    const token = await linkIn('week@example.org', 'verify')
    later(7 * 24 * hourMs + 1000)
    expect((await verify(token)).status).toBe(400)
  })

  test('a link for one purpose does not work for the other', async () => {
    await app.register('purpose@example.org')
    expect((await confirm(await linkIn('purpose@example.org', 'verify'))).status).toBe(400)
    expect((await verify(await askForReset('purpose@example.org'))).status).toBe(400)
  })
})

describe('a forgotten password', () => {
  test('the mailed link sets a new one, confirms the email, and ends every session', async () => {
    const user = await app.register('forgot@example.org')
    const token = await askForReset('FORGOT@example.org'.toLowerCase())
    expect((await confirm(token)).status).toBe(200)
    expect((await user.refused('GET /api/me', {})).status).toBe(401)
    expect((await login('forgot@example.org', password)).status).toBe(401)
    expect((await login('forgot@example.org', strong)).body).toMatchObject({ emailVerified: true })
    await mailsTo('forgot@example.org', 'Your Kartei password was changed')
  })

  test('the link works once, also when it is used concurrently', async () => {
    await app.register('once@example.org')
    const token = await askForReset('once@example.org')
    const passwords = [1, 2, 3, 4].map((number) => `${strong}${number}`)
    const answers = await Promise.all(passwords.map((password) => confirm(token, password)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    const logins = await Promise.all(passwords.map((password) => login('once@example.org', password)))
    expect(logins.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
    expect((await confirm(token)).body).toMatchObject({ title: 'Link expired or already used' })
  })

  test('the link expires after an hour, and the password stays', async () => {
    await app.register('hour@example.org')
    const token = await askForReset('hour@example.org')
    later(hourMs + 1000)
    expect((await confirm(token)).status).toBe(400)
    expect((await login('hour@example.org', password)).status).toBe(200)
    await app.cleanUp()
    app.clock.now = realNow
    expect((await confirm(token)).status).toBe(400)
  })

  test('a weak password is refused without using up the link', async () => {
    await app.register('weak@example.org')
    const token = await askForReset('weak@example.org')
    const weak = await confirm(token, 'only lower case')
    expect(weak.body).toMatchObject({
      errors: [
        { path: 'newpassword', message: 'At least 1 upper case letter' },
        { path: 'newpassword', message: 'At least 1 number' },
      ],
    })
    expect((await confirm(token)).status).toBe(200)
  })

  test('a second request invalidates the first link', async () => {
    await app.register('second@example.org')
    const first = await askForReset('second@example.org')
    const second = await askForReset('second@example.org', 2)
    expect((await confirm(first)).status).toBe(400)
    expect((await confirm(second)).status).toBe(200)
  })

  test('an unknown email gets the same response, and no mail', async () => {
    await app.register('exists@example.org')
    const ask = (name: string) => app.client().try('PUT /api/resetPassword', { name })
    const unknown = await ask('nobody@example.org')
    // In capitals: found regardless of case, and written to as it was registered.
    const known = await ask('EXISTS@example.org')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await mailsTo('exists@example.org', 'Reset your Kartei password')
    expect(app.mails.filter(({ to }) => to !== 'exists@example.org' && to.startsWith('nobody'))).toEqual([])
  })
})

describe('mails that inform the owner', () => {
  test('of somebody who registers the email again', async () => {
    await app.register('owner@example.org')
    await app.client().refused('POST /api/register', { email: 'Owner@Example.org', password: 'other one' })
    const [mail] = await mailsTo('owner@example.org', 'You already have a Kartei account')
    expect(mail?.text).toContain('https://kartei.example/login')
    expect(await mailsTo('owner@example.org', 'Confirm')).toHaveLength(1)
  })

  test('of a changed password', async () => {
    const user = await app.register('changed@example.org')
    await user.call('PUT /api/updatePassword', { oldpassword: password, newpassword: strong })
    const [mail] = await mailsTo('changed@example.org', 'Your Kartei password was changed')
    expect(mail?.text).toContain('support@example.com')
  })
})
