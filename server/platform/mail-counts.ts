import { createHash } from 'node:crypto'
import { emailKey } from '../../shared/email.ts'
import { retention } from '../../shared/retention.ts'
import type { Deps } from '../app/deps.ts'
import { type Db, preparedQuery } from './db/open.ts'

/** Counts a mail of kind `$2` to the hashed address `$1` at `$3`. A count that began before `$4` restarts. */
const countMail = preparedQuery<{ mails: number }>(`
  insert into mail_counts (recipient, kind, began_at, mails) values ($1, $2, $3, 1)
  on conflict (recipient, kind) do update set
    mails = case when mail_counts.began_at <= $4 then 1 else mail_counts.mails + 1 end,
    began_at = case when mail_counts.began_at <= $4 then excluded.began_at else mail_counts.began_at end
  returning mails`)

/** Uncounts a mail that was not sent. */
const uncountMail = preparedQuery<never>(
  'update mail_counts set mails = mails - 1 where recipient = $1 and kind = $2 and mails > 0',
)

const deleteCounts = preparedQuery<never>('delete from mail_counts where began_at <= $1')

/** The limit for mails of one kind to one address that anybody can cause. */
export const perRecipient = { max: 3, timeWindow: retention.mailCountMinutes * 60_000 }

/**
 * Kinds of mails that may reach somebody who did not ask for them. Each is counted separately, so that many mails of one kind do
 * not suppress another kind.
 */
export const countedMails = [
  'registration',
  'reset',
  'security',
  'payment',
  'invoice',
  'invitation',
  'declaration',
  'report',
] as const
export type CountedMail = (typeof countedMails)[number]

/**
 * Sends a mail unless its recipient has reached the limit for its kind, counted across all processes. Returns whether it did. A dropped
 * mail is logged, and not reported to the user who caused it, who would learn from it whether the account exists.
 */
export async function sendCounted(
  { db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  { kind, to }: { kind: CountedMail; to: string },
  send: () => Promise<void>,
): Promise<boolean> {
  if (!config.rateLimits) {
    await send()
    return true
  }
  const recipient = createHash('sha256').update(emailKey(to)).digest()
  const now = clock()
  const [count] = await countMail(db, recipient, kind, now, windowStart(now))
  const mails = count?.mails ?? 0
  if (mails > perRecipient.max) {
    log.info({ kind, dropped: mails - perRecipient.max }, 'a mail was dropped')
    return false
  }
  try {
    await send()
    return true
  } catch (error) {
    // The job will be retried, and counted again.
    await uncountMail(db, recipient, kind)
    throw error
  }
}

/** Deletes counts whose window is over. */
export async function removeOldCounts(db: Db, now: Date): Promise<void> {
  await deleteCounts(db, windowStart(now))
}

const windowStart = (now: Date) => new Date(now.getTime() - perRecipient.timeWindow)
