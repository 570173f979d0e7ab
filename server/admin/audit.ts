import type { AuditAction } from '../../shared/records.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'

/** Who does it, and when: a handler's context says both. */
export interface Acting {
  user: { email: string }
  now: Date
}

/** What was done: `subject` is like `user:7`. Neither it nor the details may name a person or their bank. */
interface Deed {
  action: AuditAction
  subject: string
  details?: Record<string, unknown>
}

const insertion = preparedQuery<never>(
  'insert into audit_log (at, admin, action, subject, details) values ($1, $2, $3, $4, $5)',
)

/** Notes what an admin does, in the transaction that does it. */
export async function audit(db: Db, { user, now }: Acting, { action, subject, details = {} }: Deed): Promise<void> {
  await insertion(db, now, user.email, action, subject, JSON.stringify(details))
}
