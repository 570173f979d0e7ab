import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyRequest } from 'fastify'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '../../shared/api/contract.ts'
import type { Config } from './config.ts'
import { sendError } from './errors.ts'
import { openLimiters } from './limiters.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { makeDeck } from '../testing/decks.ts'

let app: TestApp

const askForReset = () => app.client().try('PUT /api/resetPassword', { name: 'nobody@example.org' })

// Each test has budgets of its own.
const startOwn = (settings: Partial<Config>) => startApp(settings, onTestFinished)

beforeEach(async () => {
  app = await startOwn({ rateLimits: true })
})

test('guesses at one password are slowed down, whatever the case of the email', async () => {
  await app.register('anna@example.org')
  const guess = (email: string) => app.client().try('POST /api/login', { email, password: 'a wrong guess' })
  const emails = ['anna@example.org', 'ANNA@example.org', 'Anna@Example.org']
  const answers = []
  for (let number = 0; number < 12; number++) answers.push(await guess(emails[number % 3] ?? ''))
  // The registration counted, too.
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(9).fill(401), 429, 429, 429])
  const { headers, body } = answers[11] ?? (await guess(''))
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(300)
  expect(body).toMatchObject({ status: 429, type: 'urn:kartei:problem:too-many-requests' })
  // Somebody else's account is not affected.
  await app.register('ben@example.org')
})

test('guesses from other addresses do not lock the owner out until there are a hundred', async () => {
  const own = await startOwn({ rateLimits: true, proxies: 1 })
  await own.register('anna@example.org')
  const login = async (address: string, password: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await own.client().try('POST /api/login', { email: 'anna@example.org', password }, { headers })).status
  }
  for (let number = 0; number < 95; number++) await login(`10.0.0.${number % 12}`, 'a wrong guess')
  expect(await login('10.0.1.1', 'long enough')).toBe(200)
  for (let number = 0; number < 10; number++) await login(`10.0.2.${number}`, 'a wrong guess')
  expect(await login('10.0.1.1', 'long enough')).toBe(429)
})

test('behind a proxy the address that the proxy saw counts, not one that the client claims', async () => {
  const own = await startOwn({ rateLimits: true, proxies: 1 })
  const ask = async (number: number) => {
    const headers = { 'x-forwarded-for': `1.2.3.${number}, 10.0.0.1` }
    const name = `nobody-${number}@example.org`
    return (await own.client().try('PUT /api/resetPassword', { name }, { headers })).status
  }
  const answers = []
  for (let number = 0; number < 12; number++) answers.push(await ask(number))
  expect(answers).toEqual([...Array<number>(10).fill(200), 429, 429])
})

test('IPv6 addresses count by /64 network, and IPv4 addresses the same in both notations', async () => {
  const own = await startOwn({ rateLimits: true, proxies: 1 })
  let names = 0
  const ask = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await own.client().try('PUT /api/resetPassword', { name: `nobody-${++names}@example.org` }, { headers }))
      .status
  }
  const answers = []
  for (let number = 0; number < 12; number++) answers.push(await ask(`2001:db8:0:1:${number}::${number}`))
  expect(answers).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect(await ask('2001:db8:0:2::1')).toBe(200)
  for (let number = 0; number < 10; number++) await ask('192.0.2.1')
  expect([await ask('::ffff:192.0.2.1'), await ask('192.0.2.2')]).toEqual([429, 200])
})

test('one user cannot exhaust the payment provider’s limits', async () => {
  const own = await startOwn({ rateLimits: true })
  const [user, other] = [await own.register(), await own.register()]
  const report = async (by: typeof user) => (await by.try('PUT /api/hasSubscribed', { paymentId: 'I-NOBODY' })).status
  for (let number = 0; number < 60; number++) await report(user)
  for (let number = 0; number < 60; number++) await user.try('GET /api/cancelSubscription', {})
  expect([await report(user), await report(other)]).toEqual([429, 402])
})

test('guesses at many other accounts do not reset the count of one', async () => {
  // The limits alone: to hash so many passwords would take minutes.
  const server = Fastify({ trustProxy: true })
  await server.register(rateLimit, { global: false })
  const limit = openLimiters(server, true)
  server.post('/guess', async (request) => {
    await limit.byInput('credentials', request)
    return {}
  })
  server.setErrorHandler(sendError)
  let addresses = 0
  const guess = async (email: string) => {
    const number = ++addresses
    const headers = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
    return (await server.inject({ method: 'POST', url: '/guess', headers, payload: { email } })).statusCode
  }
  for (let number = 0; number < 100; number++) expect(await guess('anna@example.org')).toBe(200)
  expect(await guess('anna@example.org')).toBe(429)
  for (let number = 0; number < 12_000; number++) await guess(`other-${number}@example.org`)
  expect(await guess('ANNA@example.org')).toBe(429)
  await server.close()
}, 120_000)

test('one address can register 200 accounts a day, however slowly', async () => {
  // The limits alone, with a clock of their own: 60 in five minutes would take the day.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = Fastify({ trustProxy: true })
  onTestFinished(() => server.close())
  await server.register(rateLimit, { global: false })
  const limit = openLimiters(server, true)
  const budget = contract['POST /api/register'].rateLimit
  server.post('/register', async (request) => {
    await limit.byAddress(budget, true, request)
    await limit.byInput(budget, request)
    return {}
  })
  server.setErrorHandler(sendError)
  let accounts = 0
  const register = (address: string) => {
    const payload = { email: `learner-${++accounts}@example.org` }
    return server.inject({ method: 'POST', url: '/register', headers: { 'x-forwarded-for': address }, payload })
  }
  for (let number = 1; number <= 200; number++) {
    if (number % 50 === 0) vi.setSystemTime(Date.now() + 300_000)
    expect((await register(`2001:db8:0:1::${number}`)).statusCode).toBe(200)
  }
  const refused = await register('2001:db8:0:1::ffff')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await register('2001:db8:0:2::1')).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  expect((await register('2001:db8:0:1::1')).statusCode).toBe(200)
  // As many at once as before.
  const statuses = []
  for (let number = 0; number < 61; number++) statuses.push((await register('192.0.2.1')).statusCode)
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
})

test.each([
  { emailVerified: true, most: 10_000 },
  { emailVerified: false, most: 1_000 },
])('a learner rates $most cards a day (confirmed: $emailVerified)', async ({ emailVerified, most }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = Fastify()
  onTestFinished(() => server.close())
  await server.register(rateLimit, { global: false })
  const limit = openLimiters(server, true)
  const budget = contract['PUT /api/submitAnswer'].rateLimit
  const rate = async () =>
    limit.byUser(budget, { user: { id: 7, emailVerified }, routeOptions: { config: {} } } as FastifyRequest)
  for (let number = 1; number <= most; number++) {
    // The budget of all calls, 1,200 a minute, is counted as well.
    if (number % 1_000 === 0) vi.setSystemTime(Date.now() + 60_000)
    await rate()
  }
  await expect(rate()).rejects.toMatchObject({ code: 'too-many-requests' })
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  await rate()
})

test('at most three mails can be caused to one person in ten minutes', async () => {
  const answers = []
  for (let number = 0; number < 5; number++) answers.push((await askForReset()).status)
  expect(answers).toEqual([200, 200, 200, 429, 429])
})

test('a class can be invited at once, and nobody repeatedly', async () => {
  const author = await app.register('teacher@example.org')
  await app.db.updateTable('users').set({ email_verified: true }).where('email', '=', 'teacher@example.org').execute()
  const { id: deck } = await author.call('PUT /api/deck', { name: 'Cells', description: '' })
  const invite = async (email: string) => (await author.try('PUT /api/invite', { deck, email, role: 'reader' })).status
  for (let number = 0; number < 30; number++) expect(await invite(`pupil-${number}@example.org`)).toBe(200)
  expect([await invite('pupil-1@example.org'), await invite('pupil-1@example.org')]).toEqual([200, 200])
  expect(await invite('pupil-1@example.org')).toBe(429)
})

test('refused invitations count nothing against their recipient, and neither do invitations against resets', async () => {
  await app.register('ben@example.org')
  const [author, stranger] = [await app.register('teacher@example.org'), await app.register()]
  const { deckId } = await makeDeck(author, 0)
  const input = { deck: deckId, email: 'ben@example.org', role: 'reader' } as const
  const invite = async (user: typeof author, more = {}) =>
    (await user.try('PUT /api/invite', { ...input, ...more })).status
  for (let number = 0; number < 4; number++) {
    expect(await invite(stranger)).toBe(404)
    // Not confirmed yet.
    expect(await invite(author)).toBe(403)
  }
  await confirmEmail(app, author)
  const answers = []
  for (let number = 0; number < 4; number++) answers.push(await invite(author))
  expect(answers).toEqual([200, 200, 200, 429])
  // The refused one had no effect.
  expect(await invite(author, { role: 'editor' })).toBe(429)
  const { invitations } = await author.call('GET /api/deckAccess/:id', { id: String(deckId) })
  expect(invitations).toMatchObject([{ role: 'reader' }])
  expect((await app.client().try('PUT /api/resetPassword', { name: 'ben@example.org' })).status).toBe(200)
})

test('resets that others ask for do not keep an address from being confirmed', async () => {
  const ben = await app.register('ben@example.org')
  const reset = async () => (await app.client().try('PUT /api/resetPassword', { name: 'ben@example.org' })).status
  expect([await reset(), await reset(), await reset(), await reset()]).toEqual([200, 200, 200, 429])
  expect((await ben.try('PUT /api/resendVerification', {})).status).toBe(200)
})

test('a consent is changed 60 times in an hour at most, wherever it is asked for', async () => {
  const user = await app.register()
  const { deckId } = await makeDeck(user, 0)
  const changes = [
    async () => (await user.try('PUT /api/mailSettings', { reminders: true })).status,
    async () => (await user.try('PUT /api/shareProgress', { id: deckId, shares: true })).status,
  ]
  const statuses = []
  for (let number = 0; number < 62; number++) statuses.push(await changes[number % 2]?.())
  expect(statuses.slice(0, 60)).not.toContain(429)
  expect(statuses.slice(60)).toEqual([429, 429])
})

test('users behind one address do not share a budget', async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const ask = async (user: typeof anna) => (await user.try('GET /api/getRole', {})).status
  for (let round = 0; round < 10; round++)
    expect(new Set(await Promise.all(Array.from({ length: 119 }, () => ask(anna))))).toEqual(new Set([200]))
  // One after the other: of those that arrive together around the last one, the counter may refuse a few too many.
  const statuses = []
  for (let number = 0; number < 12; number++) statuses.push(await ask(anna))
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect(await ask(ben)).toBe(200)
})

test('invented sessions have no budget of their own', async () => {
  const statuses = []
  for (let round = 0; round < 13; round++) {
    const calls = Array.from({ length: 500 }, (_, number) => {
      const headers = { authorization: `Bearer invented-${round}-${number}` }
      return app.client().try('GET /api/me', {}, { headers })
    })
    for (const { status } of await Promise.all(calls)) statuses.push(status)
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(new Set(statuses.slice(0, 5500))).toEqual(new Set([401]))
  expect(new Set(statuses.slice(6000))).toEqual(new Set([429]))
})

test('without limits, as in a load test, everything is allowed', async () => {
  const open = (await startOwn({ rateLimits: false })).client()
  for (let number = 0; number < 15; number++)
    expect((await open.try('PUT /api/resetPassword', { name: 'nobody@example.org' })).status).toBe(200)
})
