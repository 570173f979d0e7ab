import { useEffect, useState } from 'react'
import { hasEmailForm } from '../../shared/email.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './LoginPage.module.css'

/** How long the confirmation shows (product constant). */
const confirmationMs = 5000

/** Asks for a reset link for the email that was typed. The answer never tells whether it has an account. */
export function ForgotPassword({ email, onSent }: { email: string; onSent: () => void }) {
  const [needsEmail, setNeedsEmail] = useState(false)
  const reset = useWrite('PUT /api/resetPassword')
  const { isSuccess, reset: forget } = reset

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(forget, confirmationMs)
    return () => clearTimeout(timer)
  }, [isSuccess, forget])

  return (
    <>
      <div>
        <button
          type="button"
          className={styles.link}
          aria-disabled={reset.isPending || undefined}
          onClick={() => {
            setNeedsEmail(!hasEmailForm(email))
            if (hasEmailForm(email) && !reset.isPending) reset.mutate({ name: email }, { onSuccess: onSent })
          }}
        >
          {t.auth.forgot}
        </button>
      </div>
      {isSuccess && <Notice tone="good">{t.auth.resetSent(reset.variables.name)}</Notice>}
      {reset.isError && <Notice tone="error">{errorText(reset.error)}</Notice>}
      {needsEmail && !hasEmailForm(email) && <Notice>{t.auth.forgotNeedsEmail}</Notice>}
    </>
  )
}
