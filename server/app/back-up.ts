import { backUp } from '../platform/backup/backup.ts'
import { readConfig } from './config.ts'
import { exitOnSignals } from './ending.ts'

// The command `npm run backup -- <folder>`.
exitOnSignals()
try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new Error('Name one new folder: npm run backup -- /backups/today')
  await backUp(readConfig(process.env), folder, console.log)
  console.log(`The backup is in ${folder}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
