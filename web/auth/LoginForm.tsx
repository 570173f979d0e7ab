import { useEffect, useRef, useState } from 'react'
import { hasEmailForm } from '../../shared/email.ts'
import { loginPasswordHints } from '../../shared/password.ts'
import { worded } from '../../shared/said.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmailField } from './EmailField.tsx'
import { EntryError } from './EntryError.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import styles from './LoginPage.module.css'
import { PasswordField } from './PasswordField.tsx'
import { Reveal } from './Reveal.tsx'
import { useEntry } from './useEntry.ts'

interface EntryFormProps {
  email: string
  onEmail: (email: string) => void
}

/** Email, then password, then the button: each appears when the one before is valid. */
export function LoginForm({ email, onEmail }: EntryFormProps) {
  const [password, setPassword] = useState('')
  // A browser that filled the form on load hides the values from the page until the first gesture.
  const [isAutofilled, setIsAutofilled] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const login = useEntry('POST /api/login')
  const hasEmail = isAutofilled || hasEmailForm(email.trim())
  const hints = loginPasswordHints(password)
  const isReady = isAutofilled || (hasEmail && hints.length === 0)

  // The page is there before its program: what was typed in between is in the field and nowhere else.
  useEffect(() => {
    const typed = emailInput.current?.value
    if (typed) onEmail(typed)
    setPassword(passwordInput.current?.value ?? '')
  }, [onEmail])

  return (
    <form
      // Never in an address, whoever sends it.
      method="post"
      noValidate
      onAnimationStart={(event) => event.animationName === 'autofilled' && setIsAutofilled(true)}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const typed = { email: String(form.get('email')).trim(), password: String(form.get('password')) }
        if (!login.isPending && hasEmailForm(typed.email) && typed.password) login.mutate(typed)
      }}
    >
      <EntryError error={login.error} />
      <EmailField
        ref={emailInput}
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(next) => {
          setIsAutofilled(false)
          onEmail(next)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isReady || !hasEmail) return
          event.preventDefault()
          passwordInput.current?.focus()
        }}
      />
      <Reveal shown={hasEmail}>
        <PasswordField
          ref={passwordInput}
          label={t.auth.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          invalid={isAutofilled ? [] : hints.map((hint) => worded(t.input, hint))}
        />
      </Reveal>
      <Reveal shown={isReady}>
        <Button type="submit" variant="primary" className={styles.wide} disabled={!isReady} pending={login.isPending}>
          {t.auth.login}
        </Button>
      </Reveal>
      <ForgotPassword email={email.trim()} onSent={login.reset} />
    </form>
  )
}
