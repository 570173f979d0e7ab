import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { query, useWrite } from '../../data/api.ts'
import { setEmailVerified } from '../../data/session.ts'
import { errorText } from '../../texts/errors.ts'
import { t } from '../../texts/index.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Guarded.module.css'

/** Asks to confirm the email address, and resends the mail. */
export default function UnverifiedBanner({ onDismiss }: { onDismiss: () => void }) {
  const { data: me } = useQuery(query('GET /api/me', {}))
  const resend = useWrite('PUT /api/resendVerification')

  // The address may have been confirmed on another device.
  useEffect(() => {
    if (me?.emailVerified) setEmailVerified(true)
  }, [me])

  const { message, resend: label, sent } = t.rare.unverified
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
