import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { t } from '../texts/index.ts'
import { AuthCard } from './AuthCard.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { isInvitation, placeBefore } from './useEntry.ts'

/** Login and register: one screen, two modes, one email. */
export function Component() {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const [email, setEmail] = useState('')
  const isRegister = search.has('register')
  return (
    <AuthCard
      title={isRegister ? t.auth.register : t.auth.login}
      lead={isInvitation(placeBefore(state)) ? t.auth.invited : isRegister ? t.auth.welcome : t.auth.welcomeBack}
    >
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
