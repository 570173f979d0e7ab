import { sendAccountMail } from '../auth/accounts.ts'
import { removeExpired } from '../auth/sessions.ts'
import { reconcile } from '../billing/reconcile.ts'
import { purgeExpired } from '../decks/trash.ts'
import { removeOldAnswers } from '../generation/till.ts'
import { tendLibrary } from '../library/upkeep.ts'
import { deleteOldEvents } from '../live/live.ts'
import { runPendingDeletes } from '../platform/pending-deletes.ts'
import type { JobKinds } from '../platform/jobs.ts'
import { removeOldCounts } from '../platform/mail-counts.ts'
import type { Mailer } from '../platform/mail.ts'
import { deleteExpiredInvitations, sendInvitation } from '../sharing/invitations.ts'
import type { Deps } from './deps.ts'

/** Registers the handler of every kind of job. */
export function registerJobs(deps: Deps, mailer: Mailer): void {
  const { jobs } = deps
  jobs.work('mail', (mail) => sendMail(deps, mailer, mail))
  jobs.work('cleanup', () => cleanUp(deps))
  jobs.work('reconcile', () => reconcile(deps))
}

/** Writes and sends the mail of a job. */
export async function sendMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  mailer: Mailer,
  mail: JobKinds['mail'],
): Promise<void> {
  if (mail.kind === 'invitation') await sendInvitation(deps, mailer, mail.invitationId)
  else await sendAccountMail(deps, mailer, mail)
}

/** Deletes what has expired: sessions, mailed links, answers of a model, invitations, the trash, events, and files that nothing refers to. */
export async function cleanUp({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  await removeExpired(db, now)
  await deleteExpiredInvitations(db, now)
  await removeOldCounts(db, now)
  await removeOldAnswers(db, now)
  // Before the files, so that the pictures of deleted cards go at once.
  await purgeExpired(db, now)
  await deleteOldEvents(db, now)
  await runPendingDeletes(db, files, now)
  await tendLibrary(db, now)
}
