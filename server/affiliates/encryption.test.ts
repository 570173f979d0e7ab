import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { secretsOf } from '../platform/secrets.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { details, makeConversion, makePartner } from '../testing/partners.ts'

let app: TestApp
let affiliateID: number
let owner: Client

/** What must lie open nowhere: an IBAN and a bank, an address at PayPal, a contract, a note on a payout. */
const secrets = [
  'DE89370400440532013000',
  'Bank of Xylographs',
  'xylo@bees.example',
  'Contract with Xylographs',
  'xylo note',
]

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
  await app.db.updateTable('users').set({ email_verified: true }).execute()
  affiliateID = await makePartner(app, owner, 'SECRET')
  const admin = await app.admin()
  const bank = { bankName: 'Bank of Xylographs', paypalEmail: 'xylo@bees.example' }
  const contract = Buffer.from('%PDF-1.4 Contract with Xylographs').toString('base64')
  await admin.call('PUT /api/updateAffiliate', { ...details('SECRET'), ...bank, contract, affiliateID })
  await makeConversion(app, affiliateID)
  await admin.call('PUT /api/payout', { affiliateID, owedCents: 150, note: 'xylo note' })
})

test('no table contains it, as text or as bytes', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(app.db)
  const holding = async (text: string) => {
    const found: string[] = []
    for (const { name } of rows)
      for (const form of [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').slice(2, -4)]) {
        const hits =
          await sql`select from ${sql.raw(name)} t where strpos(lower(t::text), ${form.toLowerCase()}) > 0`.execute(
            app.db,
          )
        if (hits.rows.length > 0) found.push(name)
      }
    return found
  }
  for (const secret of secrets) expect([secret, await holding(secret)]).toEqual([secret, []])
  // The search would find it.
  expect(await holding('SECRET')).toContain('public.affiliates')
})

test('no file contains it', async () => {
  const names = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  expect(files.filter((file) => file.includes('contracts'))).toHaveLength(2)
  for (const file of files) {
    const bytes = await readFile(file)
    for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false)
  }
})

test('no log line contains it, even after a failure', async () => {
  const admin = await app.admin()
  await admin.refused('PUT /api/updateAffiliate', { ...details('SECRET'), IBAN: 'DE00370400440532013000', affiliateID })
  await sql`alter table affiliates add constraint broken check (code <> 'BROKEN')`.execute(app.db)
  const change = { ...details('BROKEN'), bankName: 'Bank of Xylographs', affiliateID }
  expect((await admin.refused('PUT /api/updateAffiliate', change)).status).toBe(500)
  expect(app.logLines.join('')).toContain('broken')
  for (const secret of [...secrets, 'DE00370400440532013000']) expect(app.logLines.join('')).not.toContain(secret)
})

test('with another key, the rest is shown with an explanation', async () => {
  const admin = await app.admin()
  const { secrets: right } = app.deps
  const deck = await owner.call('PUT /api/deck', { name: 'Shared', description: '' })
  const link = await owner.call('PUT /api/shareLink', { deck: deck.id, role: 'reader', days: null })
  const logged: string[] = []
  app.deps.secrets = secretsOf([randomBytes(32)], (message) => void logged.push(message))
  try {
    const [partner] = await admin.call('GET /api/getAffiliates', {})
    expect(partner).toMatchObject({ affiliateID, affiliateCode: 'SECRET', IBAN: '[unreadable]' })
    const { payouts } = await admin.call('GET /api/conversions/:id', { id: String(affiliateID) })
    expect(payouts).toMatchObject([{ amountCents: 150, note: '[unreadable]' }])
    const asShown = { ...details('SECRET'), bankName: '[unreadable]', affiliateID }
    expect((await admin.refused('PUT /api/updateAffiliate', asShown)).status).toBe(409)
    const { status, body } = await owner.try('GET /api/export', {})
    expect([status, (body as Buffer).includes('partner/contract.unreadable.txt')]).toEqual([200, true])
    const { links } = await owner.call('GET /api/deckAccess/:id', { id: String(deck.id) })
    expect(links).toMatchObject([{ id: link.id, url: '' }])
    await owner.call('PUT /api/revokeLink', { id: link.id })
    expect(logged.join()).toContain('set DATA_KEY')
    expect((await admin.refused('GET /api/affiliateContract/:id', { id: String(affiliateID) })).status).toBe(503)
    expect(app.logLines.join('')).toContain('set DATA_KEY')
  } finally {
    app.deps.secrets = right
  }
})

test('bank data moved to another partner’s row cannot be decrypted', async () => {
  const admin = await app.admin()
  const thief = await makePartner(app, await app.register(), 'THIEF')
  await sql`update affiliates set payment = (select payment from affiliates where id = ${affiliateID}) where id = ${thief}`.execute(
    app.db,
  )
  const partners = await admin.call('GET /api/getAffiliates', {})
  expect(partners.find(({ affiliateCode }) => affiliateCode === 'THIEF')).toMatchObject({ IBAN: '[unreadable]' })
})
