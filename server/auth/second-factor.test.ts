import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataFolder } from '../platform/db/embedded-fixture.ts'
import { Client } from '../testing/client.ts'
import { exportOf } from '../testing/exports.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { runCommandOn, startProcess } from '../testing/process.ts'
import { codesOf, setUpSecondFactor } from '../testing/second-factor.ts'
import { replaceLink } from './auth.sql.ts'
import { hashToken, secretsOf } from '../platform/secrets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})

const password = 'long enough'
const strong = 'Str0ng enough!'
const halfMinute = 30_000
/** The middle of some 30 seconds, so that a code does not change while a test runs. */
const start = new Date('2026-12-01T12:00:15.000Z')
let passed = 0
const at = (ms = 0) => new Date(start.getTime() + passed + ms)
const wait = (ms: number) => void (passed += ms)
beforeEach(() => {
  passed = 0
  app.clock.now = () => at()
})

const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

/** A user with a second factor, and what it takes to log in. */
async function protectedUser() {
  const user = await app.register()
  const { email, id } = await user.call('GET /api/me', {})
  const { codeAt, recoveryCodes } = await setUpSecondFactor(app, user)
  // The code that switched it on is used up.
  wait(halfMinute)
  const logIn = (code?: string, secret = password) =>
    app.client().try('POST /api/login', { email, password: secret, ...(code !== undefined && { code }) })
  const statusOf = async (code?: string, secret?: string) => (await logIn(code, secret)).status
  return { user, id, email, codeAt, recoveryCodes, logIn, statusOf }
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('setting up', () => {
  test('takes the password and a code of the app, ends all other sessions, and shows ten recovery codes', async () => {
    const user = await app.register()
    const { email } = await user.call('GET /api/me', {})
    const { webToken } = await app.client().call('POST /api/login', { email, password })
    const other = Object.assign(app.client(), { token: webToken })
    expect(await user.call('GET /api/secondFactor', {})).toEqual({
      isOn: false,
      recoveryCodes: 0,
      forAdmin: null,
      requiredFrom: null,
    })
    const { recoveryCodes } = await setUpSecondFactor(app, user)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await user.call('GET /api/secondFactor', {})).toMatchObject({ isOn: true, recoveryCodes: 10 })
    expect((await other.refused('GET /api/me', {})).status).toBe(401)
    await vi.waitFor(() => expect(mailsTo(email)).toContain('Two-step login is on for your Kartei account'))
  })

  test('an app reads the secret from the link of the QR code', async () => {
    const user = await app.register('a+b@example.org')
    await confirmEmail(app, user)
    const { secret, link } = await user.call('PUT /api/beginSecondFactor', { password })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(link)
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Kartei:a+b@example.org',
    ])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Kartei',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  test('is refused with a wrong password, an unconfirmed email, a wrong code, and after an hour', async () => {
    const user = await app.register()
    expect(await user.refused('PUT /api/beginSecondFactor', { password: 'wrong one' })).toMatchObject({
      status: 400,
      errors: [{ path: 'password', message: 'This password is wrong.' }],
    })
    expect(await user.refused('PUT /api/beginSecondFactor', { password })).toMatchObject({ status: 403 })
    await confirmEmail(app, user)
    await user.call('PUT /api/beginSecondFactor', { password })
    expect(await user.refused('PUT /api/confirmSecondFactor', { code: '12345' })).toMatchObject({
      status: 400,
      errors: [{ path: 'code', message: 'This code is wrong, expired or already used.' }],
    })
    wait(3_600_001)
    expect((await user.refused('PUT /api/confirmSecondFactor', { code: '123456' })).status).toBe(409)
    await app.cleanUp()
    const { id } = await user.call('GET /api/me', {})
    expect(await rowsOf(id)).toEqual([])
  })

  test('while it is under way, nothing asks for a code', async () => {
    const user = await app.register()
    const { email } = await user.call('GET /api/me', {})
    await confirmEmail(app, user)
    await user.call('PUT /api/beginSecondFactor', { password })
    expect(await app.client().call('POST /api/login', { email, password })).toHaveProperty('webToken')
  })

  test('a retry after a lost response shows ten codes that are valid; any other is refused', async () => {
    const user = await app.register()
    await confirmEmail(app, user)
    const { email } = await user.call('GET /api/me', {})
    const { secret } = await user.call('PUT /api/beginSecondFactor', { password })
    const input = { code: codesOf(secret)(at()) }
    const idempotencyKey = crypto.randomUUID()
    const [lost] = (await user.call('PUT /api/confirmSecondFactor', input, { idempotencyKey })).recoveryCodes
    const { recoveryCodes } = await user.call('PUT /api/confirmSecondFactor', input, { idempotencyKey })
    const statusOf = async (code = '') => (await app.client().try('POST /api/login', { email, password, code })).status
    expect([await statusOf(recoveryCodes[9]), await statusOf(lost)]).toEqual([200, 401])
    expect((await user.refused('PUT /api/confirmSecondFactor', input)).status).toBe(409)
    expect((await user.refused('PUT /api/beginSecondFactor', { password })).status).toBe(409)
  })

  test('neither the secret nor the recovery codes are stored as they are', async () => {
    const { id, recoveryCodes } = await protectedUser()
    const [row] = await rowsOf(id)
    const stored = JSON.stringify(row)
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
    }
    // Bound to its row.
    expect(() => app.deps.secrets.unseal(`second_factors:${id + 1}:secret`, row?.secret ?? Buffer.of())).toThrow()
    expect(app.deps.secrets.unseal(`second_factors:${id}:secret`, row?.secret ?? Buffer.of())).toHaveLength(20)
  })
})

const rowsOf = async (id: number) =>
  (
    await sql<{
      secret: Buffer
      recovery_hashes: Buffer[]
    }>`select * from second_factors where user_id = ${id}`.execute(app.db)
  ).rows

describe('logging in', () => {
  test('asks for a code after the right password, and gives no session without it', async () => {
    const { email, codeAt, logIn, statusOf } = await protectedUser()
    const asked = await logIn()
    expect([asked.status, asked.body]).toEqual([
      401,
      {
        type: 'urn:kartei:problem:second-factor-required',
        title: 'Code of the second factor required',
        status: 401,
        detail: 'Enter the code from your app, or a recovery code.',
      },
    ])
    expect((await app.client().refused('POST /api/login', { email, password: 'wrong one' })).type).toContain(
      'wrong-credentials',
    )
    expect(await statusOf(wrongOf(codeAt(at())))).toBe(401)
    const code = codeAt(at())
    const { body } = await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(body).toEqual({ emailVerified: true, webToken: expect.any(String) as string })
  })

  test('accepts a code 30 seconds early or late, but no more, and each only once', async () => {
    const { codeAt, statusOf } = await protectedUser()
    wait(10 * halfMinute)
    expect(await statusOf(codeAt(at(-2 * halfMinute)))).toBe(401)
    expect(await statusOf(codeAt(at(2 * halfMinute)))).toBe(401)
    expect(await statusOf(codeAt(at(-halfMinute)))).toBe(200)
    expect(await statusOf(codeAt(at(-halfMinute)))).toBe(401)
    expect(await statusOf(codeAt(at(halfMinute)))).toBe(200)
    // An earlier code than the last one could have been read over a shoulder.
    expect(await statusOf(codeAt(at()))).toBe(401)
  })

  test('of many requests with one code at once, one succeeds', async () => {
    const { codeAt, recoveryCodes, statusOf } = await protectedUser()
    for (const code of [codeAt(at()), recoveryCodes[0]]) {
      const found = await Promise.all([1, 2, 3, 4].map(() => statusOf(code)))
      expect(found.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
    }
  })

  test('a recovery code replaces the app once, however it is typed, and its use is mailed', async () => {
    const { user, email, recoveryCodes, statusOf } = await protectedUser()
    const [code = ''] = recoveryCodes
    expect(await statusOf(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(200)
    expect(await statusOf(code)).toBe(401)
    expect(await user.call('GET /api/secondFactor', {})).toMatchObject({ isOn: true, recoveryCodes: 9 })
    await vi.waitFor(() => expect(mailsTo(email)).toContain('A recovery code of your Kartei account was used'))
  })

  test('an account without a second factor logs in as ever, with or without a code', async () => {
    const { email } = await (await app.register()).call('GET /api/me', {})
    expect(await app.client().call('POST /api/login', { email, password })).toHaveProperty('webToken')
    expect(await app.client().call('POST /api/login', { email, password, code: '123456' })).toHaveProperty('webToken')
  })

  test('no session begins while a second factor is being switched on', async () => {
    const user = await app.register()
    const { email, id } = await user.call('GET /api/me', {})
    const logins = Array.from({ length: 6 }, () => app.client().try('POST /api/login', { email, password }))
    await Promise.all([setUpSecondFactor(app, user), ...logins])
    expect(await user.call('GET /api/sessions', {})).toHaveLength(1)
    expect(await rowsOf(id)).toHaveLength(1)
  })
})

const linkOf = async (userId: number, email: string, purpose: 'verify' | 'reset') => {
  const token = crypto.randomUUID()
  await replaceLink(app.db, userId, purpose, email, hashToken(token), at(3_600_000))
  return token
}

describe('guessing codes', () => {
  test('ends after ten wrong codes in an hour, which the owner is told', async () => {
    const { email, codeAt, logIn, statusOf } = await protectedUser()
    for (let guess = 0; guess < 10; guess++) expect(await statusOf(wrongOf(codeAt(at())))).toBe(401)
    const { status, headers, body } = await logIn(codeAt(at()))
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
    expect(body).toHaveProperty('detail', 'Too many wrong codes. Use a recovery code, or try again in 60 minutes.')
    await vi.waitFor(() => expect(mailsTo(email)).toContain('Wrong codes for your Kartei account'))
    wait(3_600_000)
    expect(await statusOf(codeAt(at()))).toBe(200)
  })

  test('guesses at once are counted one by one', async () => {
    const { codeAt, statusOf } = await protectedUser()
    const found = await Promise.all(Array.from({ length: 14 }, () => statusOf(wrongOf(codeAt(at())))))
    expect(found.filter((status) => status === 401)).toHaveLength(10)
    expect(found.filter((status) => status === 429)).toHaveLength(4)
  })

  test('does not lock the owner out: recovery codes work', async () => {
    const { codeAt, recoveryCodes, statusOf } = await protectedUser()
    for (let guess = 0; guess < 10; guess++) await statusOf(wrongOf(codeAt(at())))
    expect(await statusOf(codeAt(at()))).toBe(429)
    expect(await statusOf(recoveryCodes[3])).toBe(200)
  })

  test('gets no more guesses by new passwords, on the account page or by mail', async () => {
    const { user, id, email, codeAt, recoveryCodes, statusOf } = await protectedUser()
    for (let guess = 0; guess < 9; guess++) await statusOf(wrongOf(codeAt(at())))
    await user.call('PUT /api/updatePassword', { oldpassword: password, newpassword: strong, code: recoveryCodes[0] })
    expect(await statusOf(wrongOf(codeAt(at())), strong)).toBe(401)
    expect(await statusOf(codeAt(at()), strong)).toBe(429)
    const token = await linkOf(id, email, 'reset')
    await app.client().call('PUT /api/confirmReset', { token, newpassword: strong })
    expect(await statusOf(codeAt(at()), strong)).toBe(429)
  })

  test('those who do not know the password use up none of the guesses', async () => {
    const { codeAt, statusOf } = await protectedUser()
    for (let guess = 0; guess < 12; guess++) expect(await statusOf('000000', 'wrong one')).toBe(401)
    expect(await statusOf(codeAt(at()))).toBe(200)
  })
})

describe('other ways in', () => {
  test('a password that was reset by mail does not replace the code', async () => {
    const { user, id, email, codeAt, statusOf } = await protectedUser()
    const token = await linkOf(id, email, 'reset')
    expect(await app.client().call('PUT /api/confirmReset', { token, newpassword: strong })).toEqual({})
    expect((await user.refused('GET /api/me', {})).status).toBe(401)
    expect(await statusOf(undefined, strong)).toBe(401)
    expect(await statusOf(codeAt(at()), strong)).toBe(200)
  })

  test('a link that confirms the email starts no session and leaves the second factor on', async () => {
    const { id, email, statusOf } = await protectedUser()
    const token = await linkOf(id, email, 'verify')
    expect(await app.client().call('PUT /api/verifyEmail', { token })).toEqual({})
    expect(await statusOf()).toBe(401)
  })
})

describe('switching off', () => {
  test('takes the password and a code, and is mailed', async () => {
    const { user, email, codeAt, statusOf } = await protectedUser()
    const code = codeAt(at())
    for (const input of [
      { password: 'wrong one', code },
      { password, code: wrongOf(code) },
      { password, code: '' },
    ])
      expect((await user.refused('PUT /api/removeSecondFactor', input)).status).toBe(400)
    expect(await statusOf()).toBe(401)
    await user.call('PUT /api/removeSecondFactor', { password, code })
    expect(await user.call('GET /api/secondFactor', {})).toMatchObject({ isOn: false, recoveryCodes: 0 })
    expect(await statusOf()).toBe(200)
    await vi.waitFor(() => expect(mailsTo(email)).toContain('Two-step login is off for your Kartei account'))
    // A retry whose first response was lost.
    expect(await user.call('PUT /api/removeSecondFactor', { password, code })).toEqual({})
  })

  test('takes a recovery code when the device is lost', async () => {
    const { user, recoveryCodes } = await protectedUser()
    await user.call('PUT /api/removeSecondFactor', { password, code: recoveryCodes[5] ?? '' })
    expect(await user.call('GET /api/secondFactor', {})).toMatchObject({ isOn: false })
  })
})

test('with another data key, recovery codes still work, and the message says so', async () => {
  const { codeAt, recoveryCodes, logIn, statusOf } = await protectedUser()
  const { tryUnseal } = app.deps.secrets
  Object.assign(app.deps.secrets, { tryUnseal: secretsOf([Buffer.alloc(32)]).tryUnseal })
  const { status, body } = await logIn(codeAt(at()))
  expect([status, (body as { detail: string }).detail]).toEqual([
    503,
    'Codes can’t be checked right now. Use a recovery code, or contact support.',
  ])
  expect(await statusOf(recoveryCodes[0])).toBe(200)
  Object.assign(app.deps.secrets, { tryUnseal })
})

test('an export says that a second factor is on, without its secrets', async () => {
  const { user, recoveryCodes } = await protectedUser()
  const { json, files } = await exportOf(user)
  expect(json('account.json')).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } })
  expect(files.get('account.json')?.toString()).not.toContain(recoveryCodes[0])
})

test('the command of an operator removes the second factor of a lost device, and the owner is told', async () => {
  const folder = await dataFolder()
  const server = await startProcess(folder)
  const user = new Client(server.url)
  const email = 'jane@example.org'
  user.token = (await user.call('POST /api/register', { email, password })).webToken
  const outbox = path.join(folder, 'outbox')
  const mails = async () => {
    const names = await readdir(outbox).catch(() => [])
    return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
  }
  const linkIn = async () => /\/verify\/([\w-]{43})/.exec((await mails()).join('').replaceAll('=\r\n', ''))?.[1]
  await expect.poll(linkIn).toBeDefined()
  await user.call('PUT /api/verifyEmail', { token: (await linkIn()) ?? '' })
  const { secret } = await user.call('PUT /api/beginSecondFactor', { password })
  await user.call('PUT /api/confirmSecondFactor', { code: codesOf(secret)() })
  const run = (parameters: string[], typed?: string) => runCommandOn(folder, 'remove-second-factor', parameters, typed)

  expect((await run([])).output).toContain('Name one account')
  expect((await run(['nobody@example.org'])).output).toContain('There is no account')
  expect(await run([email], 'john@example.org\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was changed.') as string,
  })
  expect((await user.refused('POST /api/login', { email, password })).status).toBe(401)
  expect(await run([email], 'Jane@example.org\n')).toMatchObject({ code: 0 })
  expect(await user.call('POST /api/login', { email, password })).toHaveProperty('webToken')
  await expect.poll(async () => (await mails()).join(), { timeout: 20_000 }).toContain('Two-step login is off')
  expect((await run([email, '--yes'])).output).toContain('has no second factor')
}, 180_000)

describe('administrators', () => {
  const boss = 'boss@example.org'
  async function withAdmin(from: Date | null) {
    const own = await startApp({ adminEmails: [boss], adminSecondFactorFrom: from })
    const admin = await own.register(boss)
    await confirmEmail(own, admin)
    const users = async () => (await admin.try('GET /api/adminUsers', { search: '', offset: '0' })).status
    const status = async () => {
      const { forAdmin, requiredFrom } = await admin.call('GET /api/secondFactor', {})
      const { role } = await admin.call('GET /api/me', {})
      return { forAdmin, requiredFrom, role, users: await users() }
    }
    return { own, admin, status }
  }

  test('are asked to set one up', async () => {
    const { status } = await withAdmin(null)
    expect(await status()).toEqual({ forAdmin: 'asked', requiredFrom: null, role: 'admin', users: 200 })
  })

  test('have no admin rights from the day on which it is required until they set one up', async () => {
    const from = new Date('2026-12-02')
    const { own, admin, status } = await withAdmin(from)
    own.clock.now = () => new Date(from.getTime() - 1000)
    const requiredFrom = from.toISOString()
    expect(await status()).toEqual({ forAdmin: 'asked', requiredFrom, role: 'admin', users: 200 })
    own.clock.now = () => from
    expect(await status()).toEqual({ forAdmin: 'rests', requiredFrom: null, role: 'user', users: 403 })
    await setUpSecondFactor(own, admin)
    expect(await status()).toEqual({ forAdmin: null, requiredFrom: null, role: 'admin', users: 200 })
  })
})
