import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aiDefaults } from '../../engine/generators/ai/settings.ts'
import type { PassageCards } from '../../engine/generators/port.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { playAssistant } from '../testing/assistant.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { endOf } from '../testing/documents.ts'
import { goodCandidate, mineralNotes, playModel } from '../testing/generators.ts'
import { isFreeEnd } from './outcome.ts'
import { slowUsers } from './slow.ts'
import { answersOf, insertCall, mustHaveTokens, tokensLeft } from './till.ts'

const perDay = 10_000
const noon = new Date('2026-05-04T12:30:00Z')

let app: TestApp
let user: Client
let userId: number
let deck: number

beforeEach(async () => {
  app = await startApp({ userTokensPerDay: perDay })
  app.clock.now = () => noon
  user = await app.register()
  userId = await idOf(user)
  deck = (await user.call('PUT /api/deck', { name: 'Minerals', description: '' })).id
})

const entry = {
  model: 'm',
  purpose: 'document' as const,
  fingerprint: 'f',
  costMicros: null,
  durationMs: 1,
  outcome: 'ok' as const,
  attempt: 1,
}
const spend = (tokens: number, at = noon) =>
  insertCall(app.db, { generationId: null, userId }, { ...entry, inputTokens: tokens - 1, outputTokens: 1 }, at)

const idOf = async (user: Client) => (await user.call('GET /api/me', {})).id

const create = () => user.try('PUT /api/createFromFile', { id: deck }, { files: mineralNotes(1) })
const freeOf = async () => (await user.call('GET /api/freeGenerationsAvailable', {})).count

test('a user who has used up the tokens of the day is told when there are more', async () => {
  playModel(app, (request) => [{ passage: 0, cards: [goodCandidate(request, 0)], dropped: {} }])
  playAssistant(app)
  const made = await create()
  const { id } = made.body as { id: number }
  await endOf(user, deck)
  await spend(perDay)
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  const { id: topic } = await user.call('PUT /api/topic', { name: 'Mineral', topic: null, deck })
  const { structure } = await user.call('GET /api/deck/:id', { id: String(deck) })
  const [card] = await user.call('POST /api/getCards', { deckid: deck, topics: structure.map((one) => one.id) })
  const cardId = card?.id ?? 0
  const refused = [
    await create(),
    await user.try('PUT /api/createFromDocument', { id: document?.id ?? 0 }),
    await user.try('PUT /api/repeatGeneration', { id }),
    await user.try('PUT /api/generateTopic', { id: topic }),
    await user.try('POST /api/reviseCard', { id: cardId, order: 'shorter' }),
    await user.try('POST /api/explainCard', { id: cardId }),
    await user.try('POST /api/gradeAnswer', { id: cardId, text: 'x' }),
    await user.try('POST /api/askDocuments', { deckid: deck, question: 'How hot is Mineral 0?' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429))
  const [first] = refused
  expect(first?.body).toMatchObject({ detail: 'You’ve used up today’s AI allowance. It renews in 12 hours.' })
  expect(first?.headers.get('retry-after')).toBe(String(11.5 * 3600))
})

test('tokens of another day or user do not count, and without a model none do', async () => {
  await spend(perDay, new Date('2026-05-03T23:59:59Z'))
  expect(await tokensLeft(app.deps, userId, noon)).toBe(perDay)
  await spend(400)
  expect(await tokensLeft(app.deps, userId, noon)).toBe(perDay - 400)
  expect(await tokensLeft(app.deps, userId + 1, noon)).toBe(perDay)
  await spend(perDay)
  expect(await tokensLeft(app.deps, userId, noon)).toBe(0)
  expect((await create()).status).toBe(202)
})

test('an account has a tenth of the tokens until its email is confirmed, unless the model costs nothing', async () => {
  const paid = { ...aiDefaults, apiKey: 'secret', model: 'm' }
  const deps = {
    db: app.deps.db,
    config: { userTokensPerDay: perDay, tokensPerDay: 10 * perDay, ai: paid },
    generators: { model: 'm' },
  }
  await spend(perDay / 10 - 1)
  expect(await tokensLeft(deps, userId, noon)).toBe(1)
  await spend(1)
  const refused = mustHaveTokens(deps, userId, noon)
  await expect(refused).rejects.toMatchObject({ detail: ['tokensUsedUnconfirmed', 12] })
  const local = { ...deps, config: { ...deps.config, ai: { ...paid, apiKey: undefined } } }
  expect(await tokensLeft(local, userId, noon)).toBe(perDay * 0.9)
  await confirmEmail(app, user)
  expect(await tokensLeft(deps, userId, noon)).toBe(perDay * 0.9)
})

test('the installation has tokens for a day, of which unconfirmed accounts together have a tenth', async () => {
  const paid = { ...aiDefaults, apiKey: 'secret', model: 'm' }
  const config = { userTokensPerDay: perDay, tokensPerDay: 2 * perDay, ai: paid }
  const deps = { db: app.deps.db, config, generators: { model: 'm' } }
  const confirmed = await app.register()
  await confirmEmail(app, confirmed)
  const confirmedId = await idOf(confirmed)
  const newcomer = await idOf(await app.register())
  await spend(perDay / 10)
  expect(await tokensLeft(deps, newcomer, noon)).toBe(perDay / 10)
  await spend(perDay / 10)
  await expect(mustHaveTokens(deps, newcomer, noon)).rejects.toMatchObject({ detail: ['tokensUsedByUnconfirmed', 12] })
  expect(await tokensLeft(deps, confirmedId, noon)).toBe(perDay)
  await spend(1.8 * perDay - 1)
  expect(await tokensLeft(deps, confirmedId, noon)).toBe(1)
  await spend(1)
  for (const id of [confirmedId, newcomer])
    await expect(mustHaveTokens(deps, id, noon)).rejects.toMatchObject({ detail: ['tokensUsedByAll', 12] })
})

test('answers are kept for repeated requests of the same user, for a week', async () => {
  const other = (await (await app.register()).call('GET /api/me', {})).id
  const [mine, theirs] = [answersOf(app.db, userId, app.clock.now), answersOf(app.db, other, app.clock.now)]
  await mine.write('key', 'first')
  await mine.write('key', 'second')
  expect([await mine.read('key'), await theirs.read('key'), await mine.read('other')]).toEqual([
    'second',
    undefined,
    undefined,
  ])
  app.clock.now = () => new Date(noon.getTime() + 7 * 86_400_000)
  expect(await answersOf(app.db, userId, app.clock.now).read('key')).toBeUndefined()
  await app.cleanUp()
  expect((await sql`select from model_answers`.execute(app.db)).rows).toHaveLength(0)
})

const facts = ['Feldspar', 'Kyanite', 'Olivine'].map((name, n) => `**${name}** is the mineral of coast ${n}.`)
const prose = 'We walked along the coast for a long time and talked about the stones that we found there.'
const longNotes = {
  file: {
    bytes: Buffer.from(`# Minerals\n\n${[...facts, prose, prose, prose].join('\n\n')}\n`),
    name: 'a.md',
    type: '',
  },
}

test('a generation by rules that finds fewer than five cards costs nothing, and says so', async () => {
  await user.call('PUT /api/createFromFile', { id: deck }, { files: longNotes })
  const few = await endOf(user, deck)
  expect(few).toMatchObject({
    state: 'done',
    message: `Only ${few.cards} cards were found, so this generation was free.`,
  })
  expect(few.cards).toBeGreaterThan(1)
  expect(few.cards).toBeLessThan(5)
  expect(await freeOf()).toBe(3)
})

test('few cards cost nothing until there were twenty within a day', () => {
  const few = { cards: 3, most: null, model: null }
  expect(isFreeEnd({ state: 'done' }, { ...few, freeCards: 19 })).toBe(true)
  expect(isFreeEnd({ state: 'done' }, { ...few, freeCards: 20 })).toBe(false)
  expect(isFreeEnd({ state: 'done' }, { ...few, cards: 0, freeCards: 20 })).toBe(true)
})

test('a document is not free when its chapters are chosen one by one', { timeout: 60_000 }, async () => {
  const chapter = (n: number) => {
    const facts = ['Feldspar', 'Kyanite', 'Olivine', 'Pyrite'].map(
      (name) => `**${name}${n}** is the mineral of coast ${n}.`,
    )
    return `# Coast ${n}\n\n${[...facts, prose, prose, prose, prose].join('\n\n')}\n`
  }
  const chapters = [0, 1, 2, 3, 4, 5]
  const file = { bytes: Buffer.from(chapters.map(chapter).join('\n')), name: 'a.md', type: '' }
  const { id } = await user.call('PUT /api/document', { id: deck }, { files: { file } })
  const documents = () => user.call('GET /api/documents', { deckid: String(deck) })
  await expect.poll(async () => (await documents())[0]?.state, { timeout: 20_000 }).toBe('ready')
  for (const passage of chapters) {
    await user.call('PUT /api/createFromDocument', { id, passages: [passage] })
    expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 4 })
  }
  expect(await freeOf()).toBe(2)
})

test('as many cards as its user wanted are charged, even if they are few', async () => {
  await user.call('PUT /api/createFromFile', { id: deck, most: 2 }, { files: longNotes })
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 2, message: '' })
  expect(await freeOf()).toBe(2)
})

test('the time of a free generation counts for its user, and that of a charged one does not', async () => {
  const passing = vi.spyOn(performance, 'now')
  onTestFinished(() => passing.mockRestore())
  const { open } = app.deps.generators
  app.deps.generators = {
    ...app.deps.generators,
    open: async (generation) => {
      const now = performance.now() + 31_000
      passing.mockImplementation(() => now)
      return open(generation)
    },
  }
  await user.call('PUT /api/createFromFile', { id: deck, most: 2 }, { files: longNotes })
  await endOf(user, deck)
  expect(slowUsers()).not.toContain(userId)
  const { id: other } = await user.call('PUT /api/deck', { name: 'More minerals', description: '' })
  await user.call('PUT /api/createFromFile', { id: other }, { files: longNotes })
  await endOf(user, other)
  await expect.poll(slowUsers).toContain(userId)
})

test('few cards of a short text are all that it carries, and are charged', async () => {
  const bytes = Buffer.from(`# Minerals\n\n${facts.join('\n\n')}\n`)
  await user.call('PUT /api/createFromFile', { id: deck }, { files: { file: { bytes, name: 'b.md', type: '' } } })
  const few = await endOf(user, deck)
  expect(few).toMatchObject({ state: 'done', message: '' })
  expect(few.cards).toBeLessThan(5)
  expect(await freeOf()).toBe(2)
})

test('a model that makes fewer than five cards is paid for', async () => {
  playModel(app, (request): PassageCards[] => [{ passage: 0, cards: [goodCandidate(request, 0)], dropped: {} }])
  await create()
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 1, message: '' })
  expect(await freeOf()).toBe(2)
})

test('a provider without credit says what to do, and costs nothing', async () => {
  playModel(app, () => [{ passage: 0, cards: [], dropped: {}, failure: 'quota-used-up' }])
  await create()
  expect(await endOf(user, deck)).toMatchObject({ state: 'failed' })
  expect(await freeOf()).toBe(3)
})

test('calls that can cost money have limits of their own', async () => {
  const { register } = await startApp({ rateLimits: true })
  const busy = await register()
  const statuses = async (call: () => Promise<{ status: number }>, times: number) => {
    const found = new Set<number>()
    for (let time = 0; time < times; time++) found.add((await call()).status)
    return [...found, (await call()).status]
  }
  const missing = { id: 999_999 }
  expect(await statuses(() => busy.try('PUT /api/repeatGeneration', missing), 60)).toEqual([404, 429])
  expect((await busy.try('PUT /api/createFromDocument', missing)).status).toBe(429)
  expect(await statuses(() => busy.try('POST /api/explainCard', missing), 200)).toEqual([404, 429])
  expect((await busy.try('POST /api/gradeAnswer', { ...missing, text: 'x' })).status).toBe(429)
})
