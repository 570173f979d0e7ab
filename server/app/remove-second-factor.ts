import { parseArgs } from 'node:util'
import { findAccount } from '../account/deletion.ts'
import { removeSecondFactor } from '../auth/second-factor.ts'
import { connectBeside } from '../platform/db/connect.ts'
import { openJobs } from '../platform/jobs.ts'
import { readConfig } from './config.ts'
import { isConfirmed, runCommand } from './ending.ts'
import { openLog } from './log.ts'

// The command `npm run remove-second-factor -- <email> [--yes]`.
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } })
  const [email, ...more] = positionals
  if (!email || more.length > 0)
    throw new Error('Name one account: npm run remove-second-factor -- jane@example.org [--yes]')
  const config = readConfig(process.env)
  const { db, close } = await connectBeside(config, console.log)
  try {
    const account = await findAccount(db, email)
    if (!account) throw new Error(`There is no account with the email ${email}.`)
    if (!values.yes && !(await isConfirmed('to let the password alone log in', account.email)))
      throw new Error('Nothing was changed.')
    // It only enqueues the mail, which a running Kartei sends, or the next one.
    const jobs = openJobs({ db, log: openLog('warn') })
    await jobs.start()
    const removed = await db.transaction().execute((db) => removeSecondFactor({ jobs }, db, account.id))
    await jobs.stop()
    if (!removed) throw new Error(`The account ${account.email} has no second factor.`)
    console.log('The second factor is removed. The owner is told by mail.')
  } finally {
    await close()
  }
})
