import { parseArgs } from 'node:util'
import { type Belongings, deleteAccount, findAccount } from '../account/deletion.ts'
import { cancelAll } from '../billing/cancellation.ts'
import { openPayment } from '../billing/demo/demo.ts'
import { type Config, readConfig } from './config.ts'
import { connectBeside } from '../platform/db/connect.ts'
import { isConfirmed, runCommand } from './ending.ts'
import { allowingTime, type Db } from '../platform/db/open.ts'
import { openFiles } from '../platform/files.ts'

// The command `npm run delete-account -- <email> [--yes]`.
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } })
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new Error('Name one account: npm run delete-account -- jane@example.org [--yes]')
  const config = readConfig(process.env)
  const { db, close } = await connectBeside(config, console.log)
  try {
    const account = await findAccount(db, email)
    if (!account) throw new Error(`There is no account with the email ${email}.`)
    console.log(listOf(account))
    if (!values.yes && !(await isConfirmed('to delete the account for good', account.email)))
      throw new Error('Nothing was deleted.')
    await cancelSubscriptions(config, db, account.id)
    const deps = { db, files: openFiles(config), dataDir: config.dataDir, clock: () => new Date() }
    await allowingTime(() => deleteAccount(deps, account))
    console.log('The account is deleted.')
  } finally {
    await close()
  }
})

/** Cancels the subscriptions, as nobody should go on paying for a deleted account. No mails are sent. */
async function cancelSubscriptions(config: Config, db: Db, userId: number): Promise<void> {
  const { paypal } = openPayment(config, db, () => new Date())
  const cancelled = await cancelAll(
    { db, config, paypal, jobs: { enqueue: async () => {} } },
    userId,
    new Date(),
  ).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The subscription could not be cancelled, and nothing was deleted. ${reason}`, { cause: error })
  })
  if (cancelled > 0) console.log('The subscription is cancelled.')
}

function listOf(account: Belongings): string {
  const { sessions, decks, publicDecks, readers, cards, pictures, reviews, documents, generations } = account
  const isPaid = account.paidUntil !== null && account.paidUntil > new Date()
  return [
    `The account ${account.email}, registered on ${account.registeredAt.toISOString().slice(0, 10)}, and all its data:`,
    `  decks        ${decks}, ${publicDecks} of them public; other people who have one in their library: ${readers}`,
    `  cards        ${cards}, with ${pictures} pictures`,
    `  reviews      ${reviews}`,
    `  documents    ${documents}`,
    `  generations  ${generations}`,
    `  sessions     ${sessions}`,
    ...(isPaid
      ? [
          `It is paid until ${account.paidUntil?.toISOString().slice(0, 10)}; an active subscription is cancelled first.`,
        ]
      : []),
  ].join('\n')
}
