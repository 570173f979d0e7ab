import { readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { findMiscounts, recount } from './study/recount.sql.ts'

// The command `npm run recount`: says what was wrong, and repairs it.
try {
  const database = await connectDatabase(readConfig(process.env), console.log)
  const wrong = await findMiscounts(database.db)
  if (wrong.length > 0) await recount(database.db)
  console.log(
    wrong.length === 0 ? 'All counts are right.' : `Repaired the counts of ${wrong.length} decks of learners.`,
  )
  await database.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
