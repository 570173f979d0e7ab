import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { linesOf } from '../testing/away.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

test('a lock timeout is not an outage', { timeout: 60_000 }, async () => {
  const user = await app.register()
  const { status, headers, body } = await app.db.transaction().execute(async (db) => {
    await sql`lock table decks in share mode`.execute(db)
    return user.try('PUT /api/deck', { name: 'Late', description: '' })
  })
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(body).toMatchObject({ detail: 'Two changes were made at the same time. Please try again.' })
  expect(linesOf(app.logLines, 'outage')).toEqual([])
  expect(await user.call('GET /api/myDecks', {})).toEqual([])
})
