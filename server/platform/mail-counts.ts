import { createHash } from 'node:crypto'
import { emailKey } from '../../shared/email.ts'
import type { Db } from './db/open.ts'
import type { Deps } from '../app/deps.ts'
import * as store from './mail-counts.sql.ts'

/** Mails of one kind that anybody can have sent to one address. */
export const perRecipient = { max: 3, timeWindow: 600_000 }

/**
 * Kinds of mails that reach somebody who may not have asked for them. They are counted apart, so that many of one kind keep
 * none of another from its reader, and what is left out was sent a few minutes ago.
 */
export type CountedMail = store.CountedMail

/**
 * Sends a mail unless its recipient has had enough of that kind, by the count of all processes together. A mail that is left
 * out is noted in the log, and its caller hears nothing: whether there is such an account is nobody's business.
 */
export async function sendCounted(
  { db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  { kind, to }: { kind: CountedMail; to: string },
  send: () => Promise<void>,
): Promise<void> {
  if (!config.rateLimits) return send()
  const recipient = createHash('sha256').update(emailKey(to)).digest()
  const now = clock()
  const [count] = await store.countMail(db, recipient, kind, now, windowStart(now))
  const mails = count?.mails ?? 0
  if (mails > perRecipient.max) return log.info({ kind, dropped: mails - perRecipient.max }, 'a mail was left out')
  try {
    await send()
  } catch (error) {
    // The job is tried again, and counts again.
    await store.uncountMail(db, recipient, kind)
    throw error
  }
}

/** Forgets the counts that count no more. */
export async function removeOldCounts(db: Db, now: Date): Promise<void> {
  await store.deleteCounts(db, windowStart(now))
}

const windowStart = (now: Date) => new Date(now.getTime() - perRecipient.timeWindow)
