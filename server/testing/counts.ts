import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestDb } from './tables.ts'
import { findMiscountedUsers } from '../account/quotas.ts'
import { findMiscounts } from '../study/recount.ts'

/** Expects every stored count to equal a real count: of topics, decks, learners' knowledge and users' usage. */
export async function expectRightCounts({ db }: { db: TestDb }): Promise<void> {
  expect(await findMiscounts(db)).toEqual([])
  expect(await findMiscountedUsers(db)).toEqual([])
  const { rows } = await sql`
    select 'topic' kind, id, card_count kept from topics t
      where card_count <> (select count(*) from cards c where c.topic_id = t.id)
    union all
    select 'deck', id, card_count from decks d
      where card_count <> (select count(*) from cards c where c.deck_id = d.id and c.topic_id is not null)`.execute(db)
  expect(rows).toEqual([])
}
