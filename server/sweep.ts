import { removeExpired } from './auth/sessions.ts'
import { removeFiles } from './removals.ts'
import type { Deps } from './deps.ts'

/** Removes what is due: files that belong to nothing, mail links and sessions that ended. */
export async function sweep({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  await removeExpired(db, now)
  await removeFiles(db, files, now)
}
