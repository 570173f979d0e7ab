import { newPasswordHints } from '../../shared/password.ts'
import { worded } from '../../shared/said.ts'
import { t } from '../texts/index.ts'
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
        invalid={hints.map((hint) => worded(t.input, hint))}
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
