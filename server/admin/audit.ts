import type { AuditAction } from '../../shared/records.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'

/** The acting admin and the time, as in a handler's context. */
export interface Acting {
  user: { email: string }
  now: Date
}

/** An action on a subject, such as `user:7`. Neither subject nor details may contain personal or bank data. */
interface Action {
  action: AuditAction
  subject: string
  details?: Record<string, unknown>
}

const insertion = preparedQuery<never>(
  'insert into audit_log (at, admin, action, subject, details) values ($1, $2, $3, $4, $5)',
)

/** Logs an admin's action, in its transaction. */
export async function audit(db: Db, { user, now }: Acting, { action, subject, details = {} }: Action): Promise<void> {
  await insertion(db, now, user.email, action, subject, JSON.stringify(details))
}
