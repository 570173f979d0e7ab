import { preparedQuery } from './db/open.ts'
import type { Schema } from './db/schema.ts'

export type CountedMail = Schema['mail_counts']['kind']

/** Counts a mail of kind `$2` to the hashed address `$1` at `$3`; a count that began before `$4` begins again. */
export const countMail = preparedQuery<{ mails: number }>(`
  insert into mail_counts (recipient, kind, began_at, mails) values ($1, $2, $3, 1)
  on conflict (recipient, kind) do update set
    mails = case when mail_counts.began_at <= $4 then 1 else mail_counts.mails + 1 end,
    began_at = case when mail_counts.began_at <= $4 then excluded.began_at else mail_counts.began_at end
  returning mails`)

/** Takes a mail that was not sent out of the count. */
export const uncountMail = preparedQuery<never>(
  'update mail_counts set mails = mails - 1 where recipient = $1 and kind = $2 and mails > 0',
)

export const deleteCounts = preparedQuery<never>('delete from mail_counts where began_at <= $1')
