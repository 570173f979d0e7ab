import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { serverLimits } from '../../shared/limits.ts'
import { record } from '../billing/ledger.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'
import { contract, makeConversion, makePartner } from '../testing/partners.ts'
import { cancellation, ordered } from '../testing/subscriptions.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

test('an export contains what the user paid, earned and reported, decrypted', async () => {
  const user = await app.register('earner@example.org')
  const { id: userId } = await user.call('GET /api/me', {})
  const affiliateID = await makePartner(app, user, 'EARNER')
  await makeConversion(app, affiliateID)
  const admin = await app.admin()
  await admin.call('PUT /api/payout', { affiliateID, owedCents: 150, note: 'By bank.' })
  const other = await app.register()
  await makePartner(app, other, 'OTHERS')
  await user.call('PUT /api/isCodeValid', { name: 'others' })
  await sql`insert into subscriptions (user_id, provider, provider_id, variant, state, state_at, created_at)
    values (${userId}, 'demo', 'I-1', 'monthly', 'expired', now(), now())`.execute(app.db)
  await record(app.db, { at: new Date(), kind: 'payment', userId, money: { cents: 999, currency: 'EUR' } })
  const { deckId } = await makeDeck(other, 0)
  await publish(app, other, deckId)
  await user.call('PUT /api/reportDeck', { id: deckId, reason: 'spam', note: 'Only links.' })

  await user.call('PUT /api/order', ordered('yearly'))
  await user.call('PUT /api/declare', { ...cancellation, email: 'earner@example.org' })
  await app.reconcile()

  const { files, json } = await exportOf(user)
  expect(json('billing/declarations.json')).toMatchObject([{ kind: 'cancel', fullName: 'Ada Lovelace' }])
  expect(json('billing/orders.json')).toMatchObject([{ variant: 'yearly', priceCents: 9999, startsAtOnce: true }])
  expect(json('billing/subscriptions.json')).toMatchObject([{ providerId: 'I-1', state: 'expired' }])
  expect(json('billing/ledger.json')).toMatchObject([{ kind: 'payment', amountCents: 999, currency: 'EUR' }])
  expect(json('partner/partner.json')).toMatchObject({
    application: null,
    appliedCode: { code: 'OTHERS' },
    partner: {
      affiliateCode: 'EARNER',
      IBAN: 'DE89370400440532013000',
      bankName: 'Bank of Bees',
    },
  })
  expect(json('partner/conversions.json')).toMatchObject([{ shareCents: 150, isPaid: true }])
  expect(json('partner/payouts.json')).toMatchObject([{ amountCents: 150, note: 'By bank.' }])
  expect(files.get('partner/contract.pdf')).toEqual(contract)
  expect(json('reports.json')).toMatchObject([{ deckId, reason: 'spam', note: 'Only links.' }])
})

test('an export contains all conversions and payouts, however many', async () => {
  const user = await app.register()
  const id = await makePartner(app, user, 'EARNSMUCH')
  const [conversions, payouts] = [serverLimits.conversionsShown + 1, serverLimits.payoutsShown + 1]
  await sql`
    with made as (
      insert into subscriptions (provider, provider_id, variant, state, state_at, created_at)
      select 'demo', 'much-' || n, 'monthly', 'active', now(), now() from generate_series(1, ${conversions}::int) n returning id)
    insert into conversions (affiliate_id, subscription_id, at, amount_cents, share_cents)
    select ${id}, id, now(), 999, 200 from made`.execute(app.db)
  await sql`
    insert into payouts (affiliate_id, at, amount_cents) select ${id}, now(), 200 from generate_series(1, ${payouts}::int)`.execute(
    app.db,
  )
  const { json } = await exportOf(user)
  expect(new Set(json('partner/conversions.json').map((row) => row['id'])).size).toBe(conversions)
  expect(new Set(json('partner/payouts.json').map((row) => row['id'])).size).toBe(payouts)
})
