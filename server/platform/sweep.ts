import { removeExpired } from '../auth/sessions.ts'
import { purgeExpired } from '../decks/trash.ts'
import { removeOldCounts } from './mail-counts.ts'
import { removeFiles } from './removals.ts'
import type { Deps } from '../app/deps.ts'
import { tendLibrary } from '../library/upkeep.ts'
import { removeEvents } from '../live/live.ts'
import { removeExpiredInvitations } from '../sharing/invitations.ts'

/** Removes what is due: files that belong to nothing, mail links, sessions and invitations that ended, and what was deleted long ago. */
export async function sweep({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  await removeExpired(db, now)
  await removeExpiredInvitations(db, now)
  await removeOldCounts(db, now)
  // Before the files: those of their pictures go at once.
  await purgeExpired(db, now)
  await removeEvents(db, now)
  await removeFiles(db, files, now)
  await tendLibrary(db, now)
}
