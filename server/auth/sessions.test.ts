import { afterEach, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'

let app: TestApp
const realNow = () => new Date()

beforeAll(async () => {
  app = await startApp()
})

afterEach(() => {
  app.clock.now = realNow
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = new Date('2026-11-20T12:00:00Z').getTime()
const setTime = (time: number) => (app.clock.now = () => new Date(time))

/** One more device of a user. */
async function login(email: string, userAgent = 'Firefox on Linux') {
  const input = { email, password: 'long enough' }
  const { webToken } = await app.client().call('POST /api/login', input, { headers: { 'user-agent': userAgent } })
  return Object.assign(app.client(), { token: webToken })
}

test('logging out ends this session and no other', async () => {
  const phone = await app.register('logout@example.org')
  const laptop = await login('logout@example.org')
  await phone.call('POST /api/logout', {})
  expect((await phone.refused('GET /api/me', {})).status).toBe(401)
  expect((await laptop.call('GET /api/me', {})).email).toBe('logout@example.org')
})

test('sessions are listed with their device, the last used first', async () => {
  setTime(start)
  await app.register('list@example.org')
  setTime(start + hourMs)
  const laptop = await login('list@example.org', `Laptop ${'x'.repeat(300)}`)
  const sessions = await laptop.call('GET /api/sessions', {})
  expect(sessions).toMatchObject([
    { isCurrent: true, createdAt: '2026-11-20T13:00:00.000Z', lastUsedAt: '2026-11-20T13:00:00.000Z' },
    { isCurrent: false, createdAt: '2026-11-20T12:00:00.000Z' },
  ])
  expect(sessions[0]?.device).toBe(`Laptop ${'x'.repeat(193)}`)
})

test('one session, or all others, can be ended from another', async () => {
  const phone = await app.register('end@example.org')
  const [laptop, tablet, library] = [
    await login('end@example.org'),
    await login('end@example.org'),
    await login('end@example.org'),
  ]
  const current = (await laptop.call('GET /api/sessions', {})).find(({ isCurrent }) => isCurrent)
  await phone.call('PUT /api/endSession', { id: current?.id ?? 0 })
  expect((await laptop.refused('GET /api/me', {})).status).toBe(401)
  expect((await phone.refused('PUT /api/endSession', { id: current?.id ?? 0 })).status).toBe(404)
  await phone.call('PUT /api/endOtherSessions', {})
  expect((await tablet.refused('GET /api/me', {})).status).toBe(401)
  expect((await library.refused('GET /api/me', {})).status).toBe(401)
  expect(await phone.call('GET /api/sessions', {})).toMatchObject([{ isCurrent: true }])
})

test('nobody ends the session of somebody else', async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const [session] = await anna.call('GET /api/sessions', {})
  expect((await ben.refused('PUT /api/endSession', { id: session?.id ?? 0 })).status).toBe(404)
  await ben.call('PUT /api/endOtherSessions', {})
  expect(await anna.call('GET /api/sessions', {})).toHaveLength(1)
})

test('a session ends after thirty days without use', async () => {
  setTime(start)
  const user = await app.register()
  setTime(start + 30 * dayMs - 1)
  expect((await user.try('GET /api/me', {})).status).toBe(200)
  // That was a use, so it begins again.
  setTime(start + 60 * dayMs - 2)
  expect((await user.try('GET /api/me', {})).status).toBe(200)
  setTime(start + 90 * dayMs)
  expect((await user.refused('GET /api/me', {})).detail).toBe('Your session has ended. Please log in again.')
})

test('an expired session is neither listed nor kept', async () => {
  setTime(start)
  await app.register('old@example.org')
  setTime(start + 30 * dayMs)
  const laptop = await login('old@example.org')
  expect(await laptop.call('GET /api/sessions', {})).toMatchObject([{ isCurrent: true }])
  const { id } = await laptop.call('GET /api/me', {})
  const stored = () => app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  expect(await stored()).toHaveLength(2)
  await app.cleanUp()
  expect(await stored()).toHaveLength(1)
})

test('a device with an unusual user agent can sign in', async () => {
  await app.register('strange@example.org')
  const device = await login('strange@example.org', 'ä'.repeat(500))
  const session = (await device.call('GET /api/sessions', {})).find(({ isCurrent }) => isCurrent)
  expect(session?.device).toHaveLength(200)
})

test('a session in daily use ends after half a year, and the others stay', async () => {
  setTime(start)
  const phone = await app.register('half-a-year@example.org')
  for (let day = 20; day < 180; day += 20) {
    setTime(start + day * dayMs)
    expect((await phone.call('GET /api/me', {})).email).toBe('half-a-year@example.org')
  }
  const laptop = await login('half-a-year@example.org')
  expect(await laptop.call('GET /api/sessions', {})).toHaveLength(2)
  setTime(start + 180 * dayMs)
  expect((await phone.refused('GET /api/me', {})).status).toBe(401)
  expect(await laptop.call('GET /api/sessions', {})).toHaveLength(1)
  await app.cleanUp()
  setTime(start + 179 * dayMs)
  expect((await phone.refused('GET /api/me', {})).status, 'it is gone').toBe(401)
  expect((await laptop.call('GET /api/me', {})).email).toBe('half-a-year@example.org')
})
