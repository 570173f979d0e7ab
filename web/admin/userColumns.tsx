import { Link } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { day } from '../texts/dates.ts'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { adminPaths } from './paths.ts'
import actionStyles from './RowActions.module.css'
import type { Column } from './Table.tsx'
import styles from './Cell.module.css'

export type User = CallOutput<'GET /api/adminUsers'>['users'][number]

/** What an admin can do with an account. */
export type UserAction = 'grant' | 'end-sessions' | 'delete'

/** What the table of accounts shows. */
export function userColumns(onAction: (action: UserAction, user: User) => void): Column<User>[] {
  const names = t.admin.columns
  return [
    { name: names.id, cell: ({ id }) => id },
    { name: names.user, cell: (user) => <Who user={user} /> },
    { name: names.registered, cell: ({ registeredAt }) => <time dateTime={registeredAt}>{day(registeredAt)}</time> },
    { name: names.subscription, cell: (user) => <Subscription user={user} /> },
    { name: names.free, cell: ({ freeGenerations }) => freeGenerations, isAmount: true },
    { name: names.decks, cell: ({ decks }) => decks, isAmount: true },
    { name: names.sessions, cell: ({ sessions }) => sessions, isAmount: true },
    { name: names.action, cell: (user) => <Actions user={user} onAction={onAction} /> },
  ]
}

function Who({ user: { email, name, emailVerified, isAdmin } }: { user: User }) {
  const words = t.admin.users
  const more = [name, isAdmin && words.admin, !emailVerified && words.unverified].filter(Boolean)
  return (
    <>
      <Email>{email}</Email>
      {more.length > 0 && <span className={styles.soft}>{more.join(' · ')}</span>}
    </>
  )
}

function Subscription({ user: { subscription, paidUntil } }: { user: User }) {
  const words = t.admin.users
  if (!subscription) return words.noSubscription
  return (
    <>
      {t.admin.states[subscription]}
      {paidUntil && (
        <span className={styles.soft}>
          {(subscription === 'expired' ? words.endedOn : words.until)(day(paidUntil))}
        </span>
      )}
    </>
  )
}

function Actions({ user, onAction }: { user: User; onAction: (action: UserAction, user: User) => void }) {
  const words = t.admin.users
  const actions = [
    ['grant', words.grant, words.grantNamed(user.email)],
    ['end-sessions', words.endSessions, words.endSessionsNamed(user.email)],
    ['delete', words.remove, words.removeNamed(user.email)],
  ] as const
  return (
    <div className={actionStyles.actions}>
      {actions.map(([action, label, name]) => (
        <Button
          key={action}
          variant="plain"
          aria-label={name}
          className={classNames(action === 'delete' && actionStyles.danger)}
          onClick={() => onAction(action, user)}
        >
          {label}
        </Button>
      ))}
      <Link to={adminPaths.ledgerOf(user.id)} className={actionStyles.link} aria-label={words.ledgerNamed(user.email)}>
        {words.ledger}
      </Link>
    </div>
  )
}
