import { readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { repairCounts } from './study/recount.ts'

// The command `npm run recount`.
try {
  const database = await connectDatabase(readConfig(process.env), console.log)
  const wrong = await repairCounts(database.db)
  console.log(wrong === 0 ? 'All counts are right.' : `Repaired the counts of ${wrong} decks of learners.`)
  await database.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
