import { resealContracts } from '../affiliates/contracts.ts'
import { sealedNotes, sealedPayments } from '../affiliates/payment.ts'
import { sealedSecondFactors } from '../auth/second-factor.ts'
import { connectBeside } from '../platform/db/connect.ts'
import { allowingTime } from '../platform/db/open.ts'
import { openFiles } from '../platform/files.ts'
import { findOldKeys, resealColumn } from '../platform/rotation.ts'
import { readDataKeys, secretsOf } from '../platform/secrets.ts'
import { sealedLinks } from '../sharing/sharing.ts'
import { readConfig } from './config.ts'
import { runCommand } from './ending.ts'

// The command `npm run rotate-key`.
await runCommand(async () => {
  const config = readConfig(process.env)
  if (config.dataKey === undefined || config.oldDataKeys.length === 0)
    throw new Error('Set DATA_KEY to the new key and DATA_KEY_OLD to the old one, as described in docs/operations.md.')
  const { db, close } = await connectBeside(config, console.log)
  try {
    const [current, ...older] = await readDataKeys(config, console.log)
    const secrets = secretsOf([current, ...older])
    await allowingTime(async () => {
      let unreadable = await resealContracts({ db, secrets, files: openFiles(config) })
      for (const column of [sealedPayments, sealedNotes, sealedLinks, sealedSecondFactors])
        unreadable += await resealColumn(db, secrets, current, column)
      if (unreadable > 0)
        throw new Error(
          `${unreadable} values cannot be read with any key. Add their key to DATA_KEY_OLD, and repeat this.`,
        )
      const left = await findOldKeys(db, older)
      if (left.length > 0) throw new Error(`There are still values of the old key in ${left.join(', ')}. Repeat this.`)
    })
    console.log('Everything that is stored is encrypted with DATA_KEY.')
  } finally {
    await close()
  }
})
