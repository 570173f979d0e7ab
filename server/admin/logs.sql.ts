import { limits } from '../../shared/limits.ts'
import type { AuditAction, LedgerKind } from '../../shared/records.ts'
import { preparedQuery } from '../platform/db/open.ts'

interface LedgerRow {
  id: number
  at: Date
  kind: LedgerKind
  userId: number | null
  user: string | null
  provider: string
  providerId: string | null
  amountCents: number | null
  currency: string | null
  details: Record<string, unknown>
}

const ledgerOf = (where: string) =>
  preparedQuery<LedgerRow>(`
    select e.id, e.at, e.kind, e.user_id "userId", u.email "user", e.provider, e.provider_id "providerId",
      e.amount_cents "amountCents", e.currency, e.details
    from billing_events e left join users u on u.id = e.user_id ${where}
    order by e.id desc limit ${limits.linesPerPage} offset $1`)

/** The ledger from line `$1` on, newest first. */
export const readLedger = ledgerOf('')
/** The same of user `$2`. */
export const readLedgerOfUser = ledgerOf('where e.user_id = $2')

interface AuditRow {
  id: number
  at: Date
  admin: string
  action: AuditAction
  subject: string
  details: Record<string, unknown>
}

/** What admins did, from line `$1` on, newest first. */
export const readAudit = preparedQuery<AuditRow>(`
  select id, at, admin, action, subject, details from audit_log order by id desc limit ${limits.linesPerPage} offset $1`)
