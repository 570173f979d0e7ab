import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { makeDocument } from '../testing/documents.ts'
import { makeFailedJob } from '../testing/partners.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})

const failures = async () => (await admin.call('GET /api/adminJobs', {})).failures

test('a failed job is listed with its reason, and succeeds when it is retried', async () => {
  const user = await app.register('waiting@example.org')
  const { id: userId } = await user.call('GET /api/me', {})
  await expect.poll(() => app.mails.filter(({ to }) => to === 'waiting@example.org').length).toBe(1)
  const id = await makeFailedJob(app)
  await sql`update pgboss.job set data = ${JSON.stringify({ kind: 'verify', userId })}::jsonb,
    output = ${JSON.stringify({ reason: 'Error: connect ECONNREFUSED\n    at Socket (node:net)' })}::jsonb
    where id = ${id}`.execute(app.db)
  const failure = (await failures()).find((one) => one.id === id)
  expect(failure).toMatchObject({ kind: 'mail', tries: 10, reason: 'Error: connect ECONNREFUSED', isFinal: true })
  expect((await admin.call('GET /api/adminJobs', {})).queues.find(({ kind }) => kind === 'mail')).toMatchObject({
    failed: 1,
  })

  await admin.call('PUT /api/retryJob', { kind: 'mail', id })
  await expect.poll(() => app.mails.filter(({ to }) => to === 'waiting@example.org').length).toBe(2)
  await expect.poll(async () => (await failures()).map((one) => one.id)).not.toContain(id)
  const [deed] = await admin.call('GET /api/auditLog', { offset: '0' })
  expect(deed).toMatchObject({ action: 'job-retried', subject: `job:mail:${id}` })
})

test('only failed jobs can be retried', async () => {
  const id = await makeFailedJob(app)
  await sql`update pgboss.job set state = 'completed' where id = ${id}`.execute(app.db)
  const deeds = async () => (await admin.call('GET /api/auditLog', { offset: '0' })).length
  const before = await deeds()
  for (const [kind, job] of [
    ['mail', id],
    ['mail', crypto.randomUUID()],
    ['nonsense', id],
    ['__pgboss__maintenance', id],
    ['toString', id],
  ] as const)
    expect([kind, (await admin.refused('PUT /api/retryJob', { kind, id: job })).status]).toEqual([kind, 404])
  expect(await deeds()).toBe(before)
})

test('a job of an exclusive kind is not retried while another is queued', async () => {
  const ids = [await makeFailedJob(app), await makeFailedJob(app)]
  await sql`update pgboss.job set name = 'cleanup', policy = 'exclusive', start_after = now() + interval '1 hour'
    where id = any(${ids}::uuid[])`.execute(app.db)
  const statuses: number[] = []
  for (const id of ids) statuses.push((await admin.try('PUT /api/retryJob', { kind: 'cleanup', id })).status)
  expect(statuses).toEqual([200, 409])
})

test('a failed generation is listed with the kind of its reason, without its content', async () => {
  const user = await app.register()
  const { id: userId } = await user.call('GET /api/me', {})
  const { deckId, cardIds } = await makeDeck(user, 1)
  const { generationId } = await makeDocument(app, { userId, deckId, cardId: cardIds[0] ?? 0 })
  const shown = async (message: string) => {
    await sql`update generations set message = ${message} where id = ${generationId}`.execute(app.db)
    return (await failures()).find(({ kind, id }) => kind === 'generation' && id === String(generationId))
  }
  expect(await shown('["nothingAbout","My illness"]')).toMatchObject({ reason: 'nothingAbout', isFinal: true })
  expect(await shown('Nothing is said about “My illness”.')).toMatchObject({ reason: '' })
  expect((await admin.call('GET /api/adminJobs', {})).queues).toContainEqual({
    kind: 'generation',
    waiting: 0,
    active: 0,
    failed: 1,
  })
})
