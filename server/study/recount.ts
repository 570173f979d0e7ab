import type { Db } from '../platform/db/open.ts'
import { findMiscountedUsers, lockUsage, recountUsage } from '../account/quotas.ts'
import { findMiscounts, lockCounts, recount } from './recount.sql.ts'

/** Compares the counts that are kept with what counting gives, and repairs them. Returns how many learners' decks were wrong. */
export async function repairCounts(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockCounts(db)
    const wrong = await findMiscounts(db)
    if (wrong.length > 0) await recount(db)
    return wrong.length
  })
}

/** Does the same for what users keep, which quotas limit. Returns how many users' usage was wrong. */
export async function repairUsage(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockUsage(db)
    const wrong = await findMiscountedUsers(db)
    if (wrong.length > 0) await recountUsage(db)
    return wrong.length
  })
}
