import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from './testing/app.ts'

let app: TestApp

const askForReset = () => app.client().try('PUT /api/resetPassword', { name: 'nobody@example.org' })

// Each test has budgets of its own.
beforeEach(async () => {
  app = await startApp({ rateLimits: true })
})

test('guesses at one password are slowed down, whatever the case of the email and from wherever they come', async () => {
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
  // The right password waits as well; somebody else's account is not affected.
  const right = await app.client().refused('POST /api/login', { email: emails[0], password: 'long enough' })
  expect(right.status).toBe(429)
  await app.register('ben@example.org')
})

test('mails are sent to one address ten times in ten minutes, and no more', async () => {
  const answers = []
  for (let number = 0; number < 12; number++) answers.push((await askForReset()).status)
  expect(answers).toEqual([...Array<number>(10).fill(200), 429, 429])
})

test('people behind one address do not use up what others may ask for', async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const answers = await Promise.all(Array.from({ length: 1210 }, () => anna.try('GET /api/getRole', {})))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await ben.try('GET /api/getRole', {})).status).toBe(200)
})

test('without limits, as in a load test, everything passes', async () => {
  const open = (await startApp({ rateLimits: false })).client()
  for (let number = 0; number < 15; number++)
    expect((await open.try('PUT /api/resetPassword', { name: 'nobody@example.org' })).status).toBe(200)
})
