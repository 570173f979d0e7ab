import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { apply, contract, details, makeConversion, makePartner, verify } from '../testing/partners.ts'
import { insertPartner } from '../testing/subscriptions.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})

const affiliateOf = async (id: number) =>
  (await admin.call('GET /api/getAffiliates', {})).find(({ affiliateID }) => affiliateID === id)
const candidateOf = async (id: number) =>
  (await admin.call('GET /api/getAffiliateCandidates', {})).find(({ candidateID }) => candidateID === id)
const isValid = async (user: Client, name: string) => (await user.call('PUT /api/isCodeValid', { name })).IsTrue
const base64 = (bytes: Buffer) => bytes.toString('base64')

describe('applying', () => {
  test('requires a verified email', async () => {
    const user = await app.register()
    const { type } = await user.refused('POST /api/joinAffiliateCandidate', {})
    expect(type).toBe('urn:kartei:problem:email-unverified')
    expect(await user.call('GET /api/partner', {})).toEqual({ state: 'none' })
  })

  test('repeated ten times at once creates one candidate', async () => {
    const user = await app.register('keen@example.org')
    const userId = await verify(app, user)
    await Promise.all(Array.from({ length: 10 }, () => user.call('POST /api/joinAffiliateCandidate', {})))
    const all = await admin.call('GET /api/getAffiliateCandidates', {})
    expect(all.filter((one) => one.userId === userId)).toEqual([
      {
        candidateID: expect.any(Number) as number,
        userId,
        user: 'keen@example.org',
        notes: '',
        lastContact: null,
        nextContact: null,
      },
    ])
    expect(await user.call('GET /api/partner', {})).toEqual({ state: 'applied' })
  })

  test('does nothing for a partner', async () => {
    const user = await app.register()
    await makePartner(app, user, 'SETTLED')
    await user.call('POST /api/joinAffiliateCandidate', {})
    const own = await user.call('GET /api/partner', {})
    expect(own).toEqual({ state: 'partner', code: 'SETTLED', conversions: 0, owedCents: 0, lastPayout: null })
    const left = await app.db
      .selectFrom('affiliate_candidates')
      .select('id')
      .where('user_id', '=', await verify(app, user))
      .execute()
    expect(left).toEqual([])
  })

  test('an admin notes contacts and declines; a declined candidate can apply again', async () => {
    const user = await app.register()
    const candidateID = await apply(app, user)
    const notes = { notes: 'Met at a fair.', lastContact: '2026-11-01T10:00:00+01:00', nextContact: null }
    await admin.call('PUT /api/updateAffiliateCandidate', { candidateID, ...notes })
    expect(await candidateOf(candidateID)).toMatchObject({ ...notes, lastContact: '2026-11-01T09:00:00.000Z' })
    await admin.call('PUT /api/deleteAffiliateCandidate', { candidateID })
    expect(await candidateOf(candidateID)).toBeUndefined()
    expect(await user.call('GET /api/partner', {})).toEqual({ state: 'none' })
    expect(await apply(app, user)).not.toBe(candidateID)
  })
})

describe('becoming a partner', () => {
  test('removes the candidate and stores everything but the contract’s bytes', async () => {
    const user = await app.register('bee@example.org')
    const candidateID = await apply(app, user)
    const contact = { lastContact: '2026-11-01T10:00:00.000Z', nextContact: '2026-12-01T10:00:00.000Z' }
    const input = { ...details('Bees.10'), ...contact, notes: 'n', channels: 'web', contract: base64(contract) }
    const { affiliateID } = await admin.call('POST /api/joinAffiliate', { ...input, candidateID })
    expect(await candidateOf(candidateID)).toBeUndefined()
    const { contract: _, ...kept } = input
    const me = await user.call('GET /api/me', {})
    expect(await affiliateOf(affiliateID)).toEqual({
      ...kept,
      affiliateID,
      userId: me.id,
      user: 'bee@example.org',
      IBAN: 'DE89370400440532013000',
      joined: expect.any(String) as string,
      lastPayout: null,
      hasContract: true,
      conversions: 0,
      owedCents: 0,
    })
  })

  test('uses the candidate’s user, whatever the input says', async () => {
    const [user, other] = [await app.register(), await app.register()]
    const [candidateID, otherId] = [await apply(app, user), (await other.call('GET /api/me', {})).id]
    const input = {
      ...details('NOT-OTHERS'),
      candidateID,
      userId: otherId,
      affiliateID: 1,
      joined: '2001-01-01T00:00:00Z',
    }
    const { affiliateID } = await admin.call('POST /api/joinAffiliate', input)
    expect((await affiliateOf(affiliateID))?.userId).toBe((await user.call('GET /api/me', {})).id)
    expect((await affiliateOf(affiliateID))?.joined).not.toContain('2001')
  })

  test('a code belongs to one partner, ignoring case; a refused candidate stays', async () => {
    await makePartner(app, await app.register(), 'Unique')
    const candidateID = await apply(app, await app.register())
    const { status, errors } = await admin.refused('POST /api/joinAffiliate', { ...details('uNIQUE'), candidateID })
    expect([status, errors]).toEqual([
      409,
      [{ path: 'affiliateCode', message: expect.stringContaining('already') as string }],
    ])
    expect(await candidateOf(candidateID)).toBeDefined()
    const id = await makePartner(app, await app.register(), 'Second')
    const change = { ...details('UNIQUE'), affiliateID: id }
    expect((await admin.refused('PUT /api/updateAffiliate', change)).status).toBe(409)
    await admin.call('PUT /api/updateAffiliate', { ...details('SECOND'), affiliateID: id })
  })

  test('two admins at once create one partner', async () => {
    const user = await app.register()
    const candidateID = await apply(app, user)
    const attempts = await Promise.all(
      ['TWIN-A', 'TWIN-B', 'TWIN-C'].map((code) =>
        admin.try('POST /api/joinAffiliate', { ...details(code), contract: base64(contract), candidateID }),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    const all = await admin.call('GET /api/getAffiliates', {})
    expect(all.filter(({ affiliateCode }) => affiliateCode.startsWith('TWIN'))).toHaveLength(1)
  })

  test('two candidates at once do not get the same code', async () => {
    const ids = [await apply(app, await app.register()), await apply(app, await app.register())]
    const attempts = await Promise.all(
      ids.map((candidateID) => admin.try('POST /api/joinAffiliate', { ...details('Rivals'), candidateID })),
    )
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('two partners who change their codes at once do not get the same one', async () => {
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((code) => insertPartner(app, `Change-${code}`)))
    for (const code of ['Once', 'Again', 'Thrice']) {
      const attempts = await Promise.all(
        ids.map((affiliateID) => admin.try('PUT /api/updateAffiliate', { ...details(code), affiliateID })),
      )
      expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    }
  })

  test('errors in the payment data name their field', async () => {
    const candidateID = await apply(app, await app.register())
    const refused = async (changes: object) =>
      (await admin.refused('POST /api/joinAffiliate', { ...details('PAYMENT'), candidateID, ...changes })).errors
    expect(await refused({ IBAN: 'DE89370400440532013001' })).toEqual([
      {
        path: 'IBAN',
        message: 'This isn’t a valid IBAN. Check it against the partner’s bank statement, digit by digit.',
      },
    ])
    expect(await refused({ paymentViaPaypal: true, paypalEmail: '' })).toMatchObject([{ path: 'paypalEmail' }])
    // What belongs to the other way of payment is not judged, and none need be known yet.
    const paypal = { paymentViaPaypal: true, paypalEmail: 'bee@example.org', IBAN: 'unknown' }
    await admin.call('POST /api/joinAffiliate', { ...details('VIA-PAYPAL'), ...paypal, candidateID })
    const other = await apply(app, await app.register())
    await admin.call('POST /api/joinAffiliate', { ...details('NO-BANK'), IBAN: ' ', candidateID: other })
  })
})

test('a row of the list can be sent back unchanged but for one field', async () => {
  const id = await makePartner(app, await app.register(), 'BACK')
  const row = await affiliateOf(id)
  if (row) await admin.call('PUT /api/updateAffiliate', { ...row, notes: 'changed' })
  expect(await affiliateOf(id)).toEqual({ ...row, notes: 'changed' })
})

describe('a code', () => {
  const appliedBy = async (user: Client) => {
    const { id } = await user.call('GET /api/me', {})
    const row = await app.db
      .selectFrom('applied_codes')
      .select('affiliate_id')
      .where('user_id', '=', id)
      .executeTakeFirst()
    return row?.affiliate_id
  }

  test('is valid in any case, and is saved for the user; a wrong one changes nothing', async () => {
    const [first, second] = [
      await makePartner(app, await app.register(), 'Summer26'),
      await makePartner(app, await app.register(), 'Winter26'),
    ]
    const user = await app.register()
    for (const wrong of ['', '  ', 'Summer', 'Summer26%', '%', 'Summer2_'])
      expect([wrong, await isValid(user, wrong)]).toEqual([wrong, false])
    expect(await appliedBy(user)).toBeUndefined()
    expect(await isValid(user, ' sUMMER26 ')).toBe(true)
    expect(await appliedBy(user)).toBe(first)
    expect(await isValid(user, 'nonsense')).toBe(false)
    expect(await appliedBy(user)).toBe(first)
    expect(await isValid(user, 'winter26')).toBe(true)
    expect(await appliedBy(user)).toBe(second)
  })

  test('is refused for the partner whose it is', async () => {
    const partner = await app.register()
    await makePartner(app, partner, 'Mine26')
    const { status, errors } = await partner.refused('PUT /api/isCodeValid', { name: ' mINE26 ' })
    const message = 'This is your own code. It’s for others; you can subscribe without it.'
    expect([status, errors]).toEqual([400, [{ path: 'name', message }]])
    expect(await appliedBy(partner)).toBeUndefined()
  })

  test('of a partner whose account was deleted earns nothing, and nobody else can take it', async () => {
    const owner = await app.register()
    const id = await makePartner(app, owner, 'GONE')
    await makeConversion(app, id)
    await sql`update affiliates set user_id = null where id = ${id}`.execute(app.db)
    expect(await isValid(await app.register(), 'GONE')).toBe(false)
    const candidateID = await apply(app, await app.register())
    expect((await admin.refused('POST /api/joinAffiliate', { ...details('gone'), candidateID })).status).toBe(409)
    expect(await affiliateOf(id)).toMatchObject({ userId: null, user: null, conversions: 1, owedCents: 150 })
  })
})
