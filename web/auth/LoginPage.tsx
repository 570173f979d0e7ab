import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import { AuthCard } from './AuthCard.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { invitationIn, placeBefore } from './useEntry.ts'

/** Login and register: one screen, two modes, one email. */
export function Component() {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const [email, setEmail] = useState('')
  const isRegister = search.has('register')
  const token = invitationIn(placeBefore(state))
  const invitation = useQuery({ ...query('GET /api/joinable/:token', { token: token ?? '' }), enabled: token !== null })
  const isOver = invitation.data?.isOpen === false
  return (
    <AuthCard
      title={isRegister ? t.auth.register : t.auth.login}
      lead={token !== null && !isOver ? t.auth.invited : isRegister ? t.auth.welcome : t.auth.welcomeBack}
    >
      {/* Who is in its deck already goes on by it once logged in. */}
      {isOver &&
        (isRegister ? <Notice tone="error">{t.sharing.join.failed}</Notice> : <Notice>{t.auth.invitedBefore}</Notice>)}
      {isRegister ? <RegisterForm email={email} onEmail={setEmail} /> : <LoginForm email={email} onEmail={setEmail} />}
      <div className={styles.rows}>
        <p>
          {isRegister ? t.auth.hasAccount : t.auth.hasNoAccount}{' '}
          <Link replace state={state} to={isRegister ? paths.login : `${paths.login}?register`}>
            {isRegister ? t.auth.loginInstead : t.auth.registerInstead}
          </Link>
        </p>
      </div>
    </AuthCard>
  )
}
