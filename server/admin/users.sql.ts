import type { SubscriptionState } from '../../shared/billing.ts'
import { limits } from '../../shared/limits.ts'
import { countingFirst } from '../billing/status.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { startersEmail } from '../decks/starters.ts'

interface UserRow {
  id: number
  email: string
  name: string
  emailVerified: boolean
  registeredAt: Date
  freeGenerations: number
  subscription: SubscriptionState | null
  paidUntil: Date | null
  sessions: number
  decks: number
}

/** The author of the starter decks is nobody's account. */
const isFound = `(email ilike $1 or name ilike $1) and email <> '${startersEmail}'`

/** Users whose email or name is like `$1`, from `$2` on, with the sessions that were used since `$3` and began after `$4`. */
export const findUsers = preparedQuery<UserRow>(`
  select id, email, name, email_verified "emailVerified", created_at "registeredAt",
    free_generations "freeGenerations", paid_until "paidUntil",
    (select state from subscriptions where user_id = u.id order by ${countingFirst} limit 1) subscription,
    (select count(*) from sessions where user_id = u.id and last_used_at > $3 and created_at > $4) sessions,
    (select count(*) from decks where author_id = u.id) decks
  from users u where ${isFound} order by id desc limit ${limits.linesPerPage} offset $2`)

export const countUsers = preparedQuery<{ all: number }>(`select count(*) "all" from users where ${isFound}`)

export const readUser = preparedQuery<{ id: number; email: string }>(
  `select id, email from users where id = $1 and email <> '${startersEmail}'`,
)
