import { newPasswordHints, passwordRules } from '../../shared/password.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './NewPasswordFields.module.css'
import { PasswordField } from './PasswordField.tsx'
import { Reveal } from './Reveal.tsx'

export interface NewPassword {
  password: string
  repeat: string
}

/** Whether a new password keeps all rules and was repeated. */
export const isGoodNewPassword = ({ password, repeat }: NewPassword) =>
  newPasswordHints(password).length === 0 && repeat === password

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  error?: string | undefined
}

/** A new password, its five rules as they are met, and its repetition once they are. */
export function NewPasswordFields({ value, onChange, error }: NewPasswordFieldsProps) {
  const { password, repeat } = value
  return (
    <>
      <PasswordField
        label={t.auth.newPassword}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(next) => onChange({ ...value, password: next })}
        error={error}
        hint={<PasswordRules password={password} />}
      />
      <Reveal shown={newPasswordHints(password).length === 0}>
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

function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label={t.auth.rules}>
      {passwordRules.map(({ hint, met }) => (
        <li key={hint} data-met={met(password) || undefined}>
          <Icon name={met(password) ? 'check' : 'minus'} size={14} />
          {met(password) && <VisuallyHidden>{t.auth.met}</VisuallyHidden>} {hint}
        </li>
      ))}
    </ul>
  )
}
