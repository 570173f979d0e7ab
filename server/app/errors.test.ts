import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { linesOf } from '../testing/away.ts'
import { PayPalDown } from '../billing/paypal.ts'
import { AppError, sendError } from './errors.ts'
import { openLog } from './log.ts'

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

test('a refusal on purpose logs no error, but its cause does', async () => {
  const lines: string[] = []
  const server = Fastify({ loggerInstance: openLog('info', { write: (line) => void lines.push(line) }) })
  server.setErrorHandler(sendError)
  server.get('/refused', () => {
    throw new AppError('unavailable', ['ratedElsewhere'], undefined, 2)
  })
  server.get('/failed', () => {
    throw new PayPalDown('no route to host')
  })
  const { statusCode, headers } = await server.inject('/refused')
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  expect(linesOf(lines, 'request refused')).toMatchObject([expect.stringContaining('"level":30')])
  expect(lines.join('')).not.toContain('stack')
  expect((await server.inject('/failed')).statusCode).toBe(503)
  expect(linesOf(lines, 'request failed')).toMatchObject([expect.stringContaining('no route to host')])
})
