import { readConfig } from './config.ts'
import { connectDatabase } from '../platform/db/connect.ts'
import { allowingTime } from '../platform/db/open.ts'
import { runCommand } from './ending.ts'
import { repairCounts, repairUsage } from '../study/recount.ts'

// The command `npm run recount`.
await runCommand(async () => {
  const database = await connectDatabase(readConfig(process.env), console.log)
  const decks = await allowingTime(() => repairCounts(database.db))
  const users = await allowingTime(() => repairUsage(database.db))
  if (decks > 0) console.log(`Repaired the counts of ${decks} decks of learners.`)
  if (users > 0) console.log(`Repaired the usage of ${users} users.`)
  if (decks + users === 0) console.log('All counts are right.')
  await database.close()
})
