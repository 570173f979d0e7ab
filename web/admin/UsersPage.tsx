import { useState } from 'react'
import { Link } from 'react-router'
import { limits } from '../../shared/limits.ts'
import { isSameEmail } from '../../shared/email.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Page } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchText } from '../app/useSearchText.ts'
import { useWrite } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { Field } from '../ui/Field.tsx'
import { toastDone } from '../ui/toast.ts'
import { day } from '../texts/time.ts'
import { classNames } from '../ui/className.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { type Column, List, usePages } from './Table.tsx'
import styles from './Table.module.css'
import { closeDone, ReasonDialog } from './ReasonDialog.tsx'
import { adminPaths } from './paths.ts'
import actionStyles from './RowActions.module.css'
import cellStyles from './Cell.module.css'

/** The accounts. */
export function Component() {
  const { text, setText, search } = useSearchText()
  const [popup, setPopup] = useState<{ action: UserAction; user: User } | null>(null)
  const read = usePages('GET /api/adminUsers', { search }, ({ users }) => users)
  const words = t.admin.users
  const onClose = () => setPopup(null)
  return (
    <Page title={t.admin.routes.users.title}>
      <SearchField label={words.search} value={text} onChange={setText} maxLength={limits.searchLength} />
      <p role="status" className={styles.found}>
        {read.first && !read.isPlaceholderData && words.found(read.first.all)}
      </p>
      <List
        read={read}
        caption={words.caption}
        columns={userColumns((action, user) => setPopup({ action, user }))}
        keyOf={({ id }) => id}
        none={words.none}
      />
      {popup?.action === 'grant' && <GrantDialog user={popup.user} onClose={onClose} />}
      {popup?.action === 'end-sessions' && <EndSessionsDialog user={popup.user} onClose={onClose} />}
      {popup?.action === 'delete' && <DeleteUserDialog user={popup.user} onClose={onClose} />}
    </Page>
  )
}

/** Deletes an account, once its email was typed. */
function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const remove = useWrite('PUT /api/deleteUser')
  const words = t.admin.users
  const isSame = isSameEmail(email.trim(), user.email)
  return (
    <ReasonDialog
      title={words.removeTitle}
      note={words.removeNote(user.email)}
      action={words.remove}
      isDanger
      writing={remove}
      names={['email']}
      isFilled={isSame}
      fields={(wasTried) => (
        <Field
          label={words.removeEmail}
          hint={words.removeEmailHint}
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={limits.emailLength}
          error={wasTried && !isSame ? words.removeMismatch : fieldError(remove.error, 'email')}
        />
      )}
      onAct={(reason) =>
        remove.mutate({ userId: user.id, email: email.trim(), reason }, () => {
          toastDone(words.removed(user.email))
          closeDone(onClose)
        })
      }
      onClose={onClose}
    />
  )
}

function EndSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const end = useWrite('PUT /api/endUserSessions')
  const words = t.admin.users
  return (
    <ReasonDialog
      title={words.endSessionsTitle}
      note={words.endSessionsNote(user.email)}
      action={words.endSessions}
      writing={end}
      onAct={(reason) =>
        end.mutate({ userId: user.id, reason }, () => {
          toastDone(words.sessionsEnded(user.email))
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}

function GrantDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [text, setText] = useState('1')
  const grant = useWrite('PUT /api/grantGenerations')
  const words = t.admin.users
  const count = Number(text)
  const isCount = Number.isInteger(count) && count >= 1 && count <= limits.grantedGenerations
  return (
    <ReasonDialog
      title={words.grantTitle}
      note={user.email}
      action={words.grant}
      writing={grant}
      names={['count']}
      isFilled={isCount}
      fields={(wasTried) => (
        <Field
          label={words.grantCount}
          value={text}
          onChange={setText}
          inputMode="numeric"
          error={wasTried && !isCount ? words.grantRule(limits.grantedGenerations) : fieldError(grant.error, 'count')}
        />
      )}
      onAct={(reason) =>
        grant.mutate({ userId: user.id, count, reason }, () => {
          toastDone(words.granted(user.email))
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}

type User = CallOutput<'GET /api/adminUsers'>['users'][number]

type UserAction = 'grant' | 'end-sessions' | 'delete'

function userColumns(onAction: (action: UserAction, user: User) => void): Column<User>[] {
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
      {more.length > 0 && <span className={cellStyles.soft}>{more.join(' · ')}</span>}
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
        <span className={cellStyles.soft}>
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
