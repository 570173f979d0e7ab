import { existsSync } from 'node:fs'
import path from 'node:path'

/** A file that is in a data folder while a backup is restored into it. */
export const unfinishedRestore = (dataDir: string) => path.join(dataDir, 'restore-unfinished')

/** Throws when a restore into the data folder was interrupted: it has a part of its data. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(unfinishedRestore(dataDir)))
    throw new Error(
      `A restore into ${dataDir} did not finish. Wait for it, or delete what is there and run \`npm run restore\` again.`,
    )
}
