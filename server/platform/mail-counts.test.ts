import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countedMails, sendCounted } from './mail-counts.ts'
import type { Mailer } from './mail.ts'
import { sendMail } from '../app/start.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { approveAtDemo } from '../testing/subscriptions.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ rateLimits: true, proxies: 1 })
})

const fresh = () => `somebody-${randomBytes(6).toString('hex')}@example.org`
const to = (email: string) => app.mails.filter((mail) => mail.to.toLowerCase() === email)
const idOf = async (email: string) =>
  (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** Waits until all mails that were asked for are sent or left out. */
async function untilDone(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*) jobs from pgboss.job where name = 'mail' and state <> 'completed'`.execute(app.db)
    return rows[0]?.jobs
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
}

test.each(countedMails)('three mails of the kind %s reach an address in ten minutes', async (kind) => {
  const email = fresh()
  let sent = 0
  for (let n = 0; n < 4; n++) await sendCounted(app.deps, { kind, to: email }, async () => void sent++)
  expect(sent).toBe(3)
})

test('many registrations of one email from many addresses send three mails, and the log counts the dropped ones', async () => {
  const email = fresh()
  const earlier = app.logLines.length
  await app.register(email)
  for (let number = 0; number < 60; number++) {
    const headers = { 'x-forwarded-for': `10.1.${number}.1` }
    const input = { email: email.toUpperCase(), password: 'long enough' }
    expect((await app.client().try('POST /api/register', input, { headers })).status).toBe(400)
  }
  await untilDone()
  expect(to(email)).toHaveLength(3)
  const dropped = app.logLines.slice(earlier).filter((line) => line.includes('a mail was dropped'))
  expect(dropped).toHaveLength(58)
  expect(Math.max(...dropped.map((line) => (JSON.parse(line) as { dropped: number }).dropped))).toBe(58)
  expect(dropped.join('')).not.toContain('somebody-')
}, 120_000)

test('a password reset is still mailed, and a dropped mail does not invalidate a mailed link', async () => {
  const email = fresh()
  const user = await app.register(email)
  const { id: userId } = await user.call('GET /api/me', {})
  for (let number = 0; number < 5; number++)
    await app.deps.jobs.enqueue(app.db, 'mail', { kind: 'already-registered', userId })
  await untilDone()
  for (let number = 0; number < 5; number++) await app.deps.jobs.enqueue(app.db, 'mail', { kind: 'reset', userId })
  await untilDone()
  const resets = to(email).flatMap(({ text }) => /\/reset\/([\w-]{43})/.exec(text)?.[1] ?? [])
  expect(resets).toHaveLength(3)
  const answers = []
  for (const token of resets)
    answers.push((await app.client().try('PUT /api/confirmReset', { token, newpassword: 'Str0ng enough!' })).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  // The mail that informs the owner is sent in any case.
  await untilDone()
  expect(to(email).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1)
})

test('an account that nobody confirmed mails three changes of its password, and a confirmed one each', async () => {
  const email = fresh()
  const user = await app.register(email)
  let oldpassword = 'long enough'
  const change = async (times: number) => {
    for (let number = 0; number < times; number++) {
      const newpassword = `Str0ng enough ${crypto.randomUUID()}`
      await user.call('PUT /api/updatePassword', { oldpassword, newpassword })
      oldpassword = newpassword
    }
    await untilDone()
    return to(email).filter(({ subject }) => subject.includes('was changed')).length
  }
  expect(await change(5)).toBe(3)
  await verify(app, user)
  expect(await change(2)).toBe(5)
})

test('an account that nobody confirmed mails three invoices of payments that cost nothing', async () => {
  const email = fresh()
  const user = await app.register(email)
  await user.call('PUT /api/hasSubscribed', { paymentId: await approveAtDemo(app, user, 'monthly') })
  for (let number = 0; number < 5; number++) await user.call('PUT /api/demoPayment', { event: 'payment' })
  await untilDone()
  expect(to(email).filter(({ attachments }) => attachments?.length)).toHaveLength(3)
})

test('many authors can cause three invitations to one address in ten minutes', async () => {
  const email = fresh()
  for (let number = 0; number < 5; number++) {
    const author = await app.register(fresh())
    await verify(app, author)
    const { deckId } = await makeDeck(author, 0)
    const { status } = await author.try('PUT /api/invite', { deck: deckId, email, role: 'reader' })
    expect(status).toBe(number < 3 ? 200 : 429)
  }
  const { id } = await app.db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await untilDone()
  expect(to(email)).toHaveLength(3)
  // As another process would, which has not counted the calls of this one.
  const invite = () => sendMail(app.deps, mailer, { kind: 'invitation', invitationId: id })
  const mailer: Mailer = { send: async (mail) => void app.mails.push(mail), close: async () => {} }
  await invite()
  expect(to(email)).toHaveLength(3)
  const later = Date.now() + 600_000
  app.clock.now = () => new Date(later)
  await invite()
  expect(to(email)).toHaveLength(4)
  await app.cleanUp()
  app.clock.now = () => new Date()
})

test('a mail that the mail server rejected does not count', async () => {
  const email = fresh()
  await app.register(email)
  await untilDone()
  const userId = await idOf(email)
  const away: Mailer = { send: () => Promise.reject(new Error('Come back later')), close: async () => {} }
  const there: Mailer = { send: async (mail) => void app.mails.push(mail), close: async () => {} }
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(sendMail(app.deps, away, { kind: 'verify', userId })).rejects.toThrow('Come back later')
  for (let attempt = 0; attempt < 5; attempt++) await sendMail(app.deps, there, { kind: 'verify', userId })
  expect(to(email)).toHaveLength(3)
})

test('the confirmation can be requested three times in ten minutes', async () => {
  const user = await app.register(fresh())
  const statuses = []
  for (let number = 0; number < 4; number++) statuses.push((await user.try('PUT /api/resendVerification', {})).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('the counts contain no addresses, and are deleted when their window is over', async () => {
  const email = fresh()
  await app.register(email)
  await untilDone()
  const counts = await app.db.selectFrom('mail_counts').selectAll().execute()
  expect(JSON.stringify(counts.map((count) => count.recipient.toString('latin1')))).not.toContain('somebody')
  const later = Date.now() + 7_000_000
  app.clock.now = () => new Date(later)
  await app.cleanUp()
  expect(await app.db.selectFrom('mail_counts').selectAll().execute()).toEqual([])
  app.clock.now = () => new Date()
})
