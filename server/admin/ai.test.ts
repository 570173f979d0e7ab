import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { settingsFor } from '../../engine/generators/ai/job-fixture.ts'
import { GeneratorError, type GeneratorReason } from '../../engine/generators/port.ts'
import { insertCall } from '../generation/till.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { playAssistant } from '../testing/assistant.ts'
import type { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'
import { goodCandidate, mineralNotes, playModel } from '../testing/generators.ts'

const noon = new Date('2026-05-30T12:00:00Z')

let app: TestApp
let admin: Client

beforeEach(async () => {
  const ai = settingsFor('http://models.example.org:8000/v1', { model: 'm' })
  app = await startApp({ ai, aiFrom: 'settings', userTokensPerDay: 5000, tokensPerDay: 9000 })
  app.clock.now = () => noon
  admin = await app.admin()
})

const call = {
  model: 'm',
  purpose: 'document' as const,
  fingerprint: 'f',
  durationMs: 1,
  outcome: 'ok' as const,
  attempt: 1,
  inputTokens: 100,
  outputTokens: 20,
}

test('admins see the model, its usage by day and user, and the cost of a kept card', async () => {
  const user = await app.register('ada@example.org')
  const { id: userId } = await user.call('GET /api/me', {})
  const record = (day: string, more: object) =>
    insertCall(app.db, { generationId: null, userId }, { ...call, costMicros: 300, ...more }, new Date(day))
  await record('2026-05-30T01:00:00Z', {})
  await record('2026-05-29T23:00:00Z', { outcome: 'failed', inputTokens: 0, outputTokens: 0, costMicros: 0 })
  await record('2026-05-01T00:00:00Z', {})
  await record('2026-04-30T23:59:59Z', {})
  playModel(app, (request) => [{ passage: 0, cards: [goodCandidate(request, 0)], dropped: {} }])
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Minerals', description: '' })
  await user.call('PUT /api/createFromFile', { id: deck }, { files: mineralNotes(1) })
  await endOf(user, deck)
  expect(await admin.call('GET /api/adminAi', {})).toMatchObject({
    cards: 1,
    keptCards: 0,
    costMicrosPerKeptCard: null,
  })
  await user.call('PUT /api/keepAllCards', { id: deck })
  const two = { calls: 3, failed: 1, inputTokens: 200, outputTokens: 40, costMicros: 600 }
  const one = { calls: 1, failed: 0, inputTokens: 100, outputTokens: 20, costMicros: 300 }
  expect(await admin.call('GET /api/adminAi', {})).toEqual({
    isConfigured: true,
    provider: 'openai-compatible',
    model: 'm',
    host: 'models.example.org:8000',
    from: 'settings',
    vision: false,
    refusedPictures: 0,
    userTokensPerDay: 5000,
    tokensPerDay: 9000,
    tokensToday: 120,
    cards: 1,
    keptCards: 1,
    total: two,
    costMicrosPerKeptCard: 600,
    days: [
      { day: '2026-05-30', ...one },
      { day: '2026-05-29', ...one, failed: 1, inputTokens: 0, outputTokens: 0, costMicros: 0 },
      { day: '2026-05-01', ...one },
    ],
    users: [{ userId, user: 'ada@example.org', ...two }],
  })
  expect((await user.try('GET /api/adminAi', {})).status).toBe(403)
})

test('admins test the model, and are told what is wrong with it', async () => {
  playAssistant(app)
  expect(await admin.call('POST /api/adminAiTest', {})).toMatchObject({
    isOk: true,
    answer: 'The smallest unit of life [1].',
    reason: '',
  })
  const failing = async (reason: GeneratorReason, status?: number) => {
    playAssistant(app, {
      answerQuestion: async () => {
        throw new GeneratorError(reason, status)
      },
    })
    return (await admin.call('POST /api/adminAiTest', {})).reason
  }
  expect(await app.db.selectFrom('audit_log').select(['action', 'subject']).execute()).toEqual([
    { action: 'ai-tested', subject: 'ai' },
  ])
  expect(await failing('unreachable')).toMatch(/^Nothing answers at models\.example\.org:8000\. Check AI_BASE_URL/)
  expect(await failing('unauthorised', 401)).toMatch(/Check AI_API_KEY/)
  expect(await failing('quota-used-up', 429)).toMatch(/no credit left/)
  expect(await failing('failed', 404)).toMatch(/status 404\. Check AI_MODEL: is the model really called m\?/)
  playAssistant(app, { answerQuestion: async () => ({ found: false }) })
  expect(await admin.call('POST /api/adminAiTest', {})).toMatchObject({
    isOk: false,
    reason: expect.stringMatching(/too small/) as string,
  })
  const user = await app.register()
  expect((await user.try('POST /api/adminAiTest', {})).status).toBe(403)
})

test('the test of a model that sees asks about a picture, too', async () => {
  const ai = settingsFor('http://models.example.org:8000/v1', { model: 'm', vision: true })
  const seeing = await startApp({ ai })
  const boss = await seeing.admin()
  let isSeen = false
  playAssistant(seeing, {
    nameColor: async ({ jpeg, width, height }) => {
      const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
      isSeen = info.width === width && info.height === height && (data[0] ?? 0) > 200 && (data[1] ?? 255) < 50
      return 'red'
    },
  })
  expect(await boss.call('POST /api/adminAiTest', {})).toMatchObject({ isOk: true })
  expect(isSeen).toBe(true)
  playAssistant(seeing, { nameColor: async () => 'white' })
  expect(await boss.call('POST /api/adminAiTest', {})).toMatchObject({
    isOk: false,
    reason: expect.stringMatching(/didn’t recognise the colour of a picture/) as string,
  })
})
