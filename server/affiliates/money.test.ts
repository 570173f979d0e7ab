import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeConversion, makePartner, verify } from '../testing/partners.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})

const conversionsOf = (id: number) => admin.call('GET /api/conversions/:id', { id: String(id) })
const affiliateOf = async (id: number) =>
  (await admin.call('GET /api/getAffiliates', {})).find(({ affiliateID }) => affiliateID === id)

describe('a payout', () => {
  test('pays everything owed, once, and appears in the partner’s list, the ledger and the audit log', async () => {
    const user = await app.register()
    const affiliateID = await makePartner(app, user, 'EARNS')
    for (const cents of [150, 150, 1499]) await makeConversion(app, affiliateID, cents)
    expect(await affiliateOf(affiliateID)).toMatchObject({ conversions: 3, owedCents: 1799, lastPayout: null })
    await admin.call('PUT /api/payout', { affiliateID, owedCents: 1799, note: 'By bank, 21 November.' })
    const { lastPayout } = (await affiliateOf(affiliateID)) ?? {}
    expect(lastPayout).toEqual(expect.any(String))
    expect(await user.call('GET /api/partner', {})).toEqual({
      state: 'partner',
      code: 'EARNS',
      conversions: 3,
      owedCents: 0,
      lastPayout,
    })
    const { conversions, payouts } = await conversionsOf(affiliateID)
    expect(conversions.map(({ shareCents, isPaid, state }) => [shareCents, isPaid, state])).toEqual([
      [1499, true, 'active'],
      [150, true, 'active'],
      [150, true, 'active'],
    ])
    expect(payouts).toMatchObject([{ amountCents: 1799, note: 'By bank, 21 November.', at: lastPayout }])
    const [line] = await admin.call('GET /api/ledger', { offset: '0' })
    expect(line).toMatchObject({
      kind: 'payout',
      amountCents: 1799,
      currency: 'EUR',
      userId: null,
      details: { affiliateId: affiliateID, payoutId: payouts[0]?.id },
    })
    const [deed] = await admin.call('GET /api/auditLog', { offset: '0' })
    expect(deed).toMatchObject({ action: 'payout', subject: `affiliate:${affiliateID}`, admin: 'admin@example.org' })
    expect(JSON.stringify([line, deed])).not.toContain('November')
  })

  test('of another sum than is owed now is refused and changes nothing', async () => {
    const affiliateID = await makePartner(app, await app.register(), 'CHANGED')
    await makeConversion(app, affiliateID, 150)
    const seen = (await affiliateOf(affiliateID))?.owedCents ?? 0
    await makeConversion(app, affiliateID, 300)
    expect((await admin.refused('PUT /api/payout', { affiliateID, owedCents: seen, note: '' })).status).toBe(409)
    expect(await affiliateOf(affiliateID)).toMatchObject({ owedCents: 450, lastPayout: null })
    expect((await conversionsOf(affiliateID)).payouts).toEqual([])
    await admin.call('PUT /api/payout', { affiliateID, owedCents: 450, note: '' })
    expect((await admin.refused('PUT /api/payout', { affiliateID, owedCents: 450, note: '' })).status).toBe(409)
  })

  test('by two admins at once happens once', async () => {
    const affiliateID = await makePartner(app, await app.register(), 'ATONCE')
    await makeConversion(app, affiliateID, 150)
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => admin.try('PUT /api/payout', { affiliateID, owedCents: 150, note: '' })),
    )
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect((await conversionsOf(affiliateID)).payouts).toHaveLength(1)
  })

  test('affects one partner only', async () => {
    const [one, other] = [
      await makePartner(app, await app.register(), 'ONE'),
      await makePartner(app, await app.register(), 'OTHER'),
    ]
    await makeConversion(app, one, 150)
    await makeConversion(app, other, 150)
    await admin.call('PUT /api/payout', { affiliateID: one, owedCents: 150, note: '' })
    expect(await affiliateOf(other)).toMatchObject({ owedCents: 150, lastPayout: null })
  })
})

describe('the bookkeeper’s list', () => {
  test('is CSV with a header and one line per conversion, with formulas escaped', async () => {
    const own = await startApp()
    const boss = await own.admin()
    const user = await own.register()
    await verify(own, user)
    // An address of before, when those were accepted.
    const { id } = await user.call('GET /api/me', {})
    await sql`update users set email = '=cmd+1,"x"@example.org' where id = ${id}`.execute(own.db)
    const affiliateID = await makePartner(own, user, '-1.5')
    await makeConversion(own, affiliateID, 150)
    await boss.call('PUT /api/payout', { affiliateID, owedCents: 150, note: '' })
    await makeConversion(own, affiliateID, 1)
    await sql`update conversions set at = '2026-11-20T10:00:00Z'`.execute(own.db)
    await sql`update payouts set at = '2026-11-21T10:00:00Z'`.execute(own.db)
    const { status, headers, body } = await boss.try('GET /api/conversionsCsv', {})
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="conversions-[\d-]{10}\.csv"$/)
    const partner = `"'=cmd+1,""x""@example.org"`
    expect(String(body).split('\r\n')).toEqual([
      'id,at,affiliateID,partner,affiliateCode,plan,state,amountEUR,shareEUR,paidAt',
      `1,2026-11-20T10:00:00.000Z,${affiliateID},${partner},'-1.5,affiliateMonthly,active,7.49,1.50,2026-11-21T10:00:00.000Z`,
      `2,2026-11-20T10:00:00.000Z,${affiliateID},${partner},'-1.5,affiliateMonthly,active,7.49,0.01,`,
      '',
    ])
  })

  test('contains all conversions, however many there are', async () => {
    const own = await startApp()
    const id = await makePartner(own, await own.register(), 'MANY')
    await sql`
      with made as (
        insert into subscriptions (provider, provider_id, variant, state, state_at, created_at)
        select 'demo', 'many-' || n, 'monthly', 'active', now(), now() from generate_series(1, 2345) n returning id)
      insert into conversions (affiliate_id, subscription_id, at, amount_cents, share_cents)
      select ${id}, id, now(), 999, 200 from made`.execute(own.db)
    const { body } = await (await own.admin()).try('GET /api/conversionsCsv', {})
    const lines = String(body).trimEnd().split('\r\n')
    expect(new Set(lines).size).toBe(2346)
  })
})
