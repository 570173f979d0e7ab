import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { setEmailVerified, useEmailVerified } from '../../data/session.ts'
import { readTab, writeTab } from '../../data/sessionTab.ts'
import { query, useWrite } from '../../data/api.ts'
import { errorText } from '../../texts/errors.ts'
import { t } from '../../texts/index.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Guarded.module.css'

/** The note that asks to confirm the email was put away, in this tab and until logout; the account page asks as well. */
const dismissedName = 'unverifiedAway'

/** What is around every screen that needs a session. It comes with the first of them, so that nothing moves for it. */
export function Component() {
  const isVerified = useEmailVerified()
  const [isDismissed, setIsDismissed] = useState(() => readTab(dismissedName) !== null)
  const dismiss = () => {
    writeTab(dismissedName, 'true')
    setIsDismissed(true)
    // The button that had the focus goes with the note.
    document.querySelector('main')?.focus()
  }
  return (
    <div className={styles.guarded}>
      {!isVerified && !isDismissed && <UnverifiedBanner onDismiss={dismiss} />}
      <Outlet />
    </div>
  )
}

/** Asks to confirm the email, and sends the mail again: in a line or two, since it is on every screen. */
function UnverifiedBanner({ onDismiss }: { onDismiss: () => void }) {
  const { data: me } = useQuery(query('GET /api/me', {}))
  const resend = useWrite('PUT /api/resendVerification')

  // It may have been confirmed on another device since this one remembered that it was not.
  useEffect(() => {
    if (me?.emailVerified) setEmailVerified(true)
  }, [me])

  const { message, resend: label, sent } = t.shell.unverified
  return (
    <div className={styles.frame}>
      <div className={styles.banner}>
        <Icon name={resend.isError ? 'warning' : 'info'} size={18} />
        <p>
          <span role={resend.isError ? 'alert' : 'status'}>
            {resend.isSuccess ? sent : resend.isError ? errorText(resend.error) : message}
          </span>{' '}
          {!resend.isSuccess && (
            <button
              type="button"
              className={styles.resend}
              aria-disabled={resend.isPending || undefined}
              onClick={() => !resend.isPending && resend.mutate({})}
            >
              {label}
            </button>
          )}
        </p>
        <IconButton icon="close" size="small" label={t.ui.dismiss} onClick={onDismiss} />
      </div>
    </div>
  )
}
