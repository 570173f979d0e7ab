import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { addCards, makeDeck } from '../testing/decks.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const lines = () => app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('a request is one log line with its id, route, status and user', async () => {
  const user = await app.register()
  const { id } = await user.call('GET /api/me', {})
  await user.try('GET /api/deck/:id', { id: '4711' })
  await expect.poll(() => lines().filter((line) => line['route'] === '/api/deck/:id')).toHaveLength(1)
  expect(lines().find((line) => line['route'] === '/api/deck/:id')).toEqual({
    level: 30,
    time: expect.any(String) as unknown,
    msg: 'answered',
    method: 'GET',
    route: '/api/deck/:id',
    status: 404,
    user: id,
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    ms: expect.any(Number) as unknown,
  })
  expect(new Set(lines().map((line) => line['reqId'])).size).toBe(lines().length)
})

test('health calls are not logged', async () => {
  const before = app.logLines.length
  await app.client().send('GET', '/healthz')
  await app.client().send('GET', '/readyz')
  await app.client().send('GET', '/api/config')
  await expect.poll(() => lines().slice(before)).toMatchObject([{ route: '/api/config' }])
})

test('no log line contains personal data: email, password, token, name, search or card text', async () => {
  const email = 'personal.address@example.org'
  const user = await app.register(email, 'personal password')
  const { deckId, topicId } = await makeDeck(user, 1, 'personal deck')
  await user.call('PUT /api/profile', { name: 'Personal Name' })
  await user.call('GET /api/search', { search: 'personal search', public: 'true' })
  await user.try('GET /api/search', { search: 'personal search', public: 'personal' })
  await user.try('POST /api/login', { email, password: 'personal guess' })
  await user.try('PUT /api/card', { deckId, topicId, questionText: 'personal question', Answers: 'personal' })
  await user.call('PUT /api/resetPassword', { name: email })
  await user.try('PUT /api/confirmReset', { token: 'personal-token', newpassword: 'Personal passw0rd!' })
  await user.send('GET', '/api/personal/%E0%A4%A?personal=1')
  await user.send('GET', `/reset/personal-token`)
  await addCards(user, { deckId, topicId }, 1)
  await user.send('PUT', '/api/deck', 'personal {', { 'content-type': 'application/json' })
  await expect.poll(() => app.mails.filter(({ to }) => to === email).length).toBe(2)
  const log = app.logLines.join('')
  expect(log.toLowerCase()).not.toContain('personal')
  expect(log).not.toContain(user.token)
  expect(log).not.toContain('example.org')
})
