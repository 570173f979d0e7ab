import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/** How many statements wait for a lock. */
export async function waitingForLocks({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Has every statement wait that indexes the words of one of the next thousand cards, until `end`: when a copy waits, its cards are written.
 */
export async function holdIndexing(app: TestApp) {
  const begun = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const holding = app.db
    .transaction()
    .execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`insert into card_words (card_id, search)
        select n, '' from (select last_value last from cards_id_seq) s, generate_series(last + 1, last + 1000) n`.execute(
        db,
      )
      begun.resolve()
      await ending.promise
      throw new Error('held')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'held')) begun.reject(error)
    })
  await begun.promise
  const end = async () => {
    ending.resolve()
    await holding
  }
  onTestFinished(end)
  return { isWaitedFor: async (statements: number) => expect.poll(() => waitingForLocks(app)).toBe(statements), end }
}
