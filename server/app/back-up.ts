import { backUp } from '../platform/backup/backup.ts'
import { readConfig } from './config.ts'
import { runCommand } from './ending.ts'

// The command `npm run backup -- <folder>`.
await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new Error('Name one new folder: npm run backup -- /backups/today')
  await backUp(readConfig(process.env), folder, console.log)
  console.log(`The backup is in ${folder}.`)
})
