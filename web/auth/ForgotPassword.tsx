import { useEffect, useState } from 'react'
import { hasEmailForm } from '../../shared/email.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './LoginPage.module.css'

/** How long the confirmation shows (product constant). */
const confirmationMs = 5000

interface ForgotPasswordProps {
  label: string
  email: string
  onSent?: () => void
}

/** Requests a reset link for an email. The response never reveals whether an account exists. */
export function ForgotPassword({ label, email, onSent }: ForgotPasswordProps) {
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
            if (hasEmailForm(email) && !reset.isPending) reset.mutate({ name: email }, onSent)
          }}
        >
          {label}
        </button>
      </div>
      {isSuccess && <Notice tone="good">{t.auth.resetSent(reset.variables.name)}</Notice>}
      <ErrorNotice error={reset.error} />
      {needsEmail && !hasEmailForm(email) && <Notice>{t.auth.forgotNeedsEmail}</Notice>}
    </>
  )
}
