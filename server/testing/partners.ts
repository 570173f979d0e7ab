import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Confirms a user's email in the database. */
export async function verify({ db }: Pick<TestApp, 'db'>, user: Client): Promise<number> {
  const { id } = await user.call('GET /api/me', {})
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  return id
}

/** The user applies as a partner; returns the candidate's id. */
export async function apply(app: TestApp, user: Client): Promise<number> {
  const userId = await verify(app, user)
  await user.call('POST /api/joinAffiliateCandidate', {})
  const { id } = await app.db
    .selectFrom('affiliate_candidates')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return id
}

/** An admin's data of a partner who is paid by bank transfer. */
export const details = (affiliateCode: string) => ({
  notes: '',
  lastContact: null,
  nextContact: null,
  channels: '',
  affiliateCode,
  paymentViaPaypal: false,
  paypalEmail: '',
  bankName: 'Bank of Bees',
  IBAN: 'DE89 3704 0044 0532 0130 00',
})

export const contract = Buffer.from('%PDF-1.4 contract')

/** The user becomes a partner with that code, and a contract. */
export async function makePartner(app: TestApp, user: Client, code: string): Promise<number> {
  const candidateID = await apply(app, user)
  const admin = await app.admin()
  const input = { ...details(code), contract: contract.toString('base64'), candidateID }
  return (await admin.call('POST /api/joinAffiliate', input)).affiliateID
}

/** A subscription with a partner's code whose user was deleted. */
export async function makeConversion({ db }: Pick<TestApp, 'db'>, affiliateId: number, shareCents = 150) {
  await sql`
    with made as (
      insert into subscriptions (provider, provider_id, variant, state, state_at, created_at)
      values ('demo', ${crypto.randomUUID()}, 'affiliateMonthly', 'active', now(), now()) returning id)
    insert into conversions (affiliate_id, subscription_id, at, amount_cents, share_cents)
    select ${affiliateId}, id, now(), 749, ${shareCents} from made`.execute(db)
}

/** Inserts a job that failed for good. */
export async function makeFailedJob({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, output, completed_on)
    values ('mail', '{"kind":"verify","userId":0}', 'failed', 10, 10, '{"reason":"Error: no mail server"}', now())
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}
