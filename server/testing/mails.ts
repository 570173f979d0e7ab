import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Sends every mail that is due by `time`, by which the clock of the app is set. */
export async function sendDue(app: TestApp, time: Date): Promise<void> {
  app.clock.now = () => time
  await app.enqueueDue()
  const open = async () =>
    (await sql`select from pgboss.job where name = 'mail' and state < 'completed'`.execute(app.db)).rows
  await expect.poll(open, { timeout: 10_000 }).toEqual([])
}
