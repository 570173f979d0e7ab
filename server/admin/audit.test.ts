import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Call, contract } from '../../shared/api/contract.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { rows } from '../testing/every-call.ts'
import { makeWorld, type Row } from '../testing/world.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** Reads that take what is personal, or the books, out of the house. */
const exports: Call[] = ['GET /api/affiliateContract/:id', 'GET /api/conversionsCsv']
const calls = (Object.keys(contract) as Call[])
  .filter((call) => (contract[call] as Endpoint).access === 'admin')
  .map((call) => ({ call, row: rows[call] as Row, lines: !call.startsWith('GET') || exports.includes(call) ? 1 : 0 }))

const readAll = async () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

describe('the audit log has what an admin does, and not what they look at', () => {
  test.each(calls)('$call: $lines', async ({ call, row, lines }) => {
    const world = await makeWorld(app)
    const before = await readAll()
    expect((await world.admin.try(call, row.good(world))).status).toBe(200)
    const added = (await readAll()).slice(before.length)
    expect(added).toHaveLength(lines)
    for (const line of added) {
      expect(line).toMatchObject({
        admin: 'admin@example.org',
        subject: expect.stringMatching(/^[a-z]+(:|$)/) as string,
      })
      expect(JSON.stringify([line.subject, line.details])).not.toMatch(/@example\.org|DE89/)
    }
  })
})

test('refused calls are not in the audit log', async () => {
  const world = await makeWorld(app)
  const before = await readAll()
  await world.admin.refused('PUT /api/payout', { affiliateID: world.affiliateID, owedCents: 1, note: '' })
  await world.admin.refused('PUT /api/deleteAffiliateCandidate', { candidateID: 999_999 })
  expect(await readAll()).toEqual(before)
})

test('an action fails if it cannot be logged', async () => {
  const own = await startApp()
  const world = await makeWorld(own)
  await sql`alter table audit_log rename to elsewhere`.execute(own.db)
  for (const { call, row } of calls.filter(({ lines }) => lines === 1))
    expect([call, (await world.admin.try(call, row.good(world))).status]).toEqual([call, 500])
  expect(await world.admin.call('GET /api/getAffiliateCandidates', {})).toHaveLength(1)
  expect(await world.reader.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 3 })
})

test('lines of the log cannot be changed or deleted', async () => {
  await expect(sql`update audit_log set admin = 'x'`.execute(app.db)).rejects.toThrow('only ever added to')
  await expect(sql`delete from audit_log`.execute(app.db)).rejects.toThrow('only ever added to')
})

test('both logs come in pages of a hundred, newest first', async () => {
  const own = await startApp()
  const admin = await own.admin()
  await sql`insert into audit_log (at, admin, action, subject)
    select now(), 'a', 'payout', n::text from generate_series(1, 130) n`.execute(own.db)
  await sql`insert into billing_events (at, kind, provider) select now(), 'event', 'own' from generate_series(1, 130)`.execute(
    own.db,
  )
  for (const call of ['GET /api/auditLog', 'GET /api/ledger'] as const) {
    const pages = [await admin.call(call, { offset: '0' }), await admin.call(call, { offset: '100' })]
    expect(pages.map((page) => page.length)).toEqual([100, 30])
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  }
})
