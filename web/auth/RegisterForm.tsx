import { useState } from 'react'
import { isEmail } from '../../shared/email.ts'
import { loginPasswordHints } from '../../shared/password.ts'
import { worded } from '../../shared/said.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmailField } from './EmailField.tsx'
import { EntryError } from './EntryError.tsx'
import styles from './LoginPage.module.css'
import { PasswordField } from './PasswordField.tsx'
import { Reveal } from './Reveal.tsx'
import { useEntry } from './useEntry.ts'

interface EntryFormProps {
  email: string
  onEmail: (email: string) => void
}

/** A new account. Its button appears when everything is valid and the terms are accepted. */
export function RegisterForm({ email, onEmail }: EntryFormProps) {
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const register = useEntry('POST /api/register')
  const hints = loginPasswordHints(password)
  const isReady = isAccepted && isEmail(email.trim()) && hints.length === 0 && repeat === password
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !register.isPending) register.mutate({ email: email.trim(), password })
      }}
    >
      <EntryError error={register.error} />
      <EmailField autoFocus isValid={isEmail} value={email} onChange={onEmail} />
      <PasswordField
        label={t.auth.password}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        invalid={hints.map((hint) => worded(t.input, hint))}
      />
      <PasswordField
        label={t.auth.repeat}
        name="repeat-password"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        invalid={repeat === password ? [] : t.auth.noMatch}
      />
      <Checkbox label={<AcceptTerms />} checked={isAccepted} onChange={setIsAccepted} />
      <Reveal shown={isReady}>
        <Button
          type="submit"
          variant="primary"
          className={styles.wide}
          disabled={!isReady}
          pending={register.isPending}
        >
          {t.auth.register}
        </Button>
      </Reveal>
    </form>
  )
}

function AcceptTerms() {
  const [before, terms, between, privacy] = t.auth.accept
  return (
    <>
      {before}
      <NewTabLink to={paths.terms}>{terms}</NewTabLink>
      {between}
      <NewTabLink to={paths.gdpr}>{privacy}</NewTabLink>
    </>
  )
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" title={t.auth.opensInNewTab}>
      {children}
    </a>
  )
}
