import { useQuery } from '@tanstack/react-query'
import { query, useWrite } from '../api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './UnverifiedBanner.module.css'

/** Asks to confirm the email, and sends the mail again. */
export default function UnverifiedBanner() {
  // The email may have been confirmed on another device since this one remembered that it was not.
  const { data: me } = useQuery(query('GET /api/me', {}))
  const resend = useWrite('PUT /api/resendVerification')
  if (!me || me.emailVerified) return null
  const { message, resend: label, sent } = t.shell.unverified
  return (
    <div className={styles.banner}>
      <Notice
        tone={resend.isError ? 'error' : 'info'}
        actions={
          !resend.isSuccess && (
            <Button variant="quiet" pending={resend.isPending} onClick={() => resend.mutate({})}>
              {label}
            </Button>
          )
        }
      >
        {resend.isSuccess ? sent : resend.isError ? errorText(resend.error) : message}
      </Notice>
    </div>
  )
}
