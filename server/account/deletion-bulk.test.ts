import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { defaultQuotas } from '../../shared/quotas.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { allowingTime } from '../platform/db/open.ts'
import { deleteAccount } from './deletion.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ quotas: { ...defaultQuotas, decks: 10_000 } })
})

/** A user with that many decks, written as one statement. */
async function authorOf(decks: number) {
  const author = await confirmEmail(app, await app.register())
  const { id, email } = await author.call('GET /api/me', {})
  await sql`insert into decks (author_id, name, description, created_at, changed_at)
    select ${id}, 'Deck ' || n, '', now(), now() from generate_series(1, ${decks}::int) n`.execute(app.db)
  await sql`insert into library (user_id, deck_id, added_at)
    select author_id, id, now() from decks where author_id = ${id}`.execute(app.db)
  return { id, email }
}

/** As those do who call it. */
const deleteAll = (account: { id: number; email: string }) =>
  allowingTime(() => deleteAccount({ ...app.deps, dataDir: app.config.dataDir }, account))

/** The least of three runs, as others use the same processors. */
async function deletionMs(decks: number): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < 3; run++) {
    const account = await authorOf(decks)
    const began = performance.now()
    await deleteAll(account)
    runs.push(performance.now() - began)
  }
  return Math.min(...runs)
}

/** How often each deck's end of access was published: to its author, and to everybody who has it open. */
async function countAccess(authorId: number) {
  const { rows } = await sql<{ toAuthor: number; toAll: number; decks: number }>`
    select count(*) filter (where user_ids = array[${authorId}::bigint])::int "toAuthor",
      count(*) filter (where user_ids is null)::int "toAll", count(distinct deck_id)::int decks
    from events where kind = 'access'`.execute(app.db)
  return rows[0]
}

test('the time to delete decks grows linearly with their number', { timeout: 300_000 }, async () => {
  const few = await deletionMs(1_000)
  const many = await deletionMs(8_000)
  // With the square of the decks, it would be sixty-four times.
  expect(many / few).toBeLessThan(20)
})

test('each deck of a bulk insert and of a bulk delete is published', async () => {
  await sql`delete from events`.execute(app.db)
  const account = await authorOf(300)
  expect(await countAccess(account.id)).toMatchObject({ decks: 300, toAll: 0 })
  await sql`delete from events`.execute(app.db)
  await deleteAll(account)
  expect(await countAccess(account.id)).toMatchObject({ decks: 300, toAll: 300 })
})
