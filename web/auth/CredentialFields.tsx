import { type ComponentProps, type ReactNode, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { hasEmailForm } from '../../shared/email.ts'
import { newPasswordHints } from '../../shared/password.ts'
import { formatMessage } from '../../shared/messages.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { classNames } from '../ui/className.ts'
import styles from './CredentialFields.module.css'

/** A password, which can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after' | 'maxLength'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      maxLength={limits.passwordMaxLength}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? t.ui.hidePassword : t.ui.showPassword}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

interface EmailFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'invalid'> {
  /** Whether a text can be an email. The login only checks its form. */
  isValid?: (text: string) => boolean
}

/** The email that one logs in with. */
export function EmailField({ isValid = hasEmailForm, ...props }: EmailFieldProps) {
  return (
    <Field
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.emailLength}
      {...props}
      // Not type=email: the browser's own idea of an address is not the product's.
      inputMode="email"
      label={t.auth.email}
      // No hint for a field in which nothing was typed: answering the cookie banner leaves it, too.
      invalid={props.value.trim() === '' || isValid(props.value.trim()) ? [] : t.auth.invalidEmail}
    />
  )
}

interface NewPassword {
  password: string
  repeat: string
}

/** Whether a new password keeps all rules and was repeated. */
export const isGoodNewPassword = ({ password, repeat }: NewPassword) =>
  newPasswordHints(password).length === 0 && repeat === password

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
}

/** A new password, with the rules that it breaks once it was left, and its repetition once it breaks none. */
export function NewPasswordFields({ value, onChange }: NewPasswordFieldsProps) {
  const { password, repeat } = value
  const hints = newPasswordHints(password)
  return (
    <>
      <PasswordField
        label={t.auth.newPassword}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(next) => onChange({ ...value, password: next })}
        invalid={hints.map((hint) => formatMessage(t.input, hint))}
      />
      <Reveal shown={hints.length === 0}>
        <PasswordField
          label={t.auth.repeat}
          name="repeat-password"
          autoComplete="new-password"
          value={repeat}
          onChange={(next) => onChange({ ...value, repeat: next })}
          invalid={repeat === password ? [] : t.auth.noMatch}
        />
      </Reveal>
    </>
  )
}

/**
 * Shows its content when its time has come. Until then the content is in the form but neither seen, read out nor
 * reached by the keyboard: a password manager finds both fields of a login and fills them at once.
 */
export function Reveal({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.reveal, shown && styles.shown)}>
      <div className={styles.content}>{children}</div>
    </div>
  )
}

/** The button of a form, once all of it is filled in. */
export function RevealedSubmit({ isReady, pending, label }: { isReady: boolean; pending: boolean; label: string }) {
  return (
    <Reveal shown={isReady}>
      <Button type="submit" variant="primary" className={styles.wide} disabled={!isReady} pending={pending}>
        {label}
      </Button>
    </Reveal>
  )
}
