import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { sendMail } from '../app/start.ts'
import type { Mailer } from '../platform/mail.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { mostJson } from '../testing/pages.ts'
import { type PayPalStandIn, startPaid } from '../testing/paypal.ts'
import { cancellation, ledgerOf, login, standing } from '../testing/subscriptions.ts'

let app: TestApp
let paypal: PayPalStandIn
let [admin, user, visitor]: Client[] = []
let [userId, email] = [0, '']

beforeAll(async () => {
  ;({ app, paypal } = await startPaid())
  app.clock.now = () => new Date('2026-11-20T10:00:00Z')
  admin = await app.admin()
  visitor = app.client()
})

beforeEach(async () => {
  paypal.mood.isDown = false
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
  user = await app.register()
  ;({ id: userId, email } = await user.call('GET /api/me', {}))
})

async function subscribe(variant = 'P-M'): Promise<string> {
  const paymentId = paypal.approve(userId, variant)
  await user?.call('PUT /api/hasSubscribed', { paymentId })
  return paymentId
}
const declare = (what: Partial<typeof cancellation>, idempotencyKey: string = crypto.randomUUID()) =>
  visitor?.call('PUT /api/declare', { ...cancellation, email, ...what }, { idempotencyKey })
/** The newest declaration as admins see it. */
const newest = async () =>
  (await admin?.call('GET /api/declarations', {}))?.toSorted((one, other) => other.id - one.id)[0]
const found = async () => (await newest())?.finding
const isOpen = async () => (await newest())?.decidedAt === null
const decide = async (decision: 'answered' | 'cancelled' | 'ended') =>
  admin?.try('PUT /api/decideDeclaration', { id: (await newest())?.id ?? 0, decision, reason: 'Refunded.' })
const stands = async () => (user ? standing(user) : '')
const mailsTo = (to: string, subject: RegExp) =>
  app.mails.filter((mail) => mail.to === to && subject.test(mail.subject))

describe('cancelling without login', () => {
  test('ends a subscription with the paid period, at the provider and in the ledger', async () => {
    const id = await subscribe()
    await declare({ email: email.toUpperCase() })
    expect([await found(), await stands()]).toEqual([null, 'active 2026-12-21'])
    await app.reconcile()
    expect([await found(), await isOpen(), await stands()]).toEqual(['cancelled', false, 'cancelled 2026-12-21'])
    expect(paypal.subscriptions.get(id)?.status).toBe('CANCELLED')
    expect(user && (await ledgerOf(app, user))).toEqual(['subscribed', 'cancel-asked', 'state'])
    await expect.poll(() => mailsTo(email, /subscription is cancelled|cancelled/i).length).toBeGreaterThan(0)
  })

  test('is retried until the provider knows', async () => {
    const id = await subscribe()
    await declare({})
    paypal.mood.isDown = true
    await app.reconcile()
    expect([await found(), await stands()]).toEqual(['cancelled', 'active 2026-12-21, cancelling'])
    paypal.mood.isDown = false
    app.clock.now = () => new Date('2026-11-21T11:00:00Z')
    await app.reconcile()
    expect(paypal.subscriptions.get(id)?.status).toBe('CANCELLED')
  })

  test('is confirmed on the page and by mail with everything, the date and the time', async () => {
    const typed = { fullName: 'Ada\nLovelace', reason: 'See https://evil.example/now', endsOn: '2027-02-01' }
    const answer = await declare(typed)
    const values = Object.fromEntries((answer?.receipt ?? []).map(({ name, value }) => [name, value]))
    expect(values).toEqual({
      Declaration: 'Cancellation for good cause',
      Contract: 'Monthly',
      Reason: 'See https://evil.example/now',
      'Ends on': '1 February 2027',
      Name: 'Ada\nLovelace',
      Email: email,
      Received: '21 November 2026 at 11:00:00 CET',
      'Reference number': expect.stringMatching(/^\d+$/) as string,
    })
    const mails = () => mailsTo(email, /received your cancellation/)
    await expect.poll(() => mails().length).toBe(1)
    for (const part of ['21 November 2026 at 11:00:00 CET', 'Ada Lovelace', 'good cause', '1 February 2027'])
      expect(mails()[0]?.text).toContain(part)
    expect(mails()[0]?.html).not.toContain('//evil.example')
  })

  test('in German', async () => {
    const answer = await visitor?.call(
      'PUT /api/declare',
      { ...cancellation, email },
      { headers: { 'accept-language': 'de' } },
    )
    expect(answer?.receipt.map(({ value }) => value)).toContain('Ordentliche Kündigung')
    expect(answer?.receipt.map(({ value }) => value)).toContain('21. November 2026 um 11:00:00 MEZ')
    await expect.poll(() => mailsTo(email, /Deine Kündigung ist eingegangen/).length).toBe(1)
  })

  test('says the same whether or not there is an account', async () => {
    await subscribe()
    const shape = async (to: string) =>
      (await declare({ email: to }))?.receipt.filter(({ name }) => !/Email|number/.test(name))
    expect(await shape('stranger@example.org')).toEqual(await shape(email))
    await expect.poll(() => mailsTo('stranger@example.org', /received/).length).toBe(1)
    await expect.poll(() => mailsTo(email, /received/).length).toBe(1)
    const text = (to: string) =>
      mailsTo(to, /received/)[0]
        ?.text.replaceAll(to, '')
        .replace(/number: \d+/, '')
    expect(text('stranger@example.org')).toBe(text(email))
  })

  test('counts once with the same key', async () => {
    const key = crypto.randomUUID()
    expect(await declare({}, key)).toEqual(await declare({}, key))
    await declare({})
    const all = (await admin?.call('GET /api/declarations', {}))?.filter((one) => one.email === email)
    expect(all?.length).toBe(2)
    await expect.poll(() => mailsTo(email, /received/).length).toBe(2)
  })

  test('counts again with the same key if it says something else, with a receipt of its own', async () => {
    const key = crypto.randomUUID()
    await declare({ contract: 'Monthly' }, key)
    const corrected = await declare({ contract: 'Yearly' }, key)
    expect(corrected?.receipt.map(({ value }) => value)).toContain('Yearly')
    const all = (await admin?.call('GET /api/declarations', {}))?.filter((one) => one.email === email)
    expect(all?.map(({ contract }) => contract).toSorted()).toEqual(['Monthly', 'Yearly'])
  })

  test('does not mean a subscription that began after it', async () => {
    await declare({})
    app.clock.now = () => new Date('2026-11-21T10:05:00Z')
    await subscribe()
    await app.reconcile()
    expect([await found(), await stands()]).toEqual(['no-subscription', 'active 2026-12-21'])
  })

  test('goes to no address that mail programs read as another one, which would be counted by itself', async () => {
    for (const to of [`${email}>`, `<${email}`, `<${email}>`, `Group:${email};`])
      expect((await visitor?.try('PUT /api/declare', { ...cancellation, email: to }))?.status).toBe(400)
    // Older ones are still there for admins.
    await declare({})
    await sql`update declarations set email = ${`<${email}>`} where email = ${email}`.execute(app.db)
    expect((await newest())?.email).toBe(`<${email}>`)
  })

  test('is accepted whatever others declared for the email; its receipt follows if theirs came first', async () => {
    const own = await startApp({ rateLimits: true, proxies: 1 })
    const to = 'owner@example.org'
    const declareFrom = (address: string) =>
      own.client().call('PUT /api/declare', { ...cancellation, email: to }, { headers: { 'x-forwarded-for': address } })
    for (let n = 1; n <= 3; n++) await declareFrom(`10.1.${n}.1`)
    const receipts = () => own.mails.filter((mail) => mail.to === to)
    await expect.poll(() => receipts().length).toBe(3)
    const { receipt } = await declareFrom('10.2.1.1')
    const number = receipt.at(-1)?.value ?? ''
    const waiting = async () =>
      (
        await sql<{ seconds: number }>`
          select extract(epoch from start_after - created_on)::float8 seconds from pgboss.job
          where name = 'mail' and state = 'created' and data ->> 'declarationId' = ${number}`.execute(own.db)
      ).rows.map(({ seconds }) => Math.round(seconds))
    await expect.poll(waiting).toEqual([600])
    expect(receipts()).toHaveLength(3)
    const later = own.clock.now().getTime() + 600_000
    own.clock.now = () => new Date(later)
    const mailer: Mailer = { send: async (mail) => void own.mails.push(mail), close: async () => {} }
    await sendMail(own.deps, mailer, { kind: 'declaration', declarationId: Number(number) })
    expect(receipts().at(-1)?.text).toContain(`Reference number: ${number}`)
    expect(receipts()).toHaveLength(4)
  })

  test('has its receipt after older ones of the email that wait, for a day', async () => {
    const own = await startApp({ rateLimits: true, proxies: 1 })
    const to = 'owner@example.org'
    const numbers: number[] = []
    for (let n = 1; n <= 5; n++) {
      const headers = { 'x-forwarded-for': `10.1.${n}.1` }
      const { receipt } = await own.client().call('PUT /api/declare', { ...cancellation, email: to }, { headers })
      numbers.push(Number(receipt.at(-1)?.value))
      await expect.poll(() => own.mails.length).toBe(Math.min(n, 3))
    }
    const [, , , older = 0, newer = 0] = numbers
    const waiting = async (declarationId: number) =>
      (
        await sql<{ at: Date }>`select start_after at from pgboss.job
          where name = 'mail' and state = 'created' and data ->> 'declarationId' = ${String(declarationId)}`.execute(
          own.db,
        )
      ).rows.length
    await expect.poll(async () => [await waiting(older), await waiting(newer)]).toEqual([1, 1])
    const mailer: Mailer = { send: async (mail) => void own.mails.push(mail), close: async () => {} }
    const began = own.clock.now().getTime()
    /** Tries to send a receipt some hours later, once as many as are allowed were sent. */
    async function tryAt(hours: number, declarationId: number, sent = 3) {
      own.clock.now = () => new Date(began + hours * 3_600_000)
      await sql`update mail_counts set mails = ${sent}, began_at = ${own.clock.now()}`.execute(own.db)
      await sendMail(own.deps, mailer, { kind: 'declaration', declarationId })
    }
    await tryAt(1, newer, 0)
    expect([own.mails.length, await waiting(newer)]).toEqual([3, 2])
    await tryAt(23, older)
    expect([own.mails.length, await waiting(older)]).toEqual([3, 2])
    await tryAt(25, older)
    expect([own.mails.length, await waiting(older)]).toEqual([3, 2])
    await tryAt(23, older, 0)
    expect(own.mails.at(-1)?.text).toContain(`Reference number: ${older}`)
  })

  test('has a rate limit per address', async () => {
    const own = await startApp({ rateLimits: true })
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await own.client().try('PUT /api/declare', cancellation)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

describe('an admin decides', () => {
  test.each([
    ['no-account', { email: 'unknown@example.org' }],
    ['no-subscription', {}],
  ] as const)('%s', async (finding, what) => {
    await declare(what)
    await app.reconcile()
    expect([await found(), await isOpen()]).toEqual([finding, true])
    expect((await decide('answered'))?.status).toBe(200)
    expect(await isOpen()).toBe(false)
    expect((await decide('answered'))?.status).toBe(409)
  })

  test.each([
    ['several', {}, 'active'],
    ['dated', { endsOn: '2027-02-01' }, 'active'],
    ['other-contract', { contract: 'I-SOMEBODYELSES' }, 'active'],
    // Nothing more is charged; whether it ends at once is for the admin.
    ['for-cause', { reason: 'It never worked.' }, 'cancelled'],
  ] as const)('%s', async (finding, what, state) => {
    const ids = [await subscribe(), ...(finding === 'several' ? [await subscribe()] : [])]
    await declare(what)
    await app.reconcile()
    expect([await found(), await isOpen(), await stands()]).toEqual([finding, true, `${state} 2026-12-21`])
    expect((await decide('cancelled'))?.status).toBe(200)
    expect(ids.map((id) => paypal.subscriptions.get(id)?.status)).toEqual(ids.map(() => 'CANCELLED'))
    expect(await stands()).toBe('cancelled 2026-12-21')
  })

  test('with a reason, which the audit log keeps', async () => {
    await declare({})
    await app.reconcile()
    const id = (await newest())?.id
    await decide('answered')
    const [line] = (await admin?.call('GET /api/auditLog', {})) ?? []
    expect(line).toMatchObject({
      action: 'declaration-decided',
      subject: `declaration:${id}`,
      details: { decision: 'answered', reason: 'Refunded.' },
    })
  })

  test('but no other user, who does not see the list either', async () => {
    await declare({})
    expect((await user?.refused('GET /api/declarations', {}))?.status).toBe(403)
    expect((await visitor?.refused('GET /api/declarations', {}))?.status).toBe(401)
    const input = { id: (await newest())?.id ?? 0, decision: 'answered' as const, reason: 'r' }
    expect((await user?.refused('PUT /api/decideDeclaration', input))?.status).toBe(403)
    expect(await isOpen()).toBe(true)
  })

  test('cannot end what is nobody’s', async () => {
    await declare({ email: 'unknown@example.org' })
    await app.reconcile()
    expect((await decide('ended'))?.status).toBe(404)
    expect(await isOpen()).toBe(true)
  })
})

describe('withdrawing without login', () => {
  const at = async (time: string) => {
    app.clock.now = () => new Date(time)
    if (user) await login(user, email)
  }

  test('stops the renewal, and ends the subscription once an admin has refunded it', async () => {
    const id = await subscribe('P-Y')
    await at('2026-12-05T22:00:00Z')
    const answer = await declare({ kind: 'withdraw' })
    expect(answer?.receipt.map(({ name }) => name)).not.toContain('Ends on')
    await expect.poll(() => mailsTo(email, /received your withdrawal/).length).toBe(1)
    await app.reconcile()
    expect([await found(), await isOpen(), await stands()]).toEqual(['refund-due', true, 'cancelled 2027-11-21'])
    expect(paypal.subscriptions.get(id)?.status).toBe('CANCELLED')
    expect(await user?.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: true })
    expect((await decide('ended'))?.status).toBe(200)
    expect([await stands(), await user?.call('GET /api/isSubscribed', {})]).toEqual([
      'expired 2026-12-05',
      { IsTrue: false },
    ])
    await app.reconcile()
    expect(await stands()).toBe('expired 2026-12-05')
  })

  test('also from a subscription that is cancelled', async () => {
    await subscribe()
    await user?.call('GET /api/cancelSubscription', {})
    await declare({ kind: 'withdraw' })
    await app.reconcile()
    expect(await found()).toBe('refund-due')
  })

  test('works minutes after an order that the provider could not confirm yet', async () => {
    const paymentId = paypal.approve(userId, 'P-M')
    paypal.mood.isDown = true
    await user?.try('PUT /api/hasSubscribed', { paymentId })
    await at('2026-11-21T10:05:00Z')
    await declare({ kind: 'withdraw' })
    paypal.mood.isDown = false
    await at('2026-11-21T10:10:00Z')
    await app.reconcile()
    expect([await found(), await stands()]).toEqual(['refund-due', 'cancelled 2026-12-21'])
  })

  test('works before we learn that an order became a subscription, and after', async () => {
    const paymentId = paypal.approve(userId, 'P-M')
    await sql`insert into orders (user_id, at, provider, provider_id, variant, price_cents, language, text_version, text,
      starts_at_once) values (${userId}, ${new Date('2026-11-21T10:00:00Z')}, 'paypal', ${paymentId}, 'monthly', 999, 'en', '1',
      '{}', true)`.execute(app.db)
    await at('2026-11-21T10:05:00Z')
    await declare({ kind: 'withdraw' })
    await at('2026-11-21T10:10:00Z')
    await user?.call('PUT /api/hasSubscribed', { paymentId })
    await app.reconcile()
    expect(await found()).toBe('refund-due')
  })

  test('is for an admin to judge after 14 days', async () => {
    await subscribe()
    await at('2026-12-06T10:00:01Z')
    await declare({ kind: 'withdraw' })
    await app.reconcile()
    expect([await found(), await stands()]).toEqual(['late', 'active 2026-12-21'])
  })
})

test('the list has pages of limited size, those that are open first', async () => {
  const text = (length: number) => '€'.repeat(length)
  const { fullNameLength, contractNameLength, declaredReasonLength, linesPerPage } = limits
  const typed = {
    fullName: text(fullNameLength),
    contract: text(contractNameLength),
    reason: text(declaredReasonLength),
  }
  for (let n = 0; n <= linesPerPage; n++) await declare(typed)
  await app.reconcile()
  await decide('answered')
  const page = (offset: number) => admin?.call('GET /api/declarations', { offset: String(offset) })
  const [first, second] = [await page(0), await page(linesPerPage)]
  expect(first?.length).toBe(linesPerPage)
  expect(JSON.stringify(first).length).toBeLessThan(mostJson)
  expect(first?.every(({ decidedAt }) => decidedAt === null)).toBe(true)
  expect(second?.some(({ decidedAt }) => decidedAt !== null)).toBe(true)
})

test('declarations are kept for six years after the end of their year, and for one year if there is no contract', async () => {
  await subscribe()
  await declare({})
  await declare({ email: 'one-year@example.org' })
  await app.reconcile()
  const left = async (time: string) => {
    app.clock.now = () => new Date(time)
    await app.cleanUp()
    const { rows } = await sql<{ email: string }>`
      select email from declarations where email in (${email}, 'one-year@example.org') order by id`.execute(app.db)
    return rows
  }
  expect((await left('2027-11-20T00:00:00Z')).length).toBe(2)
  expect(await left('2027-11-22T00:00:00Z')).toEqual([{ email }])
  expect(await left('2032-12-31T23:00:00Z')).toEqual([{ email }])
  expect(await left('2033-01-01T00:00:00Z')).toEqual([])
})
