import { sendAccountMail } from '../auth/accounts.ts'
import type { Deps } from '../app/deps.ts'
import type { JobKinds } from './jobs.ts'
import type { Mailer } from './mail.ts'
import { sendInvitation } from '../sharing/invitations.ts'

/** Writes and sends the mail that a job asks for. */
export async function sendMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  mailer: Mailer,
  job: JobKinds['mail'],
): Promise<void> {
  if (job.kind === 'invitation') await sendInvitation(deps, mailer, job.invitationId)
  else await sendAccountMail(deps, mailer, job)
}
